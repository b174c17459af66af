import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'

const PHONE = '00000000-0000-4000-8000-0000000000aa'
const LAPTOP = '00000000-0000-4000-8000-0000000000bb'

type Place = { part: string; version: number; device: string; percent: number }
const at = (part: string, device: string, moved_at: string, more = {}) => ({
  ...{
    part,
    block: 'opening.0',
    at_char: 3,
    quote: 'the words',
    percent: 10,
    device,
    device_name: 'Phone',
    moved_at,
  },
  ...more,
})
const keepPlace = (who: string, place: object, ...base: number[]) =>
  call<{ kept: boolean; place: Place }>(who, 'keep_reading_place', 'money', place, ...base)

test('a place is kept, moves on with its device, and an older one never takes its place', async () => {
  const asha = await newUser()
  expect(await keepPlace(asha, at('one', PHONE, '2026-11-20T06:00:00Z'))).toMatchObject({
    kept: true,
    place: { part: 'one', version: 1 },
  })
  expect(await keepPlace(asha, at('two', PHONE, '2026-11-20T07:00:00Z'))).toMatchObject({
    kept: true,
    place: { part: 'two', version: 2 },
  })
  expect(await keepPlace(asha, at('one', PHONE, '2026-11-20T06:30:00Z'))).toMatchObject({
    kept: false,
    place: { part: 'two', version: 2 },
  })
})

test('a device that has not heard of another’s place is told of it, and takes over once it has', async () => {
  const asha = await newUser()
  await keepPlace(asha, at('one', LAPTOP, '2026-11-20T06:00:00Z'))
  await keepPlace(asha, at('six', PHONE, '2026-11-20T07:00:00Z'), 1)

  const told = await keepPlace(asha, at('two', LAPTOP, '2026-11-20T08:00:00Z'), 1)
  expect(told).toMatchObject({ kept: false, place: { part: 'six', device: PHONE, version: 2 } })
  expect(await keepPlace(asha, at('two', LAPTOP, '2026-11-20T08:00:00Z'), 2)).toMatchObject({
    kept: true,
    place: { part: 'two', version: 3 },
  })
})

test('the same place sent twice changes nothing, and a clock that runs ahead does not read in the future', async () => {
  const asha = await newUser()
  const ahead = at('one', PHONE, '2199-01-01T00:00:00Z')
  await keepPlace(asha, ahead)
  expect((await keepPlace(asha, ahead, 1)).place.version).toBe(1)
  const [row] = await as<{ past: boolean }>(
    asha,
    'select moved_at <= now() as past from public.reading_progress',
  )
  expect(row?.past).toBe(true)
})

test('a place without its device is refused in words', async () => {
  await expect(call(await newUser(), 'keep_reading_place', 'money', { part: 'one' })).rejects.toThrow(
    'A place has a work, a part, a device',
  )
})

test('seconds of reading are the largest count that a device sent, and devices add up', async () => {
  const asha = await newUser()
  const [day] = await asOwner<{ day: string }>('select private.today()::text as day')
  const sent = (device: string, seconds: number) =>
    call(asha, 'keep_reading_time', [{ day: day?.day, work: 'money', device, seconds }])
  await sent(PHONE, 40)
  await sent(PHONE, 30)
  await sent(LAPTOP, 25)

  expect(await as(asha, 'select sum(seconds)::int as seconds from public.reading_days')).toEqual([
    { seconds: 65 },
  ])
})

test('a day whose seconds are not told counts for none', async () => {
  const asha = await newUser()
  const [day] = await asOwner<{ day: string }>('select private.today()::text as day')
  const told = { day: day?.day, work: 'money' }
  await call(asha, 'keep_reading_time', [
    { ...told, device: PHONE },
    { ...told, device: LAPTOP, seconds: 25 },
  ])

  expect(await as(asha, 'select seconds from public.reading_days')).toEqual([{ seconds: 25 }])
})

const highlight = (more = {}) => ({
  ...{
    id: crypto.randomUUID(),
    base: null,
    kind: 'highlight',
    place: 'note',
    item: 'gdp',
    section: 'concept',
  },
  ...{ block: 'concept.0', start_char: 0, end_char: 4, quote: 'Text', colour: 'blue', note: '' },
  ...more,
})
type Kept = { id: string; note: string; colour: string; version: number; gone?: boolean }
const keep = (who: string, ...changes: object[]) => call<Kept[]>(who, 'keep_annotations', changes)

test('a highlight is kept once however often it is sent, gets a note, and is deleted', async () => {
  const asha = await newUser()
  const made = highlight()
  await keep(asha, made)
  expect(await keep(asha, made)).toMatchObject([{ id: made.id, version: 1 }])
  expect(await keep(asha, { ...made, base: 1, note: 'Mind this', colour: 'rose' })).toMatchObject([
    { note: 'Mind this', colour: 'rose', version: 2 },
  ])
  expect(await keep(asha, { id: made.id, base: 2, deleted: true })).toEqual([{ id: made.id, gone: true }])
  expect(await as(asha, 'select id from public.annotations')).toEqual([])
  expect(await keep(asha, { id: made.id, base: 2, deleted: true })).toEqual([{ id: made.id, gone: true }])
})

test('what two devices wrote on one highlight is joined, and what was changed elsewhere is not deleted', async () => {
  const asha = await newUser()
  const made = highlight()
  await keep(asha, made)
  await keep(asha, { ...made, base: 1, note: 'From the phone' })

  const [joined] = await keep(asha, { ...made, base: 1, note: 'From the laptop' })
  expect(joined?.note).toBe('From the phone\n\nFrom the laptop')
  expect(await keep(asha, { ...made, base: 1, note: 'From the laptop' })).toMatchObject([
    { note: joined?.note },
  ])
  expect(await keep(asha, { id: made.id, base: 1, deleted: true })).toMatchObject([{ note: joined?.note }])
})

test('a note that was written while its highlight was deleted elsewhere stays', async () => {
  const asha = await newUser()
  expect(await keep(asha, highlight({ base: 3, note: 'Written on the train' }))).toMatchObject([
    { note: 'Written on the train', version: 1 },
  ])
})

test.each([
  ['a colour that there is not', { colour: 'black' }],
  ['a highlight without a colour', { colour: null }],
  ['a highlight of nothing', { quote: ' ' }],
  ['an end before its start', { start_char: 9 }],
  ['a note that is too long', { note: 'x'.repeat(8001) }],
  ['a quote that is too long', { quote: 'x'.repeat(2001) }],
  ['a text of no kind', { place: 'news' }],
])('%s is refused', async (_name, more) => {
  await expect(keep(await newUser(), highlight(more))).rejects.toThrow('check constraint')
})

test('a learner keeps 5,000 marks and no more', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into public.annotations (user_id, id, kind, place, item, section, block, start_char, end_char, quote)
     select $1, gen_random_uuid(), 'bookmark', 'note', 'gdp', '', 'x', 0, 0, '' from generate_series(1, 5000)`,
    [asha],
  )
  await expect(keep(asha, highlight())).rejects.toThrow('You can keep 5000 of these at most')
})

test('nobody reads or changes what another marked and read, and all is written by the functions alone', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const made = highlight()
  await keep(asha, made)
  await keepPlace(asha, at('one', PHONE, '2026-11-20T06:00:00Z'))
  await call(asha, 'keep_sections_read', [
    { place: 'note', item: 'gdp', section: 'concept', how: 'exercise' },
  ])
  await keep(ravi, { id: made.id, base: 1, deleted: true })
  await keep(ravi, { ...made, note: 'Ravi’s own' })

  expect(await as(asha, 'select note from public.annotations')).toEqual([{ note: '' }])
  for (const table of ['annotations', 'reading_progress', 'sections_read', 'reading_days']) {
    const others = `select * from public.${table} where user_id = '${asha}'`
    expect(await as(ravi, others)).toEqual([])
    await expect(as('visitor', others)).rejects.toThrow('permission denied')
    await expect(as(asha, `delete from public.${table}`)).rejects.toThrow('permission denied')
    await expect(as(asha, `update public.${table} set user_id = user_id`)).rejects.toThrow(
      'permission denied',
    )
  }
})

/** A book of one chapter, and one question whose words stand in its first section. */
async function bank() {
  await asOwner(
    `insert into public.books (slug, title, title_hi, summary, summary_hi, position, edition, topics, cover)
     values ('reading-book', 'x', 'x', 'x', 'x', 1, '2026-11-22', '{reading-topic}', '') on conflict do nothing`,
  )
  await asOwner(
    `insert into public.book_chapters (book, slug, position, title, title_hi, summary, summary_hi, topics, body, sources, exercises, words)
     values ('reading-book', 'first', 1, 'x', 'x', 'x', 'x', '{reading-topic}', $1, '[]', '[]', 10) on conflict do nothing`,
    [
      'An opening.\n\n## The deflator\nNominal output over real output is the deflator.\n\n## What banks do\nThey lend deposits.\n\n## In short\nThe deflator, deposits.',
    ],
  )
  const [known] = await asOwner(`select from public.questions where id = 'reading-deflator'`)
  if (known) return
  await newQuestion({ id: 'reading-deflator', topic: 'reading-topic', key: 0 })
  await asOwner(
    `update public.question_versions set asked = jsonb_set(asked, '{stem,en}', '"Which index is nominal output over real output?"')
     where question_id = 'reading-deflator'`,
  )
}

test('questions stand at the section whose words they share, and a check of them counts as recalled', async () => {
  const asha = await newUser()
  await bank()
  const margin = await call<{ section: string; questions: number; news: object[] }[]>(
    ...[asha, 'reading_margin', 'chapter', 'reading-book/first'],
  )
  expect(margin).toMatchObject([{ section: 'the-deflator', questions: 1, past: [], news: [] }])

  const opened = await call<{ attempt: { id: string; kind: string }; questions: { question_id: string }[] }>(
    ...[asha, 'start_section', 'chapter', 'reading-book/first', 'the-deflator', 3],
  )
  expect(opened.attempt.kind).toBe('practice')
  expect(opened.questions).toMatchObject([{ question_id: 'reading-deflator' }])

  const section = { place: 'chapter', item: 'reading-book/first', section: 'the-deflator' }
  const told = { ...section, how: 'recalled', attempt_id: opened.attempt.id }
  const how = () => as(asha, 'select how, right_count, asked from public.sections_read')
  await call(asha, 'keep_sections_read', [told])
  expect(await how()).toEqual([{ how: 'skipped', right_count: null, asked: null }])

  await call(asha, 'check_answer', opened.attempt.id, { position: 1, selected: 0, seq: 1 })
  await call(asha, 'submit_attempt', opened.attempt.id, [])
  await call(asha, 'keep_sections_read', [told])
  expect(await how()).toEqual([{ how: 'recalled', right_count: 1, asked: 1 }])
  await call(asha, 'keep_sections_read', [{ ...section, how: 'skipped' }])
  expect(await how()).toMatchObject([{ how: 'recalled' }])
})

test('a check that another learner took is not one’s own', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await bank()
  const opened = await call<{ attempt: { id: string } }>(
    ...[asha, 'start_section', 'chapter', 'reading-book/first', 'the-deflator', 1],
  )
  await call(asha, 'submit_attempt', opened.attempt.id, [])
  const section = { place: 'chapter', item: 'reading-book/first', section: 'the-deflator' }
  await call(ravi, 'keep_sections_read', [{ ...section, how: 'recalled', attempt_id: opened.attempt.id }])

  expect(await as(ravi, 'select how from public.sections_read')).toEqual([{ how: 'skipped' }])
})

test('a section without questions is told so, and a wish for too many as well', async () => {
  const asha = await newUser()
  await bank()
  await expect(call(asha, 'start_section', 'chapter', 'reading-book/first', 'in-short', 3)).rejects.toThrow(
    'The bank has no question on this section yet',
  )
  await expect(
    call(asha, 'start_section', 'chapter', 'reading-book/first', 'the-deflator', 50),
  ).rejects.toThrow('A check has 1 to 20 questions')
})

test('a chapter names its sections without its text', async () => {
  await bank()
  expect(
    await as(await newUser(), `select sections from public.book_chapters where book = 'reading-book'`),
  ).toEqual([{ sections: ['the-deflator', 'what-banks-do', 'in-short'] }])
})

test('a set that a learner made counts as no check of a section', async () => {
  const asha = await newUser()
  const topic = `topic-${crypto.randomUUID().slice(0, 8)}`
  await newQuestion({ topic })
  const section = { place: 'note', item: 'gdp', section: 'concept' }
  const { attempt } = await call<{ attempt: { id: string } }>(asha, 'start_practice', {
    ...{ topics: [topic], size: 1, section },
  })
  await call(asha, 'submit_attempt', attempt.id, [])
  await call(asha, 'keep_sections_read', [{ ...section, how: 'recalled', attempt_id: attempt.id }])

  expect(await as(asha, 'select how from public.sections_read')).toEqual([{ how: 'skipped' }])
})
