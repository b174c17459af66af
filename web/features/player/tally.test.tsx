import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Feedback, type OpenedAttempt, UNTOUCHED } from './attempt-types.ts'
import { Tally } from './tally.tsx'

const told = (position: number, correct: boolean, sixths: number) =>
  ({ position, correct, sixths, key: 0, dropped: false }) as unknown as Feedback
const RULE = { right_sixths: 12, wrong_sixths: -4 } as OpenedAttempt['rule']

function show(feedback: Feedback[], rule = RULE, blank: readonly number[] = []) {
  render(
    <Tally
      feedback={feedback}
      answerAt={(position) => ({ ...UNTOUCHED, selected: blank.includes(position) ? null : 0 })}
      rule={rule}
    />,
  )
  return screen.getAllByRole('row').map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
}

test('the lines add up to the marks, also where a wrong answer cost nothing', () => {
  expect(
    show([told(1, true, 12), told(2, false, -4), told(3, false, 0), told(4, false, 0)], RULE, [4]),
  ).toEqual(['2.00', '−0.67', '0.00', '1.33'])
  expect(screen.getByText(/exactly one third of the marks\. The total is rounded once/)).toBeVisible()
})

test('where a wrong answer costs another part, it is not said to be a third', () => {
  expect(show([told(1, false, -3)], { ...RULE, wrong_sixths: -3 })).toEqual([
    '0.00',
    '−0.50',
    '0.00',
    '−0.50',
  ])
  expect(screen.queryByText(/third/)).toBeNull()
  expect(screen.getByText('The total is rounded once, at the end.')).toBeVisible()
})
