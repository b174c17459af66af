import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lazyView } from '#web/components/lazy-view.tsx'
import { Header } from '#web/features/header/index.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { expectLogged } from '#web/testing/setup.ts'
import { PageSlot } from './page-slot.tsx'

const reload = vi.fn()

beforeEach(() => {
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/index-old.js')
  document.head.append(script)
  vi.stubGlobal('location', { ...window.location, href: window.location.href, reload })
  reload.mockClear()
})

afterEach(() => document.querySelector('script[src="/assets/index-old.js"]')?.remove())

function serverHas(entry: string) {
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${entry}"></script>`))
}

function Broken(): ReactNode {
  throw new Error('no such field')
}

function openLostPage() {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return renderPage(
    <>
      <Header />
      <PageSlot route={{ path: '/events', load, layout: 'main' }} />
    </>,
    { at: '/events' },
  )
}

test('a page that cannot be loaded leaves an error panel with Reload, and the header usable', async () => {
  expectLogged('Could not show the page')
  expectLogged('Failed to fetch dynamically imported module')
  serverHas('/assets/index-old.js')
  openLostPage()

  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()

  screen.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('when the network is back the page is fetched anew by itself', async () => {
  expectLogged('Could not show the page')
  expectLogged('Failed to fetch dynamically imported module')
  serverHas('/assets/index-old.js')
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <h1>Events</h1> })
  renderPage(<PageSlot route={{ path: '/events', load, layout: 'main' }} />, { at: '/events' })
  await screen.findByRole('heading', { name: 'This page could not be loaded' })

  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('so is one of its views', async () => {
  expectLogged('Could not show the page')
  expectLogged('Could not read view')
  expectLogged('Failed to fetch dynamically imported module')
  serverHas('/assets/index-old.js')
  const View = lazyView(
    vi
      .fn<() => Promise<{ default: () => ReactNode }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue({ default: () => <h1>One session</h1> }),
  )
  renderPage(
    <PageSlot route={{ path: '/events', load: async () => ({ default: View }), layout: 'main' }} />,
    {
      at: '/events',
    },
  )
  await screen.findByRole('heading', { name: 'This page could not be loaded' })

  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'One session' })).toBeVisible()
})

test('when the server is there again the page is fetched anew by itself, and not asked for before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  expectLogged('Could not show the page')
  expectLogged('Failed to fetch dynamically imported module')
  let isUp = false
  vi.stubGlobal('fetch', async () => new Response(null, { status: isUp ? 200 : 502 }))
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <h1>Events</h1> })
  renderPage(<PageSlot route={{ path: '/events', load, layout: 'main' }} />, { at: '/events' })
  await screen.findByRole('heading', { name: 'This page could not be loaded' })

  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(load).toHaveBeenCalledTimes(1)
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible()
})

test('a page that fails as it is shown is not shown again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  expectLogged(/./)
  const asked = vi.fn(async () => new Response(null))
  vi.stubGlobal('fetch', asked)
  renderPage(
    <PageSlot route={{ path: '/events', load: async () => ({ default: Broken }), layout: 'main' }} />,
    {
      at: '/events',
    },
  )
  await screen.findByRole('heading', { name: 'This page could not be loaded' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).not.toHaveBeenCalled()
})

test('after a new release the page is reloaded by itself, once', async () => {
  serverHas('/assets/index-new.js')
  const first = openLostPage()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert', { name: /could not/ })).not.toBeInTheDocument()
  first.unmount()

  expectLogged('Could not show the page')
  expectLogged('Failed to fetch dynamically imported module')
  openLostPage()
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  expect(reload).toHaveBeenCalledOnce()
})

test('offline there is nothing to reload for', async () => {
  expectLogged('Could not show the page')
  expectLogged('Failed to fetch dynamically imported module')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  openLostPage()

  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})
