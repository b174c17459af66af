import { act, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { lazyView } from './lazy-view.tsx'

type Fetched = { default: () => ReactNode }

let comes = (_module: Fetched) => {}
const Note = lazyView(() => new Promise<Fetched>((resolve) => (comes = resolve)))

function Page() {
  const [search] = useSearchParams()
  if (search.has('note')) return <Note />
  return (
    <>
      <h1>All notes</h1>
      <Link to="?note=inflation">Inflation</Link>
    </>
  )
}

test('a view that is on its way takes the place of the one before at once, and counts as being read', async () => {
  const { queryClient } = renderPage(
    <Suspense fallback={<p>The page comes</p>}>
      <Page />
    </Suspense>,
  )
  act(() => screen.getByRole('link', { name: 'Inflation' }).click())

  expect(screen.getByRole('status', { name: 'Loading this view' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'All notes' })).toBeNull()
  expect(queryClient.isFetching()).toBe(1)

  await act(async () => comes({ default: () => <h1>Inflation in India</h1> }))
  expect(await screen.findByRole('heading', { name: 'Inflation in India' })).toBeVisible()
  expect(screen.queryByRole('status', { name: 'Loading this view' })).toBeNull()
  expect(queryClient.isFetching()).toBe(0)
})
