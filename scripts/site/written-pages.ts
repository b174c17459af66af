/**
 * Writes pages into `dist/web/pages`, each at its address: the public ones whole, so that they can be read before any
 * script runs or with a first look (web/first-look.tsx), and every one of the table of routes with a list of the scripts
 * that it will ask for, so that they are fetched side by side. An address without a page of its own is answered with
 * `index.html`. What can be read is written in Hindi, too, into `dist/web/pages-hi`.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { readContent } from '#scripts/content/read.ts'
import { topicRows } from '#scripts/content/rows.ts'
import { readRouteFiles } from './route-files.ts'
import { treeshake } from './treeshake.ts'

const OUT = 'dist/web'
const CODE = 'dist/written'

type Written = { address: string; title: string; description: string }
type Language = 'en' | 'hi'
type Code = {
  writtenPages: (language: Language) => Written[]
  write: (address: string, language: Language) => Promise<string>
  firstLooks: (language: Language) => Written[]
  LEARNER_LOOKS: string[]
  firstLook: (address: string, language: Language, library: Library) => Promise<string>
  learnerLook: (address: string, language: Language, library: Library) => Promise<string>
}
type Library = { topics: unknown[] }
type Routes = Record<string, string[]>

export async function writePages() {
  const page = readFileSync(join(OUT, 'index.html'), 'utf8')
  const code = await codeOf()
  const { '*': others = [], ...routes } = readRouteFiles()
  for (const [address, files] of Object.entries(routes))
    put('en', address, fontsLater(withFiles(page, files)))
  await writeWhatIsRead(page, 'en', routes, code)
  await writeWhatIsRead(inHindi(page), 'hi', routes, code)
  writeFileSync(join(OUT, 'index.html'), fontsLater(withFiles(page, others)))
}

async function writeWhatIsRead(page: string, language: Language, routes: Routes, code: Code) {
  for (const { address, title, description } of code.writtenPages(language)) {
    const root = `<div id="root" data-written>${await code.write(address, language)}</div>`
    const written = whole(page, { title, description, root })
    put(language, address, filesNamed(written, routes[address] ?? [], 'when-read'))
  }
  const library = { topics: topicRows(readContent('content').library) }
  const looks = { ofVisitors: code.firstLooks(language), library, language }
  for (const address of new Set([...looks.ofVisitors.map((look) => look.address), ...code.LEARNER_LOOKS])) {
    const written = await withLooks(page, address, looks, code)
    put(language, address, fontsLater(filesNamed(written, routes[address] ?? [], 'at-once')))
  }
}

/** It says its language: whoever reads another sees theirs first (public/theme.js). */
function inHindi(page: string) {
  return inPlaceOf(/<html lang="en">/, '<html lang="hi" data-in="hi">', page)
}

type Looks = { ofVisitors: Written[]; library: Library; language: Language }

/** With the first look of visitors, that of learners, or both; base.css says which of them is seen. */
async function withLooks(
  page: string,
  address: string,
  { ofVisitors, library, language }: Looks,
  { LEARNER_LOOKS, firstLook, learnerLook }: Code,
) {
  const visitors = ofVisitors.find((look) => look.address === address)
  const written = [
    visitors && lookOf('visitors', address, await firstLook(address, language, library)),
    LEARNER_LOOKS.includes(address) &&
      lookOf('learners', address, await learnerLook(address, language, library)),
  ]
  const root = `${written.filter(Boolean).join('')}<div id="root"></div>`
  return visitors ? whole(page, { ...visitors, root }) : inPlaceOf(/<div id="root"><\/div>/, root, page)
}

function lookOf(reader: 'visitors' | 'learners', address: string, look: string) {
  const written = `<div class="first-look" data-for="${reader}" data-at="${address}">${look}</div>`
  // what the running server may put something newer in place of (backend/http/looks.ts)
  return reader === 'visitors' ? `<!--look-->${written}<!--/look-->` : written
}

/** The application, as it runs without a browser. */
async function codeOf(): Promise<Code> {
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ...{ ssr: true, outDir: resolve(CODE), emptyOutDir: true, copyPublicDir: false },
      rolldownOptions: { treeshake, input: ['web/written.tsx', 'web/first-look.tsx'] },
    },
  })
  const [written, looks] = await Promise.all(
    ['written.js', 'first-look.js'].map((file) => import(pathToFileURL(resolve(CODE, file)).href)),
  )
  return { ...written, ...looks }
}

type Page = { title: string; description: string; root: string }

function whole(page: string, { title, description, root }: Page) {
  const wanted: [RegExp, string][] = [
    [/<title>.*?<\/title>/, `<title>${asText(title)}</title>`],
    [/<meta name="description" content=".*?">/, `<meta name="description" content="${asText(description)}">`],
    [/<div id="root"><\/div>\s*<noscript>.*?<\/noscript>/, root],
  ]
  return wanted.reduce((text, [found, instead]) => inPlaceOf(found, instead, text), page)
}

function inPlaceOf(found: RegExp, instead: string, page: string) {
  if (!found.test(page)) throw new Error(`web/index.html has nothing like ${found}`)
  return page.replace(found, () => instead)
}

/** A page that names the scripts which it will ask for; what it names already stays as it is. */
function withFiles(page: string, files: string[]) {
  const links = files
    .filter((file) => !page.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  return page.replace('</head>', () => `\n${links.join('')}  </head>`)
}

/**
 * Where there is something to read at once, the files of the application are named and not asked for: public/theme.js asks
 * at once for who needs the application (`at-once`), else web/lib/files-ahead.ts when the page is there (`when-read`).
 */
function filesNamed(page: string, files: string[], when: 'at-once' | 'when-read') {
  const named = [...page.matchAll(/ *<link rel="modulepreload"[^>]* href="(\/assets\/(?!first)[^"]+)">\n?/g)]
  const all = [...named.map(([, file]) => file), ...files.map((file) => `/${file}`)]
  const bare = named.reduce((text, [link]) => text.replace(link, ''), page)
  const script = '<script src="/theme.js">'
  const meta = `<meta name="files-${when}" content="${[...new Set(all)].join(' ')}">`
  return inPlaceOf(new RegExp(script), `${meta}\n    ${script}`, bare)
}

/** Where nothing can be read before the scripts, they go before the fonts. */
function fontsLater(page: string) {
  return page.replaceAll(' as="font"', ' as="font" fetchpriority="low"')
}

function asText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** `/` is called `index`. */
function put(language: Language, address: string, page: string) {
  const folder = join(OUT, language === 'en' ? 'pages' : 'pages-hi')
  const path = join(folder, `${address === '/' ? 'index' : address.slice(1)}.html`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, page)
}
