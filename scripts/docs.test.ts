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
