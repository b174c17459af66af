/** Finding Hindi by its sound: the key of the database, and that of the browser. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { soundKey } from '#web/lib/transliterate.ts'
import { as, asOwner, newUser } from './as-user.ts'
import { SPELLINGS } from './spellings.ts'

type Term = { term: string; term_hi: string; also?: string[] }
const glossary: Term[] = parse(readFileSync('content/glossary.yaml', 'utf8'))
const topics: { title: string; title_hi?: string }[] = parse(readFileSync('content/syllabus.yaml', 'utf8'))

async function keysOf(texts: string[]): Promise<string[]> {
  const rows = await asOwner<{ key: string }>(
    'select private.sound_key(text) as key from unnest($1::text[]) with ordinality each (text, at) order by at',
    [texts],
  )
  return rows.map(({ key }) => key)
}

test('a Hindi word is found by what a learner types on a Latin keyboard', async () => {
  expect(await keysOf(['mudrasfiti', 'मुद्रास्फीति', 'mudraspheeti', 'Mudrā-sphīti'])).toEqual([
    'mudrsfit',
    'mudrsfit',
    'mudrsfit',
    'mudr sfit',
  ])
})

test('nine spellings of ten have the key of their term', async () => {
  const spelt = SPELLINGS.flatMap(([name, spellings]) => spellings.map((spelling) => ({ name, spelling })))
  const names = await keysOf(spelt.map(({ name }) => name))
  const typed = await keysOf(spelt.map(({ spelling }) => spelling))
  const missed = spelt.filter((_, at) => names[at] !== typed[at])

  expect(spelt.length).toBeGreaterThan(100)
  expect(1 - missed.length / spelt.length, missed.map(({ spelling }) => spelling).join()).toBeGreaterThan(0.9)
})

test('few terms of the library sound alike', async () => {
  const names = [...new Set(glossary.map(({ term_hi }) => term_hi))]
  const keys = new Set(await keysOf(names))

  expect(keys.size / names.length).toBeGreaterThan(0.98)
})

test('the browser hears every name of the library as the database does', async () => {
  const names = [
    ...glossary.flatMap(({ term, term_hi, also = [] }) => [term, term_hi, ...also]),
    ...topics.flatMap(({ title, title_hi = '' }) => [title, title_hi]),
    ...SPELLINGS.flatMap(([name, spelt]) => [name, ...spelt]),
    'ज्ञान अर्थव्यवस्था।',
    '२०२४',
    '',
  ]

  expect(names.map(soundKey)).toEqual(await keysOf(names))
})

test('learners may ask for a key, visitors may not', async () => {
  expect(await as(await newUser(), `select private.sound_key('niti') as key`)).toEqual([{ key: 'nit' }])
  await expect(as('visitor', `select private.sound_key('neeti') as key`)).rejects.toMatchObject({
    code: '42501',
  })
})
