/** docs/spec-coverage.md names files that are there, and tests that are in them. */

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Row = { asked: string; lives: string; heldBy: string }

const rows: Row[] = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What is asked'))
  .map((line) => {
    const [asked = '', lives = '', heldBy = ''] = line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.replaceAll('\\|', '|'))
    return { asked, lives, heldBy }
  })

const FILE = /`((?:web|backend|supabase|e2e|acceptance|scripts|content|docs)\/[^`*]+)`/g

test('every statement stands in a row with its place', () => {
  expect(rows.length).toBeGreaterThan(400)
  const bare = rows.filter(({ asked, lives, heldBy }) => !asked || !lives || !heldBy)
  expect(bare).toEqual([])
})

test('every file that is named is there', () => {
  const named = new Set(
    rows.flatMap(({ lives, heldBy }) => [...`${lives} ${heldBy}`.matchAll(FILE)]).map(([, path]) => path),
  )
  expect([...named].filter((path) => path && !existsSync(path))).toEqual([])
})

test('every test that is named is in its file', () => {
  const missing: string[] = []
  for (const { heldBy } of rows) {
    // a file, and behind it the names of its tests in quotes
    for (const part of heldBy.split(/(?=`(?:web|backend|supabase|e2e|acceptance|scripts)\/)/)) {
      const path = /^`([^`]+)`/.exec(part)?.[1]
      if (!path || !existsSync(path)) continue
      const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
      for (const [, name] of part.matchAll(/"([^"]+)"/g))
        if (name && !source.includes(name)) missing.push(`${path}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})
