/**
 * The formats of prelims questions, and how options and key follow from what is true: only in the `single` format does
 * an author choose them. All numbers of statements, pairs and items begin with 1; the index of an option begins with 0.
 */

export type Language = 'en' | 'hi'

export type QuestionShape =
  | { format: 'single'; key: number }
  /** "Which of the statements given above are correct?" Each option names a set of statements. */
  | { format: 'statements'; correct: boolean[]; sets: number[][] }
  /** "How many of the above statements are correct?" */
  | { format: 'how-many'; correct: boolean[] }
  /** Statement-I and Statement-II. */
  | { format: 'reason'; correct: boolean[]; explains: boolean }
  /** Pairs to be matched; without sets the question is how many are. */
  | { format: 'pairs'; correct: boolean[]; sets?: number[][] | undefined }
  /** Items to be put in order; each option is an order of their numbers. */
  | { format: 'sequence'; order: number[]; orders: number[][] }

/** Undefined when what is true is none of the options: such a question may not be asked. */
export function keyOf(shape: QuestionShape): number | undefined {
  const key = find(shape)
  return key < 0 ? undefined : key
}

function find(shape: QuestionShape): number {
  if (shape.format === 'single') return shape.key
  if (shape.format === 'sequence') return shape.orders.findIndex((order) => same(order, shape.order))
  if (shape.format === 'reason') return reasonKey(shape)
  const numbers = shape.correct.flatMap((correct, index) => (correct ? [index + 1] : []))
  if (shape.format !== 'how-many' && shape.sets) return shape.sets.findIndex((set) => same(set, numbers))
  return countKey(shape.correct.length, numbers.length)
}

function same(one: number[], other: number[]) {
  return one.length === other.length && one.every((number, index) => number === other[index])
}

/** Three are asked as one, two, three, none; four as one, two, three, four. */
function countKey(asked: number, correct: number) {
  if (correct > 0) return correct - 1
  return asked === 3 ? 3 : -1
}

function reasonKey({ correct: [first, second], explains }: { correct: boolean[]; explains: boolean }) {
  if (first && second) return explains ? 0 : 1
  if (first) return 2
  return second ? 3 : -1
}

const COUNTS = {
  en: {
    3: ['Only one', 'Only two', 'All three', 'None'],
    4: ['Only one', 'Only two', 'Only three', 'All four'],
  },
  hi: {
    3: ['केवल एक', 'केवल दो', 'सभी तीन', 'कोई नहीं'],
    4: ['केवल एक', 'केवल दो', 'केवल तीन', 'सभी चार'],
  },
}

const REASONS = {
  en: [
    'Both Statement-I and Statement-II are correct, and Statement-II explains Statement-I',
    'Both Statement-I and Statement-II are correct, but Statement-II does not explain Statement-I',
    'Statement-I is correct, but Statement-II is not',
    'Statement-I is not correct, but Statement-II is',
  ],
  hi: [
    'कथन-I और कथन-II दोनों सही हैं और कथन-II, कथन-I की व्याख्या करता है',
    'कथन-I और कथन-II दोनों सही हैं, पर कथन-II, कथन-I की व्याख्या नहीं करता',
    'कथन-I सही है, पर कथन-II सही नहीं है',
    'कथन-I सही नहीं है, पर कथन-II सही है',
  ],
}

/** The four options in words. Empty for the `single` format, whose options are its author's own. */
export function optionWords(shape: QuestionShape, language: Language): string[] {
  if (shape.format === 'single') return []
  if (shape.format === 'reason') return REASONS[language]
  if (shape.format === 'sequence') return shape.orders.map((order) => order.join(' – '))
  if (shape.format !== 'how-many' && shape.sets) {
    return shape.sets.map((set) => setWords(set, shape.correct.length, language))
  }
  return COUNTS[language][shape.correct.length === 4 ? 4 : 3]
}

function setWords(set: number[], asked: number, language: Language) {
  const and = language === 'en' ? 'and' : 'और'
  const listed = set.length === 1 ? `${set[0]}` : `${set.slice(0, -1).join(', ')} ${and} ${set.at(-1)}`
  if (set.length === asked) return listed
  return language === 'en' ? `${listed} only` : `केवल ${listed}`
}

const ASKED = {
  en: {
    statements: 'Which of the statements given above is/are correct?',
    'how-many': 'How many of the above statements are correct?',
    reason: 'Which one of the following is correct in respect of the above statements?',
    'pairs-count': 'How many of the above pairs are correctly matched?',
    pairs: 'Which of the pairs given above is/are correctly matched?',
    sequence: 'Select the correct order:',
  },
  hi: {
    statements: 'उपर्युक्त कथनों में से कौन-सा/से सही है/हैं?',
    'how-many': 'उपर्युक्त कथनों में से कितने सही हैं?',
    reason: 'उपर्युक्त कथनों के संबंध में निम्नलिखित में से कौन-सा सही है?',
    'pairs-count': 'उपर्युक्त युग्मों में से कितने सही सुमेलित हैं?',
    pairs: 'उपर्युक्त युग्मों में से कौन-सा/से सही सुमेलित है/हैं?',
    sequence: 'सही क्रम चुनिए:',
  },
}

/** What is asked after the statements, pairs or items. Empty for the `single` format, whose stem asks. */
export function askedWords(shape: QuestionShape, language: Language): string {
  if (shape.format === 'single') return ''
  if (shape.format === 'pairs' && !shape.sets) return ASKED[language]['pairs-count']
  return ASKED[language][shape.format]
}
