import { expect, test } from 'vitest'
import { exercisesBySection } from './exercise-rules.ts'
import { readNote } from './note-markdown.ts'

const body =
  'Opening.\n\n## Deflator\nNominal output over real output.\n\n## Banks\nBanks create deposits when they lend.\n\n## In short\nDeposits, output, deflator.'
const exercise = (kind: string, question: string) => ({ kind, question, answer: '' })

test('an exercise stands at the section whose words it shares; what is written at length does not', () => {
  const found = exercisesBySection(readNote(body), [
    exercise('recall', 'How do banks create deposits?'),
    exercise('writing', 'Discuss nominal and real output.'),
    exercise('numbers', 'Nominal output is 110, real output 100: find the deflator.'),
    exercise('recall', 'Who?'),
  ])
  expect([...found].map(([anchor, { kind }]) => [anchor, kind])).toEqual([
    ['banks', 'recall'],
    ['deflator', 'numbers'],
  ])
})
