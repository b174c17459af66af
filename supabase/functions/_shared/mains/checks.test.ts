import { expect, test } from 'vitest'
import { checkAnswer, checkOf } from './checks.ts'
import { answer, FACTS, HINDI_ANSWER, KEY, QUESTION } from './example-answer.ts'
import type { Check, WrittenAnswer } from './types.ts'

function check(text: string, others: Partial<WrittenAnswer> = {}, model?: string) {
  const checks = checkAnswer(QUESTION, answer(text, others), FACTS, model)
  const one = (id: Check['id']) => checkOf(checks, id) as Check
  return { checks, one }
}

const figures = (text: string) =>
  check(text).checks.numbers.map(({ start, end, state, fact }) => [text.slice(start, end), state, fact])

test('a full answer passes every check, with a place in the text for each finding', () => {
  const { checks, one } = check(KEY.model_answer)
  for (const id of [
    'words',
    'time',
    'introduction',
    'conclusion',
    'directive',
    'numbers',
    'shape',
    'language',
  ] as const)
    expect([id, one(id).state]).toEqual([id, 'good'])
  expect(one('parts').values).toMatchObject({ found: 3, of: 3 })
  expect(checkOf(checks, 'copied')).toBeUndefined()
  for (const { start, end } of checks.list.flatMap(({ spans }) => spans)) {
    expect(KEY.model_answer.slice(start, end)).toMatch(/\S/)
  }
})

test('length, time, and writing in the other language are told', () => {
  expect(check('Prices rose.').one('words')).toMatchObject({ state: 'missing', values: { side: 'under' } })
  expect(check('Prices rose in India. '.repeat(60)).one('words').values).toMatchObject({
    side: 'over',
    words: 240,
  })
  expect(check('Prices rose.', { seconds: 900 }).one('time').state).toBe('weak')
  expect(check('Prices rose.', { mode: 'pages' }).one('time').state).toBe('told')
  expect(check(HINDI_ANSWER).one('language')).toMatchObject({
    state: 'weak',
    values: { written: 'hi', expected: 'en' },
  })
})

test('an answer that begins with a list has no introduction, and one that ends with it no conclusion', () => {
  const { one } = check(
    '- The repo rate acts on demand.\n- Stocks lie with governments.\n- Rates cost jobs in industry.',
  )
  expect(one('introduction').state).toBe('missing')
  expect(one('conclusion').state).toBe('missing')
})

test('critically examine wants both sides and a judgement', () => {
  const praise =
    'The target brings benefits and gains. It improved credibility and helped growth. It is a success.'
  const { one } = check(praise)
  expect(String(one('directive').values.missing)).toContain('against')
  expect(one('directive').state).not.toBe('good')
})

test('figures are right, outdated or unknown by the names beside them', () => {
  expect(figures('The repo rate is 5.25 per cent while WPI inflation is 2.1%.')).toEqual([
    ['5.25 per cent', 'right', 'repo-rate'],
    ['2.1%', 'right', 'wpi-inflation'],
  ])
  expect(figures('The repo rate stands at 6.5 per cent.')).toEqual([
    ['6.5 per cent', 'outdated', 'repo-rate'],
  ])
  expect(figures('Tea exports earned 5.25 per cent more.')).toEqual([['5.25 per cent', 'unknown', undefined]])
  expect(figures('Capital expenditure of the Union is ₹12.22 lakh crore.')).toEqual([
    ['12.22 lakh crore', 'right', 'capital-expenditure'],
  ])
  expect(figures('Capital expenditure of the Union is ₹12.22 crore.')[0]?.[1]).not.toBe('right')
})

test('a figure is as exact as it was written', () => {
  expect(figures('CPI inflation was 3.9 per cent.')[0]?.[1]).toBe('right')
  expect(figures('CPI inflation was 3.93 per cent.')[0]?.[1]).toBe('right')
  expect(figures('CPI inflation was 3.94 per cent.')[0]?.[1]).toBe('unknown')
  expect(figures('CPI inflation was 3 per cent.')[0]?.[1]).toBe('unknown')
})

test('an earlier value that is told as such is right', () => {
  expect(figures('The repo rate fell from 6.50 to 5.25 per cent.').map(([, state]) => state)).toEqual([
    'right',
    'right',
  ])
  expect(figures('In January 2025 the repo rate was 6.50 per cent.')[0]?.[1]).toBe('right')
})

test('years, articles, dates, items of a list and ordinals are no figures', () => {
  const text =
    'In 2016 and 2025-26, on 5 June 2026, Article 112, section 45ZA and entry 14 counted.\n1. The 16th Finance Commission.\n2. FY26 and G20, COVID-19, NMP 2.0.'
  expect(figures(text)).toEqual([])
})

test('figures in Hindi are matched as well', () => {
  expect(figures('रेपो दर ५.२५ प्रतिशत है।')).toEqual([['५.२५ प्रतिशत', 'right', 'repo-rate']])
})

test('articles, acts, committees, reports, schemes and courts are named', () => {
  const text =
    'Article 280 and section 45ZB matter. The Urjit Patel Committee shaped the RBI Act, 1934. The Economic Survey 2025-26 and the Supreme Court agree; PM-KISAN and the Fasal Bima Yojana help. वित्त आयोग और अनुच्छेद 280 भी।'
  const { named } = check(text).checks
  for (const { start, end, name } of named) expect(text.slice(start, end).replace(/\s+/g, ' ')).toBe(name)
  expect(new Set(named.map(({ kind }) => kind))).toEqual(
    new Set(['article', 'act', 'committee', 'report', 'scheme', 'court']),
  )
  expect(named.map(({ name }) => name)).toContain('वित्त आयोग')
  expect(check('The committee wrote a report on the scheme. This Act helps.').checks.named).toEqual([])
})

test('a typed diagram is found; of a page nothing is said', () => {
  expect(check('Repo rate -> bank rates -> demand -> prices').one('diagram').state).toBe('good')
  expect(check('Diagram: the chain of prices').one('diagram').state).toBe('good')
  expect(check('Prices rose.', { mode: 'pages' }).one('diagram').state).toBe('told')
})

test('what stands in the model answer word for word is measured', () => {
  const { one } = check(`My own words stand here.\n${KEY.model_answer.slice(0, 500)}`, {}, KEY.model_answer)
  expect(Number(one('copied').values.percent)).toBeGreaterThan(80)
  expect(one('copied').state).toBe('missing')
  expect(check('Governments keep stocks of grain.', {}, KEY.model_answer).one('copied').values.percent).toBe(
    0,
  )
})

test('of a Hindi answer the parts are judged as far as its words are known', () => {
  const { one, checks } = check(HINDI_ANSWER, { language: 'hi' })
  expect(one('language').state).toBe('good')
  expect(Number(one('parts').values.found) + Number(one('parts').values.unjudged)).toBeGreaterThanOrEqual(2)
  expect(checks.numbers.some(({ state, fact }) => state === 'right' && fact === 'repo-rate')).toBe(true)
})

test('a part that asks how something is met is taken up by whoever meets it', () => {
  const asked = { ...QUESTION, parts: ['Risks, and how they may be met'] }
  const text =
    'Food prices drive inflation in India. The division of work has risks: a supply shock lies outside the repo rate, and the Reserve Bank may fail. Hence the government should hold stocks and improve its markets.'
  expect(checkOf(checkAnswer(asked, answer(text), FACTS), 'parts')?.values.found).toBe(1)
})

test('an answer to something else takes up no part', () => {
  const { one } = check(
    'Coral reefs bleach when the sea warms. Corals expel their algae. Marine parks protect some of them, but storms break the rest. Hence warming must slow.',
  )
  expect(one('parts').values.found).toBe(0)
})
