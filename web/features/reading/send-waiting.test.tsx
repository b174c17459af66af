import { beforeEach, expect, test, vi } from 'vitest'
import { kept } from '#web/lib/storage.ts'
import { backendAnswers } from '#web/testing/backend-answers.ts'
import { createPlaceKeeper, keepPlaceHere, keptPlace } from './place-keeper.ts'
import type { Place } from './reading-types.ts'
import { sendWaiting } from './send-waiting.ts'

const PLACE = 'POST /rest/v1/rpc/keep_reading_place'
const place: Place = {
  ...{ part: 'banks', block: 'runs.3', at_char: 12, quote: 'A run on a bank' },
  ...{ percent: 40, device: 'here', device_name: '', moved_at: '2026-11-22T06:00:00Z' },
}
const put = (work: string, more: object = {}) =>
  keepPlaceHere('asha', work, { place, version: 3, isSent: false, ...more })
type Asked = { p_work: string; p_place: Place; p_base?: number }
const answer = (kept: boolean) => ({
  [PLACE]: ({ body }: { body: unknown }) => {
    const { p_work, p_place } = body as Asked
    return { body: { kept, place: { ...p_place, work: p_work, version: 4 } } }
  },
})

beforeEach(() => {
  for (const key of kept.local.keys()) kept.local.remove(key)
})

test('places that were read to without a network are sent, though no text is open and no mark waits', async () => {
  const backend = backendAnswers(answer(true))
  put('money')
  put('note:gdp', { version: null })
  put('trade', { isSent: true })
  put('tax', { refused: 'There is no such work' })
  await sendWaiting('asha')

  const asked = backend.asked(PLACE).map(({ body }) => body as Asked)
  expect(asked.map(({ p_work, p_base }) => [p_work, p_base])).toEqual([
    ['money', 3],
    ['note:gdp', undefined],
  ])
  expect(keptPlace('asha', 'money')).toEqual({ place, version: 4, isSent: true })
})

test('where another device moved on the place stays for its page to ask about, and is not sent again and again', async () => {
  const backend = backendAnswers(answer(false))
  put('banking')
  await sendWaiting('asha')
  await sendWaiting('asha')

  expect(backend.asked(PLACE)).toHaveLength(1)
  expect(keptPlace('asha', 'banking')).toEqual({ place, version: 3, isSent: false })
})

test('the place of a text that is open here is left to it', async () => {
  const backend = backendAnswers(answer(true))
  put('money')
  const send = vi.fn(() => new Promise<never>(() => {}))
  const keeper = createPlaceKeeper({
    ...{ userId: 'asha', work: 'money', send, isHeld: () => true, onStored() {}, onParted() {} },
  })
  keeper.resume()
  await sendWaiting('asha')
  await keeper.close()

  expect(backend.asked(PLACE)).toEqual([])
  expect(keptPlace('asha', 'money')?.isSent).toBe(false)
})

test('without a network it is not asked for each', async () => {
  const backend = backendAnswers({ [PLACE]: { status: 503, body: { message: 'down', code: '08006' } } })
  put('money')
  put('trade')
  await sendWaiting('asha')
  expect(backend.asked(PLACE)).toHaveLength(1)
})
