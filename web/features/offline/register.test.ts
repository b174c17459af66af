import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { tellOtherRelease } from '#web/lib/other-release.ts'
import { registerWorker } from './register.ts'

const register = vi.fn()
const line = { online: true }

function goOnline() {
  line.online = true
  window.dispatchEvent(new Event('online'))
}

beforeEach(() => {
  vi.useFakeTimers()
  register.mockReset()
  register.mockResolvedValue(Object.assign(new EventTarget(), { waiting: null, update: async () => {} }))
  line.online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => line.online)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, controller: null, ready: Promise.resolve({ active: null }) },
  })
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">'
  return () => {
    vi.useRealTimers()
    document.head.innerHTML = ''
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

const waitLong = () => vi.advanceTimersByTimeAsync(60_000)

test('the worker comes once the page is done, and once', async () => {
  registerWorker(() => {})
  expect(register).not.toHaveBeenCalled()
  await waitLong()
  expect(register).toHaveBeenCalledOnce()
})

test('without a network it is not asked for, and comes with the network', async () => {
  line.online = false
  registerWorker(() => {})
  await waitLong()
  expect(register).not.toHaveBeenCalled()
  goOnline()
  await waitLong()
  expect(register).toHaveBeenCalledOnce()
})

test('a line that breaks while it is fetched puts it off, and is no complaint', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  register.mockImplementationOnce(() => {
    line.online = false
    return Promise.reject(new TypeError('An unknown error occurred when fetching the script.'))
  })
  registerWorker(() => {})
  await waitLong()
  expect(register).toHaveBeenCalledOnce()
  goOnline()
  await waitLong()
  expect(register).toHaveBeenCalledTimes(2)
  expect(complain).not.toHaveBeenCalled()
})

test('a page that is left before asks for nothing', async () => {
  line.online = false
  const leave = registerWorker(() => {})
  await waitLong()
  leave()
  goOnline()
  await waitLong()
  expect(register).not.toHaveBeenCalled()
})

test('what fails with a network, or gives nothing, is said once and not tried over and over', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const outcome of [() => Promise.resolve(undefined), () => Promise.reject(new Error('refused'))]) {
    register.mockReset().mockImplementation(outcome)
    complain.mockClear()
    registerWorker(() => {})
    await waitLong()
    expect(register).toHaveBeenCalledOnce()
    expect(complain).toHaveBeenCalledOnce()
  }
})

test('an answer in a form that this page does not know has it look for the release of the server, which is told of', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installed' })
  const update = vi.fn(async () => {
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.dispatchEvent(new Event('statechange'))
  })
  const registration = Object.assign(new EventTarget(), {
    ...{ waiting: null, update },
    installing: null as typeof worker | null,
  })
  register.mockResolvedValue(registration)
  Object.assign(navigator.serviceWorker, { controller: {} })
  const told = vi.fn()
  const leave = registerWorker(told)
  await waitLong()
  const { error } = z.safeParse(z.array(z.string()), { count: 0, items: [] })

  tellOtherRelease(new TypeError('Failed to fetch'))
  expect(update).not.toHaveBeenCalled()
  tellOtherRelease(error)
  await waitLong()
  expect(told).toHaveBeenCalledExactlyOnceWith(worker)

  tellOtherRelease(new Error('Could not find the function public.open_disputes(p_all) in the schema cache'))
  expect(update).toHaveBeenCalledTimes(2)
  leave()
  tellOtherRelease(error)
  expect(update).toHaveBeenCalledTimes(2)
})
