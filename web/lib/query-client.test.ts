import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { expectLogged } from '#web/testing/setup.ts'
import { clientOfParts } from './client-of-parts.ts'
import { onOtherRelease } from './other-release.ts'
import { UNANSWERED } from './patient-fetch.ts'
import { createQueryClient, triesAgain } from './query-client.ts'

test('answers are fresh for 5 minutes, kept for 10, and not read again when the window comes back', () => {
  const { queries } = createQueryClient().getDefaultOptions()

  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false })
})

test('a failed read is tried again fewer than 2 times', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number) => boolean

  expect([0, 1, 2, 3].map((failures) => retry(failures))).toEqual([true, true, false, false])
})

test('what was waited on for long enough is tried once more, not twice', () => {
  const late = new Error(UNANSWERED)
  expect([0, 1].map((failures) => triesAgain(failures, late))).toEqual([true, false])
})

test('a person hears of what fails after three tries: the client itself tries nothing again', async () => {
  expectLogged('Could not read notes')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn(async () => Response.json({ message: 'busy', code: '' }, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  const { from } = clientOfParts('https://abc.example.in', 'header.payload.signature')
  const failed = vi.fn()
  createQueryClient()
    .fetchQuery({
      queryKey: ['notes'],
      queryFn: async () => (await from('notes').select().throwOnError()).data,
      retry: triesAgain,
    })
    .catch(failed)
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(failed).toHaveBeenCalledOnce()
})

test('a read that failed for good is logged', async () => {
  expectLogged('Could not read notes')
  const client = createQueryClient()

  const read = client.fetchQuery({
    queryKey: ['notes', 'list'],
    queryFn: () => Promise.reject(new Error('down')),
    retry: false,
  })
  await expect(read).rejects.toThrow('down')
})

test('without a network an act fails at once instead of being held back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const client = createQueryClient()
  const act = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
  })

  await expect(act.execute(undefined)).rejects.toThrow('Failed to fetch')
  window.dispatchEvent(new Event('online'))
})

test('without a network a read fails at once, and is read when the network is back', async () => {
  expectLogged('Could not read notes')
  const isThere = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const client = createQueryClient()
  const queryFn = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))

  await expect(client.fetchQuery({ queryKey: ['notes', 'list'], queryFn })).rejects.toThrow('Failed to fetch')
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getDefaultOptions().queries).toMatchObject({ refetchOnReconnect: true })
  isThere.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
})

test('an answer that has another form, and an act that is not there any more, are of another release', async () => {
  expectLogged('Could not read open_disputes')
  const told = vi.fn()
  onTestFinished(onOtherRelease(told))
  const client = createQueryClient()
  const read = client.fetchQuery({
    queryKey: ['open_disputes'],
    queryFn: async () => z.array(z.string()).parse({ count: 0, items: [] }),
    retry: false,
  })
  await expect(read).rejects.toThrow()
  expect(told).toHaveBeenCalledOnce()

  const gone = new Error('Could not find the function public.rule_on_key(p_ruling) in the schema cache')
  const act = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(gone) })
  await expect(act.execute(undefined)).rejects.toThrow()
  expect(told).toHaveBeenCalledTimes(2)
})
