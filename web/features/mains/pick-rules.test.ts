import { expect, test } from 'vitest'
import type { AnswerLine } from './mains-queries.ts'
import {
  addressOf,
  bandOf,
  type Filters,
  filtersFrom,
  matching,
  NO_FILTERS,
  ownWork,
  questionOfTheDay,
  topicsUnder,
} from './pick-rules.ts'

const tree = [
  { topic: { slug: 'money' }, children: [{ slug: 'inflation' }, { slug: 'banking' }] },
  { topic: { slug: 'trade' }, children: [{ slug: 'wto' }] },
]
const question = (id: string, given: object = {}) => ({
  ...{
    id,
    topic: 'inflation',
    marks: 10,
    directive: 'explain',
    question: 'Inflation is a tax.',
    question_hi: null,
  },
  ...given,
})
const questions = [
  question('tax'),
  question('banks', { topic: 'banking', marks: 15, directive: 'discuss', question: 'Banks lend long.' }),
  question('wto', { topic: 'wto', question: 'The WTO waits.', question_hi: 'विश्व व्यापार संगठन प्रतीक्षा में है।' }),
]

function found(
  filters: Partial<Filters>,
  standings: Record<string, ('new' | 'draft' | 'waiting' | 'evaluated')[]> = {},
) {
  const all = { ...NO_FILTERS, ...filters }
  return matching(
    questions,
    all,
    (id) => standings[id] ?? ['new'],
    topicsUnder(all.topic, tree),
    (slug) => ({ wto: 'World Trade Organization' })[slug] ?? '',
  ).map(({ id }) => id)
}

test.each<[string, Partial<Filters>, string[]]>([
  ['nothing chosen: all', {}, ['tax', 'banks', 'wto']],
  ['an area takes its topics', { topic: 'money' }, ['tax', 'banks']],
  ['a topic takes itself', { topic: 'banking' }, ['banks']],
  ['a topic that is none filters nothing', { topic: 'nonsense' }, ['tax', 'banks', 'wto']],
  ['by directive', { directive: 'discuss' }, ['banks']],
  ['by marks', { marks: '10' }, ['tax', 'wto']],
  ['in words, as far as they are typed', { search: 'infl' }, ['tax']],
  ['every word counts', { search: 'inflation banks' }, []],
  ['in Hindi', { search: 'व्यापार' }, ['wto']],
  ['by the name of the topic', { search: 'organization' }, ['wto']],
  ['all at once', { topic: 'money', marks: '10', search: 'tax' }, ['tax']],
])('%s', (_name, filters, ids) => {
  expect(found(filters)).toEqual(ids)
})

test('by where the learner stands; a second version begun is a draft and evaluated', () => {
  const standings = { tax: ['evaluated' as const, 'draft' as const] }
  expect(found({ standing: 'draft' }, standings)).toEqual(['tax'])
  expect(found({ standing: 'evaluated' }, standings)).toEqual(['tax'])
  expect(found({ standing: 'new' }, standings)).toEqual(['banks', 'wto'])
})

test('filters stand in the address and come back from it; nonsense in it filters nothing', () => {
  const filters: Filters = {
    ...{
      topic: 'money',
      directive: 'critically examine',
      marks: '15',
      standing: 'draft',
      search: 'repo rate',
    },
  }
  expect(filtersFrom(new URLSearchParams(addressOf(filters).toString()))).toEqual(filters)
  expect(addressOf(NO_FILTERS).size).toBe(0)
  expect(filtersFrom(new URLSearchParams('topic=<b>&marks=12&status=clever'))).toEqual(NO_FILTERS)
})

test('one question a day, the same all day, and every one before any comes again', () => {
  const bank = Array.from({ length: 98 }, (_, at) => ({ id: `question-${at}` }))
  const days = Array.from({ length: 98 }, (_, at) =>
    new Date(Date.UTC(2026, 10, 22 + at)).toISOString().slice(0, 10),
  )
  const asked = days.map((day) => questionOfTheDay(bank, day)?.id)

  expect(new Set(asked).size).toBe(98)
  expect(questionOfTheDay(bank, '2026-11-22')).toEqual(questionOfTheDay([...bank].reverse(), '2026-11-22'))
  // neighbours in the alphabet are about the same: they do not follow each other
  const ids = bank.map(({ id }) => id).sort()
  const following = asked.filter((id, at) => ids[ids.indexOf(id ?? '') + 1] === asked[at + 1])
  expect(following.length).toBeLessThan(10)
  expect(questionOfTheDay([], '2026-11-22')).toBeUndefined()
})

const line = (given: Partial<AnswerLine>): AnswerLine => ({
  ...{ id: 'a', question_id: 'tax', version_no: 1, status: 'evaluated', words: 150 },
  ...{ saved_at: '2026-11-20T08:00:00Z', submitted_at: '2026-11-20T08:00:00Z', evaluations: [] },
  ...given,
})
const evaluation = (given: Partial<AnswerLine['evaluations'][number]>) => ({
  ...{ by: 'rules' as const, purpose: 'marks', run: 0, band_low: null, band_high: null, marks: null },
  ...given,
})

test('a mentor’s marks stand above a model’s band, and that above the rules’', () => {
  const rules = evaluation({ band_low: 4, band_high: 5 })
  const ai = evaluation({ by: 'ai', band_low: 5, band_high: 6 })
  const run = evaluation({ by: 'ai', run: 1, band_low: 9, band_high: 10 })
  const mentor = evaluation({ by: 'mentor', marks: 5.5 })
  const second = evaluation({ by: 'mentor', purpose: 'second', marks: 9 })
  const appeal = evaluation({ by: 'mentor', purpose: 'appeal', marks: 6 })

  expect(bandOf({ evaluations: [rules] })).toEqual({ low: 4, high: 5, by: 'rules' })
  expect(bandOf({ evaluations: [rules, run, ai] })).toEqual({ low: 5, high: 6, by: 'ai' })
  expect(bandOf({ evaluations: [rules, ai, second, mentor] })).toEqual({ low: 5.5, high: 5.5, by: 'mentor' })
  expect(bandOf({ evaluations: [mentor, appeal] })).toEqual({ low: 6, high: 6, by: 'mentor' })
  const replaced = { ...mentor, marks: 4, replaced_at: '2026-11-21T08:00:00Z' }
  expect(bandOf({ evaluations: [replaced, mentor] })).toEqual({ low: 5.5, high: 5.5, by: 'mentor' })
  expect(bandOf({ evaluations: [] })).toBeNull()
})

test('the best band of a question is that of its best version', () => {
  const work = ownWork([
    line({ evaluations: [evaluation({ band_low: 6, band_high: 7 })] }),
    line({ version_no: 2, evaluations: [evaluation({ band_low: 5, band_high: 6 })] }),
    line({ version_no: 3, status: 'draft', submitted_at: null }),
    line({ question_id: 'banks', status: 'evaluating' }),
  ])

  expect(work.get('tax')).toMatchObject({ best: { low: 6 }, versions: 2, standings: ['evaluated', 'draft'] })
  expect(work.get('banks')).toMatchObject({ best: null, standings: ['waiting'] })
})
