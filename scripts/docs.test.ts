/** What our documents name exists: files, folders, commands, environment variables. */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md'),
  'content/README.md',
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test.each(documents)('%s names files that exist', (path) => {
  const text = readFileSync(path, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, link = '']) =>
    join(dirname(path), link),
  )
  const named = [
    ...text.matchAll(/`((?:web|backend|supabase|scripts|acceptance|e2e|bench|content|docs)\/[\w./-]*)`/g),
  ].map(([, name = '']) => name)
  expect([...links, ...named].filter((name) => !existsSync(name))).toEqual([])
})

test.each(documents)('%s names commands that exist', (path) => {
  const commands = [...readFileSync(path, 'utf8').matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(commands.filter((name) => !scripts[name])).toEqual([])
})

/** As the pages that show them make names of headings. */
function headings(path: string) {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(documents)('%s leads to headings that exist', (path) => {
  const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
  const broken = links.filter(
    ([, file, name = '']) => !headings(file ? join(dirname(path), file) : path).includes(name),
  )
  expect(broken.map(([link]) => link)).toEqual([])
})

const operating = [
  'README.md',
  'docs/deploy.md',
  'docs/operations.md',
  'docs/privacy.md',
  'docs/reliability.md',
]
const code = globSync('{backend,scripts,supabase/functions}/**/*.{ts,mjs}', {
  exclude: (path) => /node_modules|\.test\.ts$/.test(path),
})
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test.each(['docs/deploy.md', 'docs/operations.md'])('%s quotes what the server says', (path) => {
  const prose = readFileSync(path, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
  const quoted = [...prose.matchAll(/`([^`]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => /^[\w;:,.… ]+$/.test(words))
  const sentences = quoted.filter(
    (words) => words.split(' ').length > 2 && !/^(npm|npx|select|delete|update|git|cd) /.test(words),
  )
  // The operating system's own words.
  const ours = sentences.filter((words) => words !== 'No space left on device')
  const parts = ours.flatMap((words) => words.split(/[:\s]*…[:\s]*/)).filter(Boolean)
  expect(parts.filter((part) => !code.includes(part))).toEqual([])
})

/** What the documents name and others read: Node, the build, other programs, functions on hosted projects, shells. */
const READ_ELSEWHERE =
  /^(NODE_COMPILE_CACHE|VITE_\w+|MAIL_\w*|AWS_\w+|DB_URL|API_URL|SECRET_KEY|ANON_KEY|TARGET_DB_URL|ON_ERROR_STOP|\w+_)$/

test.each(operating)('%s names settings that are read', (path) => {
  const text = readFileSync(path, 'utf8')
  const named = [...text.matchAll(/(?:`|^|\s)([A-Z][A-Z0-9]*_[A-Z0-9_]*)(?=[`=*])/gm)].map(
    ([, name = '']) => name,
  )
  const read = readFileSync('backend/config.ts', 'utf8')
  const unread = named.filter((name) => !read.includes(`  ${name}: `) && !READ_ELSEWHERE.test(name))
  expect([...new Set(unread)]).toEqual([])
})

test('the figures of /metrics that are to be looked at exist', () => {
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('| Name | Look when |')
  const [rows = ''] = table.split('\n\n')
  const names = [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z0-9_]+_[a-z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(8)
  // Those of Node are the library's.
  expect(names.filter((name) => !/^(nodejs|process)_/.test(name) && !code.includes(`'${name}'`))).toEqual([])
})

test('every command has a script behind it', () => {
  const missing = Object.values(scripts).flatMap((command) =>
    command.split(' ').filter((word) => /^[\w./-]+\.(ts|mjs)$/.test(word) && !existsSync(word)),
  )
  expect(missing).toEqual([])
})

test('.env.example describes just the variables that are read', () => {
  const read = [...readFileSync('backend/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  const described = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  )

  expect(described.sort()).toEqual(read.sort())
})

test('nothing that the project says names a machine, a workplace or another project', () => {
  const told = globSync('{*.md,docs/**/*.md,content/**/*.md,content/**/*.yaml}')
  const offending = told.filter((path) =>
    /\/work\/|\/root\/|\.\.\/shared|localhost:\d{5}/.test(readFileSync(path, 'utf8')),
  )
  expect(offending).toEqual([])
})
