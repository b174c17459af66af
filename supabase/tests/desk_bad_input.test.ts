/** What is sent to the forms of the desks instead of what they ask for: answered in words, never with a failure. */

import { beforeAll, expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { asOwner, call } from './as-user.ts'
import { newQuestion } from './bank.ts'
import { newQuestions } from './challenges.ts'
import { leafTopic, person, written } from './desk-question.ts'
import { withStudyLibrary } from './study-library.ts'

type Fields = Record<string, unknown>

await withStudyLibrary()
const meera = await person('admin')
const asked: string[] = []
beforeAll(async () => {
  await leafTopic()
  await newQuestions(20, { difficulty: 4 })
  for (let at = 0; at < 5; at++) asked.push((await newQuestion()).id)
})

const NAMES = { title: 'Prices and growth', title_hi: 'कीमतें और वृद्धि' }
const ABOUT = { ...NAMES, about: 'Five on prices', about_hi: 'कीमतों पर पाँच' }
const RUBRIC = ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language']
const SOURCE = {
  id: 'survey',
  title: 'Economic Survey',
  publisher: 'Ministry',
  url: 'https://indiabudget.gov.in/x',
}

/** A text, too, is told as JSON. */
const asJson = (value: unknown) => JSON.stringify(value)

/** By function, a form that is whole, and how it is handed in. */
type Form = { whole: () => Fields; save: (fields: unknown) => Promise<unknown> }
const FORMS: Record<string, Form> = {
  save_announcement: {
    whole: () => ({ ...NAMES, body: 'x', body_hi: 'x', audience: 'everyone', is_important: false }),
    save: (fields) => call(meera, 'save_announcement', asJson(fields)),
  },
  save_test: {
    whole: () => ({
      ...{ ...ABOUT, kind: 'topic', topics: ['gdp'], minutes: 12, rule: 'gs1', dropped_policy: 'award_all' },
      ...{ series: '', attempts_allowed: null, opens_at: null, closes_at: null, questions: asked },
    }),
    save: (fields) => call(meera, 'save_test', asJson(fields)),
  },
  save_series: {
    whole: () => ({ ...ABOUT, slug: null }),
    save: (fields) => call(meera, 'save_series', asJson(fields)),
  },
  save_mains_question: {
    whole: () => ({
      ...{ topic: 'gdp', marks: 10, words: 150, directive: 'discuss', drafted_by: 'person', fact_ids: [] },
      ...{
        question: 'Growth is not welfare. Discuss with reference to India.',
        parts: ['What it leaves out', 'India'],
      },
      question_hi: 'वृद्धि कल्याण नहीं है। भारत के संदर्भ में चर्चा कीजिए।',
      rubric: Object.fromEntries(RUBRIC.map((name) => [name, `Strong answers: ${name}`])),
      checklist: ['Distribution', 'Unpaid work', 'Health'].map((point) => ({ point, words: ['word'] })),
      model_answer: 'Growth counts what is sold. '.repeat(10),
      sources: [SOURCE],
    }),
    save: (fields) => call(meera, 'save_mains_question', asJson(fields)),
  },
  save_challenge: {
    whole: () => ({
      ...{ ...ABOUT, topics: [], opens_at: new Date(Date.now() + 172_800_000).toISOString() },
      ...{ window: 120, minutes: 15, questions: 8 },
    }),
    save: (fields) => call(meera, 'save_challenge', asJson(fields)),
  },
  plan_exam_rule: {
    whole: () => ({
      ...{ right_sixths: 12, wrong_sixths: -4, question_count: 100, minutes: 120, qualifying_sixths: 396 },
      ...{
        extra_minutes_an_hour: 20,
        sprint_seconds: 40,
        fast_seconds: 20,
        slow_seconds: 150,
        diagnostic_minutes: 20,
      },
    }),
    save: (fields) =>
      call(meera, 'plan_exam_rule', 'gs1', asJson(fields), '2027-06-01', 'The notice of this year says so.'),
  },
  save_cutoff: {
    whole: () => ({
      ...{
        year: 2024,
        category: 'general',
        marks: 87.98,
        source_url: 'https://upsc.gov.in/x',
        publisher: 'UPSC',
      },
      ...{ as_of: '2025-05-01', checked: '2026-11-20' },
    }),
    save: (fields) => call(meera, 'save_cutoff', asJson(fields)),
  },
  new_document: {
    whole: () => ({
      ...{
        ...NAMES,
        summary: 'What it is.',
        summary_hi: 'यह क्या है।',
        topics: ['inflation'],
        as_of: '2026-11-23',
      },
      ...{ form: 'free', sources: [SOURCE], facts: [], related: [], body: '## Concept\n\nText.' },
    }),
    save: (fields) =>
      call(meera, 'new_document', 'note', `note-${crypto.randomUUID()}`, asJson(fields), 'hand', '', {
        ...{ path: 'x/x.md', name: 'x.md' },
      }),
  },
  store_question: {
    whole: () => ({
      ...written({ id: `q-${crypto.randomUUID()}`, sources: [], facts: [], negative: true }),
      ...{ diagnostic: false, pyq: null, stem_hi: 'सकल घरेलू उत्पाद क्या गिनता है?' },
    }),
    save: (fields) =>
      asOwner('select private.store_question($1, $2, $3) as made', [JSON.stringify(fields), meera, 'desk']),
  },
  save_question_draft: {
    whole: () => written({ id: 'draft-of-bad-input', sources: [], facts: [] }),
    save: async (fields) => {
      const { revision } = await call<{ revision: number }>(
        meera,
        'start_question_draft',
        ...['draft-of-bad-input', 'single', 'gdp'],
      )
      return call(meera, 'save_question_draft', 'draft-of-bad-input', revision, asJson(fields))
    },
  },
}

const BAD: unknown[] = [
  ...[null, '', ' ', 'x', 'x'.repeat(30_000), 'no-such', '\u0001', '%_\\', '-1', 'infinity', '2026-13-45'],
  ...[
    '9999-12-31T00:00:00Z',
    -1,
    0,
    1.5,
    1e30,
    -1e30,
    99_999_999_999,
    true,
    [],
    [null],
    ['x'],
    ['x', 'x'],
    [[['x']]],
  ],
  ...[{}, { a: { b: [{}] } }, [{}], [{ id: null }], [{ id: 'x', title: {}, url: 'https://' }]],
  Array.from({ length: 5000 }, () => 'x'),
  { en: 1, hi: [] },
]

/** Each place is given every so many of them, the next place the next; the longer tests give all to each. */
const BY_TURNS = 3

/** Every place of a form, also inside of lists and objects. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value)
    .slice(0, 6)
    .flatMap(([key, one]) => places(one, [...path, Array.isArray(value) ? Number(key) : key]))
  return path.length === 0 ? inside : [path, ...inside]
}

function replaced(form: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(form) ? [...form] : { ...(form as Fields) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    ({ code, message }: { code: string; message: string }) =>
      /^PT4|^42501$/.test(code) ? '' : `${code} ${message}`,
  )

test.each(Object.keys(FORMS))(
  '%s takes a form that is whole, so that the rest is about its faults',
  async (name) => {
    const { whole, save } = FORMS[name] as Form
    await save(whole()).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`)
    })
  },
)

test.each(Object.keys(FORMS))(
  '%s says in words what is wrong with a form',
  async (name) => {
    const { whole, save } = FORMS[name] as Form
    const failed = new Set<string>()
    const tried = async (fields: unknown, what: string) => {
      const said = await refusal(save(fields))
      if (said) failed.add(`${what}: ${said}`)
    }
    for (const value of BAD) await tried(value, JSON.stringify(value).slice(0, 40))
    for (const [at, place] of places(whole()).entries())
      for (const value of BAD.filter((_, n) => LONG || (n + at) % BY_TURNS === 0))
        await tried(
          replaced(whole(), place, value),
          `${place.join('.')} = ${JSON.stringify(value).slice(0, 40)}`,
        )
    expect([...failed]).toEqual([])
  },
  120_000,
)
