/**
 * What the PDF library asks for by name: character maps, the standard fonts, decoders of picture formats. From the
 * package that is installed, under its version, so that they are kept by browsers for ever.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const home = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json') as { version: string }
const BASE = `assets/pdf-${version}`

const WANTED: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  // the site's policy lets no compiled code be made, so the decoders are the slower ones
  wasm: /_nowasm_fallback\.js$/,
}

export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const path of paths()) {
        this.emitFile({ type: 'asset', fileName: `${BASE}/${path}`, source: readFileSync(join(home, path)) })
      }
    },
    configureServer(server) {
      const known = new Set(paths())
      server.middlewares.use(`/${BASE}`, (request, response, next) => {
        const path = (request.url ?? '').slice(1).split('?')[0] ?? ''
        if (!known.has(path)) return next()
        response.setHeader(
          'Content-Type',
          path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        )
        response.end(readFileSync(join(home, path)))
      })
    },
  }
}

function paths() {
  return Object.entries(WANTED).flatMap(([folder, name]) =>
    readdirSync(join(home, folder))
      .filter((file) => name.test(file))
      .map((file) => `${folder}/${file}`),
  )
}
