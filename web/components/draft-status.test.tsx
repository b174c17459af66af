import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DraftKeeper } from '#web/lib/draft-keeper.ts'
import { learner, renderPage } from '#web/testing/render-page.tsx'
import { DraftStatus } from './draft-status.tsx'

const words = {
  ...{ conflict: 'Somebody else saved it.', takeTheirs: 'Take theirs', keepMine: 'Keep mine' },
  ...{ saved: 'Saved', saving: 'Saving', offline: 'Offline', refused: 'Refused', notDecided: 'Not decided' },
}
type Fields = { title: string; body: string }

test('what somebody else saved is shown where it differs, before one says whose stands', async () => {
  const keepMine = vi.fn(async () => {})
  const fields = { title: 'Prices', body: 'Mine' }
  const keeper = { state: () => ({ fields }), keepMine } as unknown as DraftKeeper<Fields, never>
  let found: { fields: Fields; revision: number } | null = null
  renderPage(
    <DraftStatus
      {...{ keeper, words, refusals: {} }}
      status={{ kind: 'conflict', says: 'Saved meanwhile' }}
      readNewest={async () => found}
    />,
    { as: learner() },
  )
  await userEvent.click(screen.getByRole('button', { name: 'See what differs' }))
  expect(await screen.findByText(/could not be read\. Nothing of yours is lost/)).toBeVisible()

  found = { fields: { title: 'Prices', body: 'Theirs' }, revision: 4 }
  await userEvent.click(screen.getByRole('button', { name: 'See what differs' }))
  expect(await screen.findByText('Theirs')).toBeVisible()
  expect(screen.getByText(/^Where the two differ/)).toHaveFocus()
  expect(screen.getByText('Mine')).toBeVisible()
  expect(screen.queryByText('Prices')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(keepMine).toHaveBeenCalledWith(4)
})
