/** The columns of a CSV file of questions: their names, in order, and the names that other tables have for them. */

const hindi = (name: string) => [name, `${name}_hi`]
const count = (most: number, names: (n: number) => string[]) =>
  Array.from({ length: most }, (_, index) => names(index + 1)).flat()

export const COLUMNS: readonly string[] = [
  ...[
    'id',
    'topic',
    'kind',
    'difficulty',
    'format',
    'diagnostic',
    'negative',
    'pyq_year',
    'pyq_paper',
    'pyq_no',
  ],
  ...hindi('stem'),
  ...['a', 'b', 'c', 'd'].flatMap((letter) => [...hindi(`option_${letter}`), ...hindi(`why_${letter}`)]),
  'key',
  ...count(5, (n) => [...hindi(`statement_${n}`), `statement_${n}_correct`, ...hindi(`statement_${n}_why`)]),
  'explains',
  ...hindi('head_left'),
  ...hindi('head_right'),
  ...count(4, (n) => [
    ...[...hindi(`pair_${n}_left`), ...hindi(`pair_${n}_right`)],
    ...[`pair_${n}_correct`, ...hindi(`pair_${n}_why`)],
  ]),
  ...count(5, (n) => hindi(`item_${n}`)),
  ...['order', ...hindi('why'), 'sets'],
  ...hindi('explanation'),
  ...['facts', 'sources'],
]

const KNOWN = new Set(COLUMNS)

/** As spreadsheets of teachers name them. */
const OTHER_NAMES: Record<string, string> = {
  question: 'stem',
  question_text: 'stem',
  questiontext: 'stem',
  question_hi: 'stem_hi',
  question_hindi: 'stem_hi',
  stem_hindi: 'stem_hi',
  ...Object.fromEntries(['a', 'b', 'c', 'd'].flatMap(namesOfOption)),
  answer: 'key',
  correct: 'key',
  correct_answer: 'key',
  correct_option: 'key',
  ans: 'key',
  explanation_hindi: 'explanation_hi',
  solution: 'explanation',
  feedback: 'explanation',
  subject: 'topic',
  category: 'topic',
  level: 'difficulty',
  type: 'format',
  source: 'sources',
}

function namesOfOption(letter: string, index: number): [string, string][] {
  const number = index + 1
  const option = [
    letter,
    `option_${number}`,
    `option${number}`,
    `option${letter}`,
    `choice_${letter}`,
    `answer_${letter}`,
  ]
  const why = [`feedback_${letter}`, `reason_${letter}`, `explanation_${letter}`]
  return [
    ...option.map((name): [string, string] => [name, `option_${letter}`]),
    ...why.map((name): [string, string] => [name, `why_${letter}`]),
    [`option_${letter}_hindi`, `option_${letter}_hi`],
  ]
}

/** Undefined for a column that says nothing here; it is passed over. */
export function columnOf(name: string): string | undefined {
  const plain = name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_')
  if (KNOWN.has(plain)) return plain
  return Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : undefined
}
