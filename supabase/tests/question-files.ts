/** Files of questions for tests: the bank of content/ as a file, any file as rows, and questions with odd texts. */

import { allQuestions } from '#scripts/content/schema.ts'
import { writtenLibrary } from '#scripts/testing/written-library.ts'
import type {
  FileFormat,
  FileQuestion,
  Given,
  Row,
} from '#supabase/functions/_shared/question-files/model.ts'
import { openFile } from '#supabase/functions/_shared/question-files/read-file.ts'
import { fromStored } from '#supabase/functions/_shared/question-files/stored.ts'
import { writeFile } from '#supabase/functions/_shared/question-files/write-file.ts'

const { library } = writtenLibrary()

export const bank: FileQuestion[] = allQuestions(library).map((question) => {
  const { reviewed_by: _, ...rest } = question
  const made = fromStored(JSON.parse(JSON.stringify(rest)))
  if (!made) throw new Error(`${question.id} is none of the formats`)
  return made
})

export const given: Given = {
  ...{ topic: null, kind: 'static', difficulty: 3 },
  topics: new Set(library.topics.map(({ slug }) => slug)),
}

async function* pagesOf(questions: FileQuestion[]) {
  for (let at = 0; at < questions.length; at += 100) yield questions.slice(at, at + 100)
}

export async function fileOf(questions: FileQuestion[], format: FileFormat): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeFile(pagesOf(questions), format)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

export function rowsOf(
  file: Uint8Array | string,
  format: FileFormat | null,
  more: Partial<Given> = {},
): Row[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return [...openFile(bytes, 'questions', format, { ...given, ...more }).rows]
}

/** A number from 0 up to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ODD = [
  ...[
    '~',
    '=',
    '#',
    '{',
    '}',
    ':',
    '::',
    '\\',
    '\\n',
    '\n',
    '//',
    '####',
    '%50%',
    '[html]',
    '[plain]',
    '->',
    '$CATEGORY: x',
  ],
  ...[
    '<b>',
    '</text>',
    ']]>',
    '<![CDATA[',
    '&amp;',
    '&',
    '<!-- -->',
    '<?x?>',
    '?>',
    '-->',
    '<script>',
    "'",
    '"',
    '""',
  ],
  ...[
    ',',
    ';',
    '\t',
    '|',
    '\\|',
    '=1+1',
    '+1',
    '-5',
    '@sum',
    "'=x",
    '',
    ' ',
    '  ',
    '\n\n',
    'A. one',
    'ANSWER: A',
    'Q: ',
  ],
  ...[
    'क्षेत्र',
    'न्‍याय',
    '₹',
    '🙂',
    '\u200d',
    '\ufffd',
    'word',
    'a longer word',
    '2026',
    '…',
    '–',
    '\ue000',
    '\u2028',
    '\u0301',
  ],
]

export function oddQuestion(random: () => number, n: number): FileQuestion {
  const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)] as Value
  const odd = (must: string) => {
    const pieces = Array.from({ length: Math.floor(random() * 7) }, () => pick(ODD))
    const at = Math.floor(random() * (pieces.length + 1))
    return [...pieces.slice(0, at), must, ...pieces.slice(at)].join('').trim() || must
  }
  const why = () => (random() < 0.2 ? '' : odd('why'))
  const isHindi = random() < 0.5
  const hi = (name: string) => (isHindi ? { [name]: odd('हिंदी') } : {})
  const shared = {
    ...{
      id: `odd-${n}`,
      topic: pick([...given.topics]),
      kind: pick(['static', 'current', 'hybrid'] as const),
    },
    ...{ difficulty: 1 + Math.floor(random() * 5), diagnostic: random() < 0.5, negative: random() < 0.5 },
    ...(random() < 0.2 ? { pyq: { year: 2013, paper: 'gs1' as const, no: 1 + (n % 200) } } : {}),
    ...{ stem: odd(`Stem ${n}`), ...hi('stem_hi'), facts: random() < 0.3 ? ['repo-rate', 'cpi'] : [] },
    sources:
      random() < 0.5
        ? [
            {
              ...{ id: 'one', title: odd('Title'), publisher: odd('Somebody') },
              ...{ url: 'https://example.in/a|b?c=d', date: '2026-01-31', checked: null },
            },
          ]
        : [],
    ...{ explanation: why(), ...hi('explanation_hi') },
  }
  const judged = () => ({ correct: random() < 0.5, why: why(), ...hi('why_hi') })
  const statements = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: odd(`Statement ${index}`),
      ...hi('text_hi'),
      ...judged(),
    }))
  const sets = [[1], [2], [1, 2], [2, 3]]
  const options = ['a', 'b', 'c', 'd'].map((name) => ({
    ...{ text: odd(`option ${name}`), ...hi('text_hi'), why: why(), ...hi('why_hi') },
  }))
  const pairs = Array.from({ length: 3 }, (_, index) => ({
    ...{ left: odd(`left ${index}`), ...hi('left_hi'), right: odd(`right ${index}`), ...hi('right_hi') },
    ...judged(),
  }))
  const true12 = <Part extends { correct: boolean }>(parts: Part[]) =>
    parts.map((part, index) => ({ ...part, correct: index < 2 }))
  return pick([
    () => ({ ...shared, format: 'single' as const, options, key: Math.floor(random() * 4) }),
    () => ({ ...shared, format: 'statements' as const, statements: true12(statements(3)), sets }),
    () => ({ ...shared, format: 'how-many' as const, statements: true12(statements(4)) }),
    () => ({
      ...shared,
      format: 'reason' as const,
      statements: true12(statements(2)),
      explains: random() < 0.5,
    }),
    () => ({
      ...{ ...shared, format: 'pairs' as const, heads: [odd('Left'), odd('Right')] as [string, string] },
      ...(isHindi ? { heads_hi: [odd('बायाँ'), odd('दायाँ')] as [string, string] } : {}),
      ...{ pairs: true12(pairs), ...(random() < 0.5 ? { sets } : {}) },
    }),
    () => ({
      ...{ ...shared, format: 'sequence' as const },
      items: Array.from({ length: 3 }, (_, index) => ({ text: odd(`item ${index}`), ...hi('text_hi') })),
      ...{
        order: [2, 1, 3],
        orders: [
          [1, 2, 3],
          [2, 1, 3],
          [3, 1, 2],
          [3, 2, 1],
        ],
      },
      ...{ why: why(), ...hi('why_hi') },
    }),
  ])() as FileQuestion
}
