/** A CSV file of thousands of questions with known faults of many kinds: what a report of it has to say, row by row. */

import { CSV_HEAD, writeCsv } from '#supabase/functions/_shared/question-files/csv.ts'
import type { FaultCode } from '#supabase/functions/_shared/question-files/fault.ts'
import type { FileQuestion } from '#supabase/functions/_shared/question-files/model.ts'
import { randomOf } from './question-files.ts'

type Single = FileQuestion & { format: 'single' }
type Spoil = {
  code: FaultCode
  spoil: (question: Single, line: (text: string) => void) => Single | undefined
}

const WORDS =
  'price market state budget tax rate growth export bank credit farm labour capital policy income trade index demand supply reserve bond deficit revenue subsidy tariff wage output firm sector survey'.split(
    ' ',
  )

export function plainQuestion(n: number, topic: string, name = 'filed'): Single {
  const random = randomOf(n + 1)
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  return {
    ...{
      id: `${name}-${n}`,
      topic,
      kind: 'static',
      difficulty: 1 + (n % 5),
      diagnostic: false,
      negative: true,
    },
    stem: `Which of these best describes case ${n}, in which the ${words(6)} moved together?`,
    format: 'single',
    options: ['first', 'second', 'third', 'fourth'].map((each) => ({
      text: `The ${each} ${words(4)} ${n}`,
      why: `Because the ${words(8)} in case ${n} leads there.`,
    })),
    key: n % 4,
    explanation: `In case ${n} the ${words(20)}. That is all there is to say of the matter here.`,
    ...{ facts: [], sources: [] },
  }
}

const changed =
  (change: (question: Single) => Partial<Single>) =>
  (question: Single): Single => ({ ...question, ...change(question) })
const option = (at: number, text: string) =>
  changed(({ options }) => ({ options: options.map((each, n) => (n === at ? { ...each, text } : each)) }))

const SPOILS: Spoil[] = [
  { code: 'no-stem', spoil: changed(() => ({ stem: '' })) },
  { code: 'empty-option', spoil: option(1, '') },
  { code: 'same-options', spoil: (question) => option(2, question.options[0]?.text ?? '')(question) },
  { code: 'key-unknown', spoil: (q, line) => void line(row(q).replace(/,[abcd],(?=,)/, ',e,')) },
  { code: 'no-key', spoil: (q, line) => void line(row(q).replace(/,[abcd],(?=,)/, ',,')) },
  { code: 'unknown-topic', spoil: changed(() => ({ topic: 'astrology' })) },
  { code: 'bad-id', spoil: changed(({ id }) => ({ id: `Bad ${id}` })) },
  { code: 'not-allowed', spoil: changed(() => ({ difficulty: 9 })) },
  { code: 'not-allowed', spoil: changed(() => ({ kind: 'eternal' as 'static' })) },
  { code: 'too-long', spoil: changed(() => ({ stem: 'long '.repeat(500) })) },
  { code: 'too-long', spoil: option(3, 'o'.repeat(1001)) },
  { code: 'control-signs', spoil: changed(({ stem }) => ({ stem: `${stem}\u0007` })) },
  {
    code: 'bad-source',
    spoil: changed(() => ({
      sources: [{ id: 'x', title: 'T', publisher: 'P', url: 'http://x', date: null, checked: null }],
    })),
  },
  { code: 'bad-pyq', spoil: changed(() => ({ pyq: { year: 1950, paper: 'gs1', no: 1 } })) },
  { code: 'csv-quotes', spoil: (q, line) => void line(`${q.id},"inflation,never closed\r\n`) },
  { code: 'csv-cells', spoil: (q, line) => void line(`${row(q).trimEnd()},one,more\r\n`) },
  { code: 'twice-in-file', spoil: () => ({ ...plainQuestion(0, 'inflation'), id: undefined as never }) },
  { code: 'id-twice', spoil: changed(() => ({ id: 'filed-0' })) },
  { code: 'refused', spoil: changed(() => ({ facts: ['no-such-figure'] })) },
  {
    code: 'refused',
    spoil: changed(() => ({
      sources: Array.from({ length: 13 }, (_, n) => ({
        id: `s${n}`,
        title: 'T',
        publisher: 'P',
        url: 'https://x.in',
        date: null,
        checked: null,
      })),
    })),
  },
]

function row(question: FileQuestion) {
  return writeCsv(question)
}

/** `faults` many rows of `count` are spoilt, each kind in turn, spread over the file; the first row never is. */
export function faultyFile(count: number, faults: number, topic = 'inflation') {
  const every = Math.floor(count / faults)
  const expected: { row: number; code: FaultCode }[] = []
  const lines: string[] = []
  for (let n = 0; n < count; n += 1) {
    const question = plainQuestion(n, topic)
    const kind = SPOILS[expected.length % SPOILS.length]
    if (!kind || n % every !== every - 1 || expected.length >= faults) {
      lines.push(row(question))
      continue
    }
    expected.push({ row: n + 1, code: kind.code })
    let own: string | undefined
    const spoilt = kind.spoil(question, (text) => {
      own = text
    })
    lines.push(own ?? row(spoilt ?? question))
  }
  return { text: `${CSV_HEAD}${lines.join('')}`, expected }
}
