/**
 * Serves the built site: hashed files for ever, compressed once at build time; every other address is the
 * application, which knows its own pages and its own "not found".
 */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Handler, Services } from './handler.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const SITE_DIR = resolve(import.meta.dirname, '../../dist/web')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

export const serveSite: Handler = async (request, services) => {
  const pathname = decoded(new URL(request.url).pathname)
  if (pathname === undefined)
    return Response.json({ message: 'The address is not readable' }, { status: 400 })
  const file = siteFile(pathname)
  if (file) return answerFile(file, request)
  // A missing script must not be answered with a page: the browser would run HTML and fail obscurely.
  if (extname(pathname) && !request.headers.get('accept')?.includes('text/html')) {
    return Response.json({ message: 'Not Found' }, { status: 404 })
  }
  return answerApplication(request, services)
}

export function siteIsBuilt() {
  return existsSync(join(SITE_DIR, 'index.html'))
}

function decoded(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

function siteFile(pathname: string) {
  const path = resolve(SITE_DIR, `.${pathname}`)
  const inside = path.startsWith(SITE_DIR + sep) && !pathname.includes('\0')
  if (!inside || path.endsWith('index.html') || !TYPES[extname(path)]) return undefined
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : undefined
}

async function answerFile(path: string, request: Request) {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const variant = COMPRESSED.find(
    ({ encoding, suffix }) => accepted.includes(encoding) && existsSync(path + suffix),
  )
  const hashed = path.startsWith(join(SITE_DIR, 'assets') + sep)
  const bytes = await readFile(variant ? path + variant.suffix : path)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`
  const headers = new Headers({
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (variant) headers.set('Content-Encoding', variant.encoding)
  return new Response(bytes, { headers })
}

let application: { readAt: number; html: string } | undefined

async function answerApplication(request: Request, { keys, config }: Services) {
  const path = join(SITE_DIR, 'index.html')
  if (!siteIsBuilt())
    return Response.json({ message: 'The site is not built yet: npm run build' }, { status: 503 })
  const changed = statSync(path).mtimeMs
  if (application?.readAt !== changed) application = { readAt: changed, html: readFileSync(path, 'utf8') }
  // The publishable key is made with the installation, after the site was built.
  const html = application.html.replace(
    '<meta name="supabase-anon-key" content="">',
    `<meta name="supabase-anon-key" content="${keys.anonKey}">`,
  )
  return new Response(request.method === 'HEAD' ? null : html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy(config.siteUrl && new URL(config.siteUrl).origin),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self)',
    },
  })
}
