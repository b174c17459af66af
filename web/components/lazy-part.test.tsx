import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectLogged } from '#web/testing/setup.ts'
import { lazyPart } from './lazy-part.tsx'

afterEach(() => vi.restoreAllMocks())

const Bell = () => <p>Three messages</p>

function show(load: () => Promise<{ default: typeof Bell }>) {
  expectLogged('Could not load the bell')
  const Part = lazyPart('the bell', load)
  render(
    <>
      <h1>The page</h1>
      <Suspense fallback={<p>Its place</p>}>
        <Part />
      </Suspense>
    </>,
  )
}

test('a part that cannot be fetched is left out, and the page stays', async () => {
  show(() => Promise.reject(new Error('gone')))
  await vi.waitFor(() => expect(screen.queryByText('Its place')).toBeNull())
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
})

test('without a network its place is kept, and it comes with the network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new Error('no network')
    return { default: Bell }
  })
  show(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(await screen.findByText('Its place')).toBeVisible()

  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Three messages')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
