import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { type SwitchKey, tellClosedParts, useClosed } from '#web/lib/closed-parts.ts'
import { renderPage } from '#web/testing/render-page.tsx'

afterEach(() => act(() => tellClosedParts([])))
const WHY = { reason: 'Until Sunday.', reason_hi: 'रविवार तक।' }

function Part({ of }: { of: SwitchKey }) {
  const closed = useClosed(of)
  return closed ? (
    <ClosedNotice part={closed} also="What you have stays." />
  ) : (
    <button type="button">Go</button>
  )
}

test('an open page closes a part at once, says why, and opens it again', () => {
  renderPage(<Part of="boards" />)
  expect(screen.getByRole('button', { name: 'Go' })).toBeVisible()
  act(() => tellClosedParts([{ part: 'boards', ...WHY }]))
  expect(screen.getAllByRole('status')[0]).toHaveTextContent(
    'Closed for a whileUntil Sunday.What you have stays.',
  )
  expect(screen.queryByRole('button', { name: 'Go' })).toBeNull()
  act(() => tellClosedParts([]))
  expect(screen.getByRole('button', { name: 'Go' })).toBeVisible()
})

test('in Hindi it says so in Hindi', () => {
  localStorage.setItem('language', 'hi')
  tellClosedParts([{ part: 'boards', ...WHY }])
  renderPage(<Part of="boards" />)
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('रविवार तक।')
})
