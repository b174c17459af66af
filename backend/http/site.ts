/**
 * Serves the built site: hashed files for ever, compressed once at build time; at every other address the page that the
 * build has written for it, else the application, which knows its own pages and its own "not found".
 */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import { preferredCoding } from './accept-encoding.ts'
import type { Services } from './handler.ts'
import { createLooks, type Looks, type PageLanguage } from './looks.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { namesTag, readSiteFile, type StoredCoding, storedCodings } from './site-files.ts'

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
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
}
/** Asked for again each time, so that a release, or taking one back, is noticed at once. */
const NEVER_KEPT = ['sw.js', 'manifest.webmanifest']
/** Addresses that scanners try on every server: whoever asks for them is no visitor of ours. */
const NEVER_OURS =
  /(?:^|\/)\.(?!well-known\/)|^\/(?:wp-|cgi-bin\b|phpmyadmin\b)|\.(?:php\d?|phtml|aspx?|jspx?|cgi|pl|py|rb|sh|sql|bak|old|orig|swp|zip|tar|t?gz|rar|7z|log|ini|conf|cfg|env|ya?ml|toml|xml|exe|dll)$/i

/** Answers everything that no service answers. */
export function createSite(services: Services) {
  const looks = createLooks(services)
  return {
    handler: (request: Request) => answer(request, services, looks),
    start: looks.start,
    close: looks.close,
  }
}

async function answer(request: Request, services: Services, looks: Looks) {
  const pathname = decodeURIComponent(new URL(request.url).pathname)
  if (NEVER_OURS.test(pathname)) return notFound()
  const path = siteFile(pathname === '/favicon.ico' ? '/favicon.svg' : pathname)
  const codings = path && storedCodings(path)
  if (codings) return answerFile(path, codings, request, services)
  // A missing script must not be answered with a page: the browser would run HTML and fail obscurely.
  if (extname(pathname) && !request.headers.get('accept')?.includes('text/html')) return notFound()
  return answerPage(pathname, request, services, looks)
}

function notFound() {
  return Response.json({ message: 'Not Found' }, { status: 404 })
}

export function siteIsBuilt() {
  return existsSync(join(SITE_DIR, 'index.html'))
}

function siteFile(pathname: string) {
  const path = resolve(SITE_DIR, `.${pathname}`)
  const inside = path.startsWith(SITE_DIR + sep) && !pathname.includes('\0')
  return inside && !path.endsWith('.html') && TYPES[extname(path)] ? path : undefined
}

async function answerFile(path: string, codings: StoredCoding[], request: Request, services: Services) {
  const coding = preferredCoding(request.headers.get('accept-encoding'), codings) as StoredCoding | undefined
  const { etag, bytes } = await readSiteFile(path, coding)
  const headers = new Headers({
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': cacheControlOf(path),
    ETag: etag,
    Vary: 'Accept-Encoding',
    // A script that a page runs beside itself is held to its own policy.
    'Content-Security-Policy': policyOf(services),
  })
  if (namesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  if (coding) headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}

function cacheControlOf(path: string) {
  if (path.startsWith(join(SITE_DIR, 'assets') + sep)) return 'public, max-age=31536000, immutable'
  return NEVER_KEPT.some((name) => path === join(SITE_DIR, name)) ? 'no-cache' : 'public, max-age=3600'
}

/** By file: what was read of it, and when it was written. */
const pages = new Map<string, { changed: number; html: string }>()
/** Nothing that is not at home in a folder of pages. */
const PAGE_NAME = /^[a-z\d-]{1,60}(?:\/[a-z\d-]{1,60}){0,3}$/

function policyOf({ config }: Services) {
  return contentSecurityPolicy(config.siteUrl && new URL(config.siteUrl).origin)
}

/** The page with what only this installation knows written into its meta tags. */
export function withMeta(html: string, values: Record<string, string>) {
  return Object.entries(values).reduce(
    (page, [name, value]) =>
      page.replace(
        `<meta name="${name}" content="">`,
        () => `<meta name="${name}" content="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`,
      ),
    html,
  )
}

const LOOK = /<!--look-->[\s\S]*<!--\/look-->/

/** The page with the latest look for visitors in place of the one of its build. */
function withLook(html: string, pathname: string, language: PageLanguage, looks: Looks) {
  if (!LOOK.test(html)) return html
  const latest = looks.at(pathname, language)
  if (latest === undefined) return html
  const look = `<div class="first-look" data-for="visitors" data-at="${pathname}" data-full>${latest}</div>`
  // who reads that needs no script yet
  return html.replace('<meta name="files-at-once"', '<meta name="files-when-read"').replace(LOOK, () => look)
}

/** The page of an address in the folder that was built; `/` is called `index` there. In English where there is no other. */
export function pageAt(siteDir: string, pathname: string, language: PageLanguage): string {
  const name = pathname === '/' ? 'index' : pathname.slice(1)
  const folders = language === 'hi' ? ['pages-hi', 'pages'] : ['pages']
  const own = PAGE_NAME.test(name) ? folders.map((folder) => join(siteDir, folder, `${name}.html`)) : []
  const path = own.find((one) => existsSync(one)) ?? join(siteDir, 'index.html')
  const changed = statSync(path).mtimeMs
  const before = pages.get(path)
  if (before?.changed === changed) return before.html
  const html = readFileSync(path, 'utf8')
  pages.set(path, { changed, html })
  return html
}

/** As the browser told it (web/public/theme.js): the one thing that a cookie says here, and only to pages. */
function languageOf(request: Request): PageLanguage {
  return /(?:^|;\s*)language=hi(?:;|$)/.test(request.headers.get('cookie') ?? '') ? 'hi' : 'en'
}

async function answerPage(pathname: string, request: Request, services: Services, looks: Looks) {
  if (!siteIsBuilt())
    return Response.json({ message: 'The site is not built yet: npm run build' }, { status: 503 })
  const language = languageOf(request)
  const page = withLook(pageAt(SITE_DIR, pathname, language), pathname, language, looks)
  // The publishable key is made with the installation, after the site was built.
  const html = withMeta(page, {
    'supabase-anon-key': services.keys.anonKey,
    'contact-email': services.config.contactEmail ?? '',
  })
  return new Response(request.method === 'HEAD' ? null : html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Cookie',
      'Content-Security-Policy': policyOf(services),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self)',
    },
  })
}
