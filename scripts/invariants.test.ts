/** The rules of docs/architecture.md that a tool can check, checked. */

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

type Import = { from: string; target: string }

const sources = globSync('{web,backend,supabase,scripts,acceptance,e2e,bench}/**/*.{ts,tsx}').sort()
const imports = sources.flatMap(importsOf)

/** Every import, with the project's own files as paths from the root. */
function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name = '']) => ({ from, target: resolved(from, name) }))
}

function resolved(from: string, name: string) {
  if (name.startsWith('.')) return relative('.', join(dirname(from), name))
  return name.replace(/^#(web|backend|supabase|scripts)\//, '$1/')
}

function offences(inside: RegExp, forbidden: (target: string, from: string) => boolean) {
  return imports
    .filter(({ from, target }) => inside.test(from) && forbidden(target, from))
    .map(({ from, target }) => `${from} → ${target}`)
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^supabase\/tests\//.test(path)

test('there are sources to check', () => {
  expect(imports.length).toBeGreaterThan(300)
})

test('the browser reaches the server through the official client only', () => {
  expect(offences(/^web\//, (target) => /^(backend|scripts|acceptance|e2e)\//.test(target))).toEqual([])
})

test('nothing in the browser sends a request by hand but what the client cannot do', () => {
  const senders = sources
    .filter((path) => path.startsWith('web/') && !isTest(path))
    .filter((path) => /(?:^|[^.\w])fetch\(/m.test(readFileSync(path, 'utf8')))
    .filter((path) => !/\/fake-[\w-]+\.ts$/.test(path))
  expect(senders).toEqual([
    // whether a new release is there
    'web/app/lazy-page.tsx',
    // the health of the auth service, which the client does not ask for
    'web/features/debug-auth/debug-auth-page.tsx',
    'web/features/offline/sw.ts',
    // what the client will ask, before it is here
    'web/lib/early-reads.ts',
    // all that the client asks
    'web/lib/patient-fetch.ts',
    // a protocol of its own (tus)
    'web/lib/resumable-upload.ts',
  ])
})

test('the backend knows nothing of this product', () => {
  const product = (target: string, from: string) =>
    !isTest(from) && /^(web|supabase|scripts|content)\//.test(target)
  expect(offences(/^backend\//, product)).toEqual([])
})

test('functions import from inside themselves and from npm only', () => {
  const outside = (target: string, from: string) =>
    !isTest(from) &&
    /^(web|backend|scripts|supabase)\//.test(target) &&
    !/^supabase\/(functions\/|database\.types)/.test(target)
  expect(offences(/^supabase\/functions\//, outside)).toEqual([])
  const aliased = sources
    .filter((path) => path.startsWith('supabase/functions/') && !isTest(path))
    .filter((path) => /from '#/.test(readFileSync(path, 'utf8')))
  expect(aliased).toEqual([])
})

test('acceptance tests know nothing of the server’s code', () => {
  expect(offences(/^acceptance\//, (target) => /^(web|backend|scripts|supabase)\//.test(target))).toEqual([])
})

test('in the browser: lib, then components, session, features, app', () => {
  const layers = ['lib', 'components', 'session', 'features', 'app']
  const layer = (path: string) => layers.indexOf(path.split('/')[1] ?? '')
  const upward = (target: string, from: string) =>
    !isTest(from) && target.startsWith('web/') && layer(from) >= 0 && layer(target) > layer(from)
  expect(offences(/^web\//, upward)).toEqual([])
})

test('a feature sees another through its index only', () => {
  const inside = (target: string, from: string) => {
    const [, , own] = from.split('/')
    const [, features, other, file] = target.split('/')
    return features === 'features' && other !== own && file !== 'index.ts'
  }
  expect(offences(/^web\/features\//, inside)).toEqual([])
})

test('the cells of a file for spreadsheets are written where they are kept from beginning a formula', () => {
  const writers = sources.filter(
    (path) => !isTest(path) && /^(web|supabase\/functions)\//.test(path) && quotesCells(path),
  )
  expect(writers).toEqual([
    'supabase/functions/_shared/question-files/csv.ts',
    // a file for Anki, which no spreadsheet opens
    'web/lib/anki.ts',
    'web/lib/csv.ts',
  ])
  const makers = sources.filter((path) => /^web\//.test(path) && !isTest(path) && makesCsv(path))
  const safe = (path: string) =>
    imports.some(({ from, target }) => from === path && /csv|table-file|-export/.test(target))
  expect(makers.length).toBeGreaterThan(3)
  expect(makers.filter((path) => !safe(path))).toEqual([])
})

const quotesCells = (path: string) => readFileSync(path, 'utf8').includes(`replaceAll('"', '""')`)
const makesCsv = (path: string) => readFileSync(path, 'utf8').includes(`'text/csv`)

test('environment variables are read where configuration is read', () => {
  const readers = sources
    .filter(
      (path) => !isTest(path) && /process\.env|import\.meta\.env|Deno\.env/.test(readFileSync(path, 'utf8')),
    )
    .filter((path) => !/^(scripts|acceptance|e2e|bench)\//.test(path))
  expect(readers).toEqual([
    // tells Node itself, before any configuration is read
    'backend/compiled-code.ts',
    'backend/config.ts',
    // hands PostgreSQL the environment it runs in
    'backend/database/server-process.ts',
    // inside a function's thread, whose environment is its own
    'backend/functions/thread/deno.ts',
    'supabase/functions/_shared/env.ts',
    'web/lib/env.ts',
  ])
})

test('only the embedded fonts and our own origin are loaded: no address of elsewhere in the page’s shell', () => {
  expect(readFileSync('web/index.html', 'utf8')).not.toMatch(/(src|href)="https?:/)
})

test('what writes dates and numbers is made where it is kept: a cheap phone takes its time to make one', () => {
  const makers = sources
    .filter((path) => path.startsWith('web/') && !isTest(path))
    .filter((path) => /Intl\.(DateTimeFormat|NumberFormat|PluralRules)\(/.test(readFileSync(path, 'utf8')))
  expect(makers).toEqual(['web/lib/dates.ts', 'web/lib/numbers.ts'])
})

test('no day of the site is cut from a moment: until half past five in India that is yesterday', () => {
  const cutters = sources
    .filter((path) => path.startsWith('web/') && !isTest(path))
    .filter((path) =>
      /(_at|At|new Date\(\)\.toISOString\(\))\??\.(slice|substring)\(0, 10\)/.test(
        readFileSync(path, 'utf8'),
      ),
    )
  expect(cutters).toEqual([])
})

test('no module of the site is imported only for what it does: the build leaves such a one out', () => {
  const bare = sources
    .filter((path) => path.startsWith('web/') && !isTest(path))
    .filter((path) => /^import '[^']+\.tsx?'/m.test(readFileSync(path, 'utf8')))
  expect(bare).toEqual([])
})

test('where acts are told at the edge of the screen, that one failed goes when it is tried again', () => {
  const plain = sources
    .filter((path) =>
      /^web\/(components|features\/(admin|cards|challenges|disputes|events|mentor|scheduler|[a-z]+-desks?))\//.test(
        path,
      ),
    )
    .filter((path) => !isTest(path) && readFileSync(path, 'utf8').includes('toast.error('))
  // the second is told something else than that an act failed
  expect(plain).toEqual(['web/components/use-last-failure.ts', 'web/features/challenges/play-view.tsx'])
})

test('no file of the site makes markup or code of words, but the reader of other people’s books', () => {
  const makers = sources
    .filter((path) => path.startsWith('web/') && !path.startsWith('web/testing/') && !isTest(path))
    .filter((path) =>
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcDoc|document\.write|createContextualFragment|setHTML|DOMParser|new Function\b|\beval\(/.test(
        readFileSync(path, 'utf8'),
      ),
    )
  expect(makers).toEqual(['web/features/imported-books/epub-xml.ts'])
})
