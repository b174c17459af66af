/** Each check of the content finds what it is there for, and nothing in content without mistakes. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Book,
  bookProblems,
  type Chapter,
  chapterProblems,
} from '#supabase/functions/_shared/library/book.ts'
import { numbersIn } from '#supabase/functions/_shared/library/numbers-in.ts'
import { readingProblems } from '#supabase/functions/_shared/library/reading-level.ts'
import { wordCount } from '#supabase/functions/_shared/library/words.ts'
import { bankProblems } from './bank.ts'
import { uncoveredTopics } from './coverage.ts'
import { askedTwice, Doubt, doubtProblems } from './doubt.ts'
import { fingerprintOf } from './fingerprint.ts'
import { hindiProblems } from './hindi.ts'
import { brokenLinks, repeatedNames, supersededInUse } from './links.ts'
import { News, newsProblems } from './news.ts'
import { hindiDisparities } from './parity.ts'
import { DataRelease, Test } from './programme.ts'
import { Question, questionProblems } from './question.ts'
import { questionRow } from './question-rows.ts'
import { testRows } from './rows.ts'
import { Fact, type Library } from './schema.ts'

const SENTENCE = 'Prices rise when people want to buy more than there is. '

function question(fields: object = {}): Question {
  return Question.parse({
    id: 'repo-rate',
    topic: 'monetary-policy',
    kind: 'static',
    difficulty: 2,
    format: 'statements',
    stem: 'Consider the following statements about the repo rate:',
    statements: [
      { text: 'Banks borrow at it.', correct: true, why: 'It is so.' },
      { text: 'Parliament sets it.', correct: false, why: 'The committee does.' },
    ],
    options: [[1], [2], [1, 2], []].map((set) => (set.length ? set : [1, 2])) as number[][],
    explanation:
      'The committee for monetary policy sets the rate at which banks borrow from the Reserve Bank for a night.',
    reviewed_by: null,
    ...fields,
  })
}

const good = question({ options: [[1], [2], [1, 2], [2, 1]].slice(0, 3).concat([[1, 2]]) })

const single = (key: 'a' | 'b' | 'c' | 'd', at: number) =>
  Question.parse({
    ...{ id: `single-${at}`, topic: 'prices', kind: 'static', difficulty: 2, reviewed_by: null },
    format: 'single',
    stem: `Which body of the year ${at} decides about matter ${at * 7} in case ${at * 13}?`,
    options: ['Alpha', 'Beta', 'Gamma', 'Delta'].map((text) => ({
      text: `${text} ${at * 3}`,
      why: 'Because.',
    })),
    key,
    explanation: good.explanation,
  })

function library(fields: Partial<Library> = {}): Library {
  const nothing = {
    microTopics: [],
    units: [],
    facts: [],
    notes: [],
    questions: [],
    mains: [],
    news: [],
    books: [],
  }
  const programme = {
    glossary: [],
    doubts: [],
    synonyms: [],
    series: [],
    tests: [],
    challenges: [],
    exams: [],
    releases: [],
    events: [],
  }
  return { topics: [], ...nothing, ...programme, ...fields }
}

const topic = (slug: string, parent?: string) => ({
  slug,
  parent,
  title: slug,
  papers: ['prelims' as const],
  prerequisites: [],
  summary: slug,
  summary_hi: 'सार',
})

const source = {
  id: 'rbi',
  title: 'Release',
  publisher: 'RBI',
  url: 'https://example.in/',
  date: '2026-06-05',
  checked: '2026-11-22',
  primary: true,
}

function newsItem(fields: object = {}) {
  const item = News.parse({
    date: '2026-06-05',
    title: 'The rate stays',
    title_hi: 'दर वही',
    gist: 'The committee left the rate as it was.',
    gist_hi: 'समिति ने दर नहीं बदली।',
    topics: ['monetary-policy'],
    papers: ['gs3'],
    importance: 2,
    why_in_news: 'It met [@rbi].',
    concept: ['1', '2', '3', '4', '5'],
    numbers: [],
    prelims_pointers: ['a', 'b', 'c'],
    mains: { directive: 'discuss', marks: 10, question: 'Discuss the rate.', points: ['a', 'b', 'c', 'd'] },
    questions: [1, 2, 3].map((at) => ({ ...question({ kind: 'current' }), id: `rate-${at}` })),
    sources: [source],
    unverified: false,
    reviewed_by: null,
    ...fields,
  })
  return { ...item, id: '2026-06-05-rate' }
}

test('a question whose truth is none of its options', () => {
  expect(questionProblems({ ...good, options: [[2], [1, 2], [2], [1, 2]] } as Question).join()).toContain(
    'none of its options',
  )
})

test('options that are the same, and "all of the above"', () => {
  const lazy = single('a', 1)
  if (lazy.format !== 'single') throw new Error('not single')
  const [first, ...others] = lazy.options
  if (!first) throw new Error('no option')
  const said = questionProblems({
    ...lazy,
    options: [{ ...first, text: 'All of the above' }, ...others],
  }).join()

  expect(said).toContain('no option of its own')
  expect(questionProblems(good).join()).toContain('two of its options are the same')
})

test('half a translation', () => {
  expect(questionProblems(question({ stem_hi: 'कथनों पर विचार कीजिए:' })).join()).toContain('in Hindi,')
})

test('one option right too often', () => {
  const bank = Array.from({ length: 100 }, (_, at) =>
    single(at < 40 ? 'b' : ((['a', 'c', 'd'] as const)[at % 3] ?? 'a'), at),
  )

  expect(bankProblems(bank).join('\n')).toMatch(/option b is right in 40 %/)
  expect(
    bankProblems(bank.map((_, at) => single((['a', 'b', 'c', 'd'] as const)[at % 4] ?? 'a', at))),
  ).toEqual([])
})

test('two questions that ask nearly the same', () => {
  const one = question({ id: 'one' })

  expect(bankProblems([one, { ...one, id: 'two' }]).join()).toContain('asks nearly the same as "one"')
})

test('names that nothing has, in every place that names something', () => {
  const test = {
    slug: 't',
    kind: 'topic' as const,
    title: 't',
    title_hi: 'ट',
    about: 't',
    about_hi: 'ट',
    topics: ['gone'],
    minutes: 10,
    series: 'gone',
    dropped_policy: 'award_all' as const,
    questions: ['gone'],
    reviewed_by: null,
  }
  const problems = brokenLinks(
    library({
      topics: [topic('prices', 'gone')],
      questions: [question()],
      tests: [test],
      news: [newsItem({ numbers: ['gone'], why_in_news: 'x [@gone] {{fact:lost}}' })],
    }),
  ).join('\n')

  expect(problems).toContain('syllabus.yaml, prices: there is no topic "gone"')
  expect(problems).toContain('questions, repo-rate: there is no topic "monetary-policy"')
  expect(problems).toContain('tests.yaml, t: there is no question "gone"')
  expect(problems).toContain('tests.yaml, t: there is no series "gone"')
  expect(problems).toContain('there is no fact "gone"')
  expect(problems).toContain('there is no fact "lost"')
  expect(problems).toContain('there is no source "gone"')
})

test('a topic, a figure or a unit that is not in Hindi', () => {
  const fact = (id: string, unit: string, name_hi: string) =>
    ({ id, unit, name: id, name_hi }) as Library['facts'][number]
  const mixed = library({
    topics: [{ ...topic('prices'), summary_hi: 'Prices और कीमतें' }],
    units: [{ unit: 'US$ billion', unit_hi: 'US$ अरब' }],
    facts: [
      fact('reserves', 'US$ billion', 'विदेशी मुद्रा भंडार'),
      fact('repo-rate', '%', 'रेपो rate'),
      fact('m3', '₹ crore', 'व्यापक मुद्रा (M3), १ मार्च'),
      fact('m0', '₹ crore', 'आरक्षित मुद्रा (M0)'),
    ],
  })

  expect(hindiProblems(mixed)).toEqual([
    'syllabus.yaml, prices: "Prices" is no Hindi',
    'facts, repo-rate: "rate" is no Hindi',
    'facts, m3: digits are 0 to 9: १',
    'units.yaml: there is no Hindi for "₹ crore"',
  ])
  expect(Fact.safeParse({ name_hi: 'Repo rate' }).error?.issues.map(({ path }) => path[0])).toContain(
    'name_hi',
  )
  expect(hindiDisparities(library({ units: [{ unit: 'out of 100', unit_hi: '10 में से' }] })).join()).toContain(
    'units.yaml, out of 100',
  )
})

test('what is not spelt as elsewhere, wherever it is said in Hindi', () => {
  const spelt = (text_hi: string) =>
    library({
      questions: [
        question({
          statements: [
            { text: 'Banks borrow at it.', correct: true, why: 'It is so.', text_hi },
            { text: 'Parliament sets it.', correct: false, why: 'The committee does.' },
          ],
        }),
      ],
    })

  expect(hindiProblems(spelt('यह कानून खरीद पर है।'))).toEqual([])
  expect(hindiProblems(spelt('यह क\u093cानून है।'))).toEqual([
    'questions, repo-rate: no dot below क, ख and ग: क\u093cानून',
  ])
  expect(hindiProblems(spelt('मुम्बई में'))).toEqual([
    'questions, repo-rate: half nasals are written as a dot: मुम्बई',
  ])
})

test('a name that stands twice, also once in the bank and once in the news', () => {
  const item = newsItem()

  expect(repeatedNames(library({ news: [item], questions: [question({ id: 'rate-1' })] }))).toEqual([
    '"rate-1" stands twice',
  ])
  const synonym = { written: 'inflation', asked: ['mehngai'] }
  expect(repeatedNames(library({ synonyms: [synonym, { ...synonym, asked: ['dear'] }] }))).toEqual([
    '"inflation" stands twice',
  ])
})

test('a superseded figure may stand in dated news only', () => {
  const fact = { id: 'old', superseded_by: 'new' } as Library['facts'][number]
  const asked = library({
    facts: [fact],
    questions: [question({ facts: ['old'] })],
    news: [newsItem({ numbers: ['old'] })],
  })

  expect(supersededInUse(asked)).toEqual(['questions, repo-rate: uses the fact "old", which "new" replaced'])
})

test('topics without note, question or mains question; areas need none', () => {
  const topics = [topic('area'), topic('leaf', 'area')]

  expect(uncoveredTopics(library({ topics, questions: [question({ topic: 'leaf' })] }))).toEqual([
    'the topic "leaf" has no note',
    'the topic "leaf" has no mains question',
  ])
})

test('numbers are the same in both languages, however they are written', () => {
  expect(numbersIn('₹1,46,572 in 2025 {{fact:x-2}} [@s3]')).toEqual(['146572', '2025'])
  expect(numbersIn('१४६५७२, 2025 में')).toEqual(['146572', '2025'])
  expect(
    hindiDisparities(library({ news: [newsItem({ title: '4 per cent', title_hi: '5 प्रतिशत' })] })),
  ).toEqual(['news/2026-06-05-rate.yaml, title: English has the numbers [4], Hindi [5]'])
})

test('news without a primary source, a reader, both sides or its day', () => {
  expect(newsProblems(newsItem())).toEqual([])
  const said = (fields: object) => newsProblems(newsItem(fields)).join('\n')

  expect(said({ sources: [{ ...source, primary: false }] })).toContain('names no primary source')
  expect(said({ sources: [{ ...source, checked: null }] })).toContain('must say unverified: true')
  expect(said({ for: ['a', 'b'] })).toContain('one side of the debate')
  expect(said({ date: '2026-06-06' })).toContain('must begin with 2026-06-06-')
  expect(said({ gist: 'word '.repeat(40), gist_hi: 'शब्द '.repeat(40) })).toBe('')
  expect(said({ gist: 'word '.repeat(41) })).toContain('gist has 41 words')
  expect(said({ gist_hi: 'शब्द '.repeat(41) })).toContain('gist_hi has 41 words')
  expect(said({ mains: { ...newsItem().mains, question: 'What is it?' } })).toContain(
    'does not say "discuss"',
  )
})

const body = `${SENTENCE.repeat(60)}\n\n## One\n\n${SENTENCE.repeat(60)}\n\n## Two\n\n${SENTENCE.repeat(60)}\n\n## Three\n\nx\n\n## In short\n\nx`
const exercise = { kind: 'recall', question: 'q', answer: 'a' }
const chapter = {
  slug: '01-x',
  body,
  exercises: Array(6).fill(exercise),
  sources: [source],
} as unknown as Chapter

test('a chapter that is too short, has no end, or names two sections alike', () => {
  expect(chapterProblems(chapter, wordCount)).toEqual([])
  expect(chapterProblems({ ...chapter, body: body.slice(-2000) }, wordCount).join()).toContain(
    'words, must have',
  )
  expect(chapterProblems({ ...chapter, body: body.replace('In short', 'End') }, wordCount).join()).toContain(
    '"In short"',
  )
  expect(chapterProblems({ ...chapter, body: body.replace('## Two', '## One') }, wordCount).join()).toContain(
    'the same name',
  )
})

test('a cover holds a drawing and nothing that runs', () => {
  const book = {
    chapters: Array(5).fill(chapter),
    cover: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"></svg>',
  } as Book

  expect(bookProblems(book)).toEqual([])
  expect(
    bookProblems({ ...book, cover: book.cover.replace('></svg>', '><script/></svg>') }).join(),
  ).toContain('drawing only')
  expect(bookProblems({ ...book, cover: '' }).join()).toContain('needs a cover.svg')
})

test('prose that is hard to read', () => {
  expect(readingProblems('x', SENTENCE.repeat(20))).toEqual([])
  expect(readingProblems('x', `${'word '.repeat(55)}.`).join()).toContain('a sentence of 55 words')
  const hard =
    'Notwithstanding macroeconomic considerations, institutional rearrangements necessitate reconsideration of conventional instruments. '
  expect(readingProblems('x', hard.repeat(5)).join()).toContain('hard to read')
})

test('a release of data has a rule or days', () => {
  const release = {
    id: 'x',
    title: 'x',
    title_hi: 'क',
    publisher: 'x',
    exact: true,
    time: '16:00',
    note: 'x',
    source_url: 'https://example.in',
    checked: null,
    checked_in: null,
  }

  expect(DataRelease.safeParse({ ...release, rule: 'FREQ=MONTHLY;BYMONTHDAY=12' }).success).toBe(true)
  expect(DataRelease.safeParse(release).success).toBe(false)
  expect(DataRelease.safeParse({ ...release, rule: 'monthly' }).success).toBe(false)
})

test('another word, another version; another reviewer, the same', () => {
  const one = questionRow(question())

  expect(questionRow(question({ reviewed_by: 'Meera', difficulty: 5 })).hash).toBe(one.hash)
  expect(questionRow(question({ explanation: `${question().explanation} Really.` })).hash).not.toBe(one.hash)
  expect(questionRow(question({ negative: false })).hash).not.toBe(one.hash)
  expect(questionRow(question({ pyq: { year: 2024, paper: 'gs1', no: 7 } }))).toMatchObject({
    hash: one.hash,
    source: { source_type: 'pyq', pyq_year: 2024, pyq_paper: 'gs1', pyq_no: 7 },
  })
  expect(questionRow(question()).key).toMatchObject({ key: 0, truths: [true, false] })
})

const paper = {
  ...{ slug: 'p', kind: 'paper', title: 'p', title_hi: 'प', about: 'p', about_hi: 'प', topics: ['prices'] },
  ...{ minutes: 120, questions: Array.from({ length: 10 }, (_, at) => `q-${at}`), reviewed_by: null },
}

test('a test says when it opens, how often it may be taken, and how much of it is in Hindi', () => {
  const given = Test.parse({ ...paper, series: 's', opens: '2026-12-06T09:00:00+05:30', attempts_allowed: 2 })
  const hindi = { stem_hi: 'क', explanation_hi: 'क' }
  const questions = [
    question({ id: 'q-0', ...hindi }),
    question({ id: 'q-1' }),
    question({ id: 'x', ...hindi }),
  ]

  expect(testRows(library({ tests: [given, Test.parse(paper)], questions })).tests).toMatchObject([
    {
      ...{ series: 's', opens_at: '2026-12-06T09:00:00+05:30', closes_at: null, attempts_allowed: 2 },
      ...{ dropped_policy: 'award_all', question_count: 10, hindi_count: 1 },
    },
    { series: null, opens_at: null, attempts_allowed: null, hindi_count: 1 },
  ])
  expect(Test.safeParse({ ...paper, opens: '6 December' }).success).toBe(false)
  expect(Test.safeParse({ ...paper, dropped_policy: 'forget' }).success).toBe(false)
  expect(
    Test.safeParse({ ...paper, opens: '2026-12-06T09:00:00+05:30', closes: '2026-12-05T09:00:00+05:30' })
      .success,
  ).toBe(false)
})

test('the fingerprint changes with any byte of the content, and with nothing else', () => {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  mkdirSync(join(dir, 'notes'))
  writeFileSync(join(dir, 'syllabus.yaml'), '[]')
  const before = fingerprintOf(dir)

  expect(fingerprintOf(dir)).toBe(before)
  writeFileSync(join(dir, 'notes', 'a.md'), 'x')
  const added = fingerprintOf(dir)
  expect(added).not.toBe(before)
  writeFileSync(join(dir, 'notes', 'a.md'), 'y')
  expect(fingerprintOf(dir)).not.toBe(added)
  rmSync(dir, { recursive: true })
})

const doubt = (fields: object = {}) =>
  Doubt.parse({
    slug: 'weak-rupee',
    topic: 'prices',
    question: 'Who gains when the rupee falls?',
    question_hi: 'रुपया गिरने से लाभ किसे होता है?',
    answer: `Exporters gain. ${SENTENCE.repeat(4)}`,
    answer_hi: 'निर्यातकों को लाभ होता है।',
    asked: ['rupee girne se fayda kisko'],
    ...fields,
  })

test('a doubt is answered in running text of some length, without figures, and asks what no other asks', () => {
  expect(doubtProblems(doubt())).toEqual([])
  expect(doubtProblems(doubt({ answer: 'Exporters gain.' }))).toEqual([
    'its answer has 2 words, 35 to 130 are wanted',
  ])
  expect(doubtProblems(doubt({ answer: `${SENTENCE.repeat(4).replaceAll('.', ',')} and so on.` }))).toEqual([
    'a sentence of 47 words, begins "Prices rise when people want to"; at most 45',
  ])
  expect(doubtProblems(doubt({ answer_hi: 'दर {{fact:repo-rate}} है।' }))).toEqual([
    'its answer names a figure',
  ])
  expect(doubtProblems(doubt({ answer: `${SENTENCE.repeat(4)}\n\n- Exporters\n- Importers` }))).toEqual([
    'its answer is no running text',
  ])
  expect(askedTwice([doubt(), doubt({ slug: 'other', question: 'Rupee girne se fayda kisko?' })])).toEqual([
    'doubts: "रुपया गिरने से लाभ किसे होता है" asks weak-rupee and other',
    'doubts: "rupee girne se fayda kisko" asks weak-rupee and other',
  ])
})

test('a doubt says the same numbers in Hindi, has no Latin letters there, and cites what it names', () => {
  const other = doubt({ answer_hi: 'RBI ने 1991 में सोना बेचा [@rbi]।', sources: [] })
  const doubts = library({ topics: [topic('prices')], doubts: [other, other] })
  expect(hindiDisparities(doubts)[0]).toBe(
    'doubts, weak-rupee, answer: English has the numbers [], Hindi [1991]',
  )
  expect(hindiProblems(doubts)[0]).toBe('doubts, weak-rupee: "RBI" is no Hindi')
  expect(brokenLinks(doubts)[0]).toBe('doubts, weak-rupee: there is no source "rbi"')
  expect(repeatedNames(doubts)).toEqual(['"weak-rupee" stands twice'])
})
