import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useKeys } from '#web/lib/use-keys.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { SingleKeysSwitch } from './single-keys-switch.tsx'

function Page({ onKey }: { onKey: () => void }) {
  useKeys({ n: onKey })
  return <SingleKeysSwitch />
}

test('single keys do nothing once they are switched off, and something again when they are on', async () => {
  const onKey = vi.fn()
  renderPage(<Page onKey={onKey} />)
  await userEvent.keyboard('n')
  expect(onKey).toHaveBeenCalledTimes(1)

  await userEvent.click(screen.getByRole('checkbox', { name: 'Shortcuts of a single key' }))
  await userEvent.click(document.body)
  await userEvent.keyboard('n')
  expect(onKey).toHaveBeenCalledTimes(1)

  await userEvent.click(screen.getByRole('checkbox', { name: 'Shortcuts of a single key' }))
  await userEvent.click(document.body)
  await userEvent.keyboard('n')
  expect(onKey).toHaveBeenCalledTimes(2)
})
