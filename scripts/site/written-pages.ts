/**
 * Writes pages into `dist/web/pages`, each at its address: the public ones whole, so that they can be read before any
 * script runs, and every other one of the table of routes with a list of the scripts that it will ask for, so that they
 * are fetched side by side. An address without a page of its own is answered with `index.html`.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { readRouteFiles } from './route-files.ts'
import { treeshake } from './treeshake.ts'

const OUT = 'dist/web'
const CODE = 'dist/written'

type Code = {
  WRITTEN: { address: string; title: string; description: string }[]
  write: (address: string) => Promise<string>
}

export async function writePages() {
  const page = readFileSync(join(OUT, 'index.html'), 'utf8')
  const { WRITTEN, write } = await codeOf()
  for (const { address, title, description } of WRITTEN) {
    put(address, whole(page, { title, description, content: await write(address) }))
  }
  const { '*': others = [], ...routes } = readRouteFiles()
  for (const [address, files] of Object.entries(routes)) {
    if (!WRITTEN.some((one) => one.address === address)) put(address, withFiles(page, files))
  }
  writeFileSync(join(OUT, 'index.html'), withFiles(page, others))
  rmSync(CODE, { recursive: true })
}

/** The application, as it runs without a browser. */
async function codeOf(): Promise<Code> {
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ...{ ssr: 'written.tsx', outDir: resolve(CODE), emptyOutDir: true, copyPublicDir: false },
      rolldownOptions: { treeshake },
    },
  })
  return import(pathToFileURL(resolve(CODE, 'written.js')).href)
}

type Page = { title: string; description: string; content: string }

function whole(page: string, { title, description, content }: Page) {
  const wanted: [RegExp, string][] = [
    [/<title>.*?<\/title>/, `<title>${asText(title)}</title>`],
    [/<meta name="description" content=".*?">/, `<meta name="description" content="${asText(description)}">`],
    [/<div id="root"><\/div>\s*<noscript>.*?<\/noscript>/, `<div id="root" data-written>${content}</div>`],
  ]
  return wanted.reduce((text, [found, instead]) => {
    if (!found.test(text)) throw new Error(`web/index.html has nothing like ${found}`)
    return text.replace(found, () => instead)
  }, page)
}

/** A page that names the scripts which it will ask for; what it names already stays as it is. */
function withFiles(page: string, files: string[]) {
  const links = files
    .filter((file) => !page.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  return page.replace('</head>', () => `\n${links.join('')}  </head>`)
}

function asText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** `/` is called `index`. */
function put(address: string, page: string) {
  const path = join(OUT, 'pages', `${address === '/' ? 'index' : address.slice(1)}.html`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, page)
}
