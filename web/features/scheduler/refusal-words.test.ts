import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IN_HINDI, refusalIn } from './refusal-words.ts'

const server = globSync('supabase/migrations/*.sql')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test.each(Object.keys(IN_HINDI))('the server says: %s', (said) => {
  expect(server).toContain(`'${said}'`)
  expect(refusalIn('en', said)).toBe(said)
  expect(refusalIn('hi', said)).toMatch(/[\u0900-\u097f]/)
})

test('days are told as days are told elsewhere', () => {
  expect(server).toContain("'The day of a task must lie between %s and %s'")
  const said = 'The day of a task must lie between 2026-11-20 and 2027-05-23'
  expect(refusalIn('en', said)).toBe('The day of a task must lie between 20 Nov 2026 and 23 May 2027')
  expect(refusalIn('hi', said)).toBe('काम का दिन 20 नव॰ 2026 और 23 मई 2027 के बीच होना चाहिए')
})

test('what has no Hindi stays as it was said', () => {
  expect(refusalIn('hi', 'Something new')).toBe('Something new')
})
