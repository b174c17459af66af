import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFocusAgain } from './use-focus-again.ts'

function Part({ stands }: { stands: number | undefined }) {
  useFocusAgain(stands)
  return <h1 tabIndex={-1}>Days off</h1>
}

/** What stood one after the other, while nothing had the focus. */
function stood(...all: (number | undefined)[]) {
  const [first, ...others] = all
  const { rerender } = render(<Part stands={first} />)
  for (const stands of others) rerender(<Part stands={stands} />)
  return document.activeElement
}

afterEach(() => (document.activeElement as HTMLElement | null)?.blur())

test('what took its own button away hands on the focus', () => {
  expect(stood(2, 1)).toBe(screen.getByRole('heading'))
})

test('what is read for the first time, or read anew, was done by nobody', () => {
  expect(stood(undefined, 1)).toBe(document.body)
  expect(stood(1, undefined, 2)).toBe(document.body)
})
