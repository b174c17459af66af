/** A figure that nobody had yet begins at the desk: whoever may, with all that a figure carries, and never twice. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { newFact, newNote, newStaff, newTopicOfPrices } from './facts.ts'

let admin = ''
let made = 0
beforeAll(async () => {
  await newTopicOfPrices()
  admin = await newStaff('admin')
})

const figure = (fields: object = {}) => ({
  ...{
    id: `new-figure-${++made}`,
    topic: 'prices',
    name: `Onion prices ${made}`,
    name_hi: `प्याज़ के दाम ${made}`,
  },
  ...{ value: 31.25, display: '31.25', unit: '₹ a kilogram', status: 'provisional' },
  ...{ unit_hi: '₹ प्रति किलोग्राम', period: 'October 2026' },
  ...{ as_of: '2026-10-31', released: '2026-11-12', checked: '2026-11-13', base_year: '2024' },
  ...{
    publisher: 'Department of Consumer Affairs',
    source_title: 'Retail prices',
    source_url: 'https://example.in/x',
  },
  ...{
    reviewed_by: 'Meera Iyer',
    series_period: '2026-10',
    keywords: ['onion', 'प्याज़'],
    next_release: '2099-12-12',
  },
  ...fields,
})

const begin = (who: Parameters<typeof call>[0], fields: unknown) => call<string>(who, 'new_figure', fields)
const stored = (id: string) => asOwner('select * from public.facts where id = $1', [id])

test('a new figure stands in the registry with all that it carries, and in the log under the name of who made it', async () => {
  const given = figure({ note: 'Average of 550 markets' })
  expect(await begin(admin, given)).toBe(given.id)
  const [row] = await stored(given.id)
  expect(row).toMatchObject({
    ...{ name: given.name, name_hi: given.name_hi, value: '31.25', display: '31.25', unit: '₹ a kilogram' },
    ...{ unit_hi: '₹ प्रति किलोग्राम' },
    ...{ status: 'provisional', base_year: '2024', origin: 'desk', now_id: null, reviewed_by: 'Meera Iyer' },
    ...{
      keywords: ['onion', 'प्याज़'],
      series: [{ period: '2026-10', value: 31.25 }],
      note: 'Average of 550 markets',
    },
  })
  expect(await asOwner('select next_release::text from public.facts where id = $1', [given.id])).toEqual([
    { next_release: '2099-12-12' },
  ])
  expect(
    await asOwner('select action, actor from private.audit_log where subject_id = $1', [given.id]),
  ).toEqual([{ action: 'facts.insert', actor: admin }])
})

test('everybody reads it, texts name it, and the assistant finds it', async () => {
  const { id, name } = figure()
  await begin(admin, figure({ id, name }))
  expect(await as('visitor', `select display from public.facts where id = '${id}'`)).toEqual([
    { display: '31.25' },
  ])
  await newNote(`note-${id}`, `It cost {{fact:${id}}}.`)
  expect(
    await asOwner('select kind from public.fact_uses where fact_id = $1 and kind = $2', [id, 'note']),
  ).toEqual([{ kind: 'note' }])
  const [passage] = await asOwner<{ content: string }>(
    'select content from public.chunks where fact_id = $1',
    [id],
  )
  expect(passage?.content).toContain(`${name}: ₹31.25 a kilogram (October 2026).`)
})

test('a newer reading goes on from it, in both languages, without the day that is over', async () => {
  const id = await begin(admin, figure())
  const newer = {
    value: 29,
    display: '29.00',
    period: 'November 2026',
    as_of: '2026-11-30',
    released: '2099-12-12',
  }
  const next = await call<{ id: string }>(
    admin,
    'publish_fact',
    { ...newer, reviewed_by: 'Meera Iyer', series_period: '2026-11' },
    id,
  )
  const [row] = await stored(next.id)
  expect(row).toMatchObject({ name_hi: (await stored(id))[0]?.name_hi, next_release: null })
  expect(row?.series).toHaveLength(2)
})

test('a unit is put into Hindi once: the next figure has it too, and a sign needs none', async () => {
  const unit = `bales of ${++made} kilograms`
  const first = await begin(admin, figure({ unit, unit_hi: 'गाँठें' }))
  const next = await begin(admin, figure({ unit, unit_hi: 'कुछ और' }))
  const share = await begin(admin, figure({ unit: '%', unit_hi: null }))
  const { id: newer } = await call<{ id: string }>(
    admin,
    'publish_fact',
    { value: 5, display: '5', period: 'x', as_of: '2026-11-30', unit: '%', reviewed_by: 'Meera Iyer' },
    first,
  )
  const hindi = async (id: string) => (await stored(id))[0]?.unit_hi
  expect(await Promise.all([first, next, share, newer].map(hindi))).toEqual(['गाँठें', 'गाँठें', null, null])
  await asOwner(`update private.figure_units set unit_hi = 'गठ्ठर' where unit = $1`, [unit])
  expect(await Promise.all([first, next].map(hindi))).toEqual(['गठ्ठर', 'गठ्ठर'])
})

test.each([
  ['a mentor', () => newStaff('mentor')],
  ['a learner', () => newUser()],
])('%s begins none', async (_who, someone) => {
  const given = figure()
  await expect(begin(await someone(), given)).rejects.toMatchObject({ code: '42501' })
  expect(await stored(given.id)).toEqual([])
})

test('neither does a visitor, nor the server, nor an administrator whose second step is missing', async () => {
  await expect(begin('visitor', figure())).rejects.toMatchObject({ code: '42501' })
  await expect(begin('service', figure())).rejects.toMatchObject({ code: '42501' })
  const careful = await newStaff('admin')
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [careful],
  )
  await expect(begin(withAal(careful, 'aal1'), figure())).rejects.toMatchObject({ code: '42501' })
  expect(await begin(withAal(careful, 'aal2'), figure())).toMatch(/^new-figure/)
})

test('a key or a name that is taken is told, with the figure that has it', async () => {
  const there = await newFact('figure-that-is-there')
  await expect(begin(admin, figure({ id: there }))).rejects.toMatchObject({ code: 'PT409', detail: 'id' })
  await expect(begin(admin, figure({ name: 'figure FIGURE-THAT-IS-THERE' }))).rejects.toMatchObject({
    ...{ code: 'PT409', detail: 'name' },
    message: expect.stringContaining('"figure-that-is-there"'),
  })
})

test('two that begin the same at once: one is made, the other is told', async () => {
  const given = figure()
  const tries = await Promise.allSettled([begin(admin, given), begin(admin, given), begin(admin, given)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'PT409' })
})

const refusals: [string, object, string][] = [
  ['no key', { id: '' }, 'id'],
  ['a key with capitals', { id: 'CPI 2026' }, 'id'],
  ['a key that is a number', { id: 5 }, 'id'],
  ['a key that is too long', { id: 'a'.repeat(101) }, 'id'],
  ['a topic that is not there', { topic: 'weather' }, 'topic'],
  ['no name', { name: null }, 'name'],
  ['no name in Hindi', { name_hi: '' }, 'name_hi'],
  ['a value in words', { value: '31' }, 'value'],
  ['a value beyond all measure', { value: 1e300 }, 'value'],
  ['a value with too many places', { value: 1e-12 }, 'value'],
  ['a figure without a digit', { display: 'thirty' }, 'display'],
  ['no unit', { unit: ' ' }, 'unit'],
  ['a unit without its Hindi', { unit: 'bales', unit_hi: '' }, 'unit_hi'],
  ['a unit whose Hindi is English', { unit: 'bales', unit_hi: 'bales' }, 'unit_hi'],
  ['no period', { period: undefined }, 'period'],
  ['no day', { as_of: null }, 'as_of'],
  ['a day that is none', { as_of: '2026-02-30' }, 'as_of'],
  ['a day after the publication', { as_of: '2026-11-30', released: '2026-11-12', status: 'final' }, 'as_of'],
  ['a measured figure of a day to come', { as_of: '2098-01-01', released: null, checked: null }, 'as_of'],
  ['a publication to come', { released: '2098-01-01', checked: null }, 'released'],
  ['read before it was published', { checked: '2026-11-01' }, 'checked'],
  ['read tomorrow', { checked: '2098-01-01' }, 'checked'],
  ['a next release that is over', { next_release: '2026-01-01' }, 'next_release'],
  ['a base year in words', { base_year: 'last year' }, 'base_year'],
  ['an unknown status', { status: 'guess' }, 'status'],
  ['a source without https', { source_url: 'http://example.in/x' }, 'source_url'],
  ['a source that is a script', { source_url: 'javascript:alert(1)//https://' }, 'source_url'],
  ['a source with a space', { source_url: 'https://example.in/a b' }, 'source_url'],
  ['no publisher', { publisher: '' }, 'publisher'],
  ['nobody who read it', { reviewed_by: '' }, 'reviewed_by'],
  ['keywords that are no list', { keywords: 'onion' }, 'keywords'],
  ['a note without end', { note: 'x'.repeat(1001) }, 'note'],
]
test.each(refusals)('%s is refused by the name of its field', async (_what, fields, detail) => {
  const given = figure(fields)
  await expect(begin(admin, given)).rejects.toMatchObject({ code: 'PT400', detail })
  if (typeof given.id === 'string' && given.id) expect(await stored(given.id)).toEqual([])
})

test('a budget or an estimate may speak of a day to come', async () => {
  const budget = figure({
    status: 'budget',
    as_of: '2027-03-31',
    released: '2026-02-01',
    checked: '2026-02-02',
  })
  expect(await begin(admin, budget)).toBe(budget.id)
})

test.each([[null], [[]], ['x'], [5]])('what is no form, as %j, is refused', async (given) => {
  await expect(begin(admin, given)).rejects.toMatchObject({ code: expect.stringMatching(/^(PT400|22)/) })
})
