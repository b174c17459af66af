import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { expectLogged } from '#web/testing/noise.ts'
import {
  type Answered,
  createPlaceKeeper,
  type KeptPlace,
  keepPlaceHere,
  keptPlace,
  placeToAskAbout,
} from './place-keeper.ts'
import type { Place, StoredPlace } from './reading-types.ts'

const LAPTOP = 'the-laptop'
const PHONE = 'the-phone'

const place = (more: Partial<Place> = {}): Place => ({
  ...{ part: 'banks', block: 'runs.3', at_char: 12, quote: 'A run on a bank' },
  ...{ percent: 40, device: LAPTOP, device_name: 'Linux computer', moved_at: '2026-11-22T06:00:00Z' },
  ...more,
})
const here = (more: Partial<Place> = {}, version: number | null = 3): KeptPlace => ({
  ...{ place: place(more), version, isSent: true },
})
const there = (more: Partial<StoredPlace> = {}): StoredPlace => ({
  ...place({ device: PHONE, device_name: 'Android phone', percent: 62 }),
  ...{ work: 'money', version: 4 },
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  for (const key of kept.local.keys()) kept.local.remove(key)
})
afterEach(() => void vi.useRealTimers())

test('a place is kept for each learner and each work', () => {
  expect(keptPlace('asha', 'money')).toBeNull()
  keepPlaceHere('asha', 'money', here())

  expect(keptPlace('asha', 'money')).toEqual(here())
  expect(keptPlace('ravi', 'money')).toBeNull()
  expect(keptPlace('asha', 'note:gdp')).toBeNull()
})

test.each(['', '{"place":', '{}', JSON.stringify({ ...here(), version: 'three' })])(
  'a damaged place, %s, is as good as none',
  (damaged) => {
    keepPlaceHere('asha', 'money', here())
    const [key = ''] = kept.local.keys()
    kept.local.set(key, damaged)

    expect(keptPlace('asha', 'money')).toBeNull()
  },
)

test('where another device went on meanwhile the learner is asked about its place', () => {
  expect(placeToAskAbout(there(), here(), LAPTOP)).toEqual(there())
})

test('a device that was never in this work is asked about the other’s place, too', () => {
  expect(placeToAskAbout(there(), null, LAPTOP)).toEqual(there())
})

test('nobody is asked where the server knows of no place', () => {
  expect(placeToAskAbout(undefined, here(), LAPTOP)).toBeNull()
  expect(placeToAskAbout(null, null, LAPTOP)).toBeNull()
})

test('nobody is asked about a place of this very device, however far from the one kept here', () => {
  expect(placeToAskAbout(there({ device: LAPTOP, percent: 90 }), here(), LAPTOP)).toBeNull()
})

test('nobody is asked twice: this device has gone on from that version already', () => {
  expect(placeToAskAbout(there({ version: 3 }), here(), LAPTOP)).toBeNull()
})

test.each([
  { percent: 42, asks: false },
  { percent: 38, asks: false },
  { percent: 43, asks: true },
  { percent: 37, asks: true },
])('of two places in one chapter, here 40 % and there $percent %: asked is $asks', ({ percent, asks }) => {
  expect(placeToAskAbout(there({ percent }), here(), LAPTOP) !== null).toBe(asks)
})

test('places at one percentage in two chapters are two places', () => {
  expect(placeToAskAbout(there({ part: 'money', percent: 40 }), here(), LAPTOP)).not.toBeNull()
})

function keeperOf(answer: (place: Place, base: number | null) => Promise<Answered>) {
  const asked: (number | null)[] = []
  const parted: StoredPlace[] = []
  const stored: StoredPlace[] = []
  const keeper = createPlaceKeeper({
    ...{ userId: 'asha', work: 'money', isHeld: () => parted.length > 0 },
    send(place, base) {
      asked.push(base)
      return answer(place, base)
    },
    onStored: (one) => stored.push(one),
    onParted: (one) => parted.push(one),
  })
  return { keeper, asked, parted, stored }
}
const moved = (more: Partial<Place> = {}) => ({ ...here(more), isSent: false })

test('a place is sent from the version that this device knows, and goes on from the one it is told', async () => {
  keepPlaceHere('asha', 'money', moved())
  const { keeper, asked, stored } = keeperOf(async () => ({ kept: true, place: there({ version: 4 }) }))
  await keeper.flush()
  await keeper.flush()

  expect(asked).toEqual([3])
  expect(stored).toHaveLength(1)
  expect(keptPlace('asha', 'money')).toEqual({ ...here(), version: 4 })
})

test('who reads on while their place is sent has it sent after it, from the new version', async () => {
  keepPlaceHere('asha', 'money', moved())
  const later = { percent: 50, moved_at: '2026-11-22T06:01:00Z' }
  const { keeper, asked } = keeperOf(async () => {
    if (asked.length === 1) keepPlaceHere('asha', 'money', moved(later))
    return { kept: true, place: there({ version: 3 + asked.length }) }
  })
  await keeper.flush()

  expect(asked).toEqual([3, 4])
  expect(keptPlace('asha', 'money')).toMatchObject({ place: later, version: 5, isSent: true })
})

test('a place that another device moved on from stays here, and is not sent before the learner has said where to go', async () => {
  keepPlaceHere('asha', 'money', moved())
  const { keeper, asked, parted } = keeperOf(async () => ({ kept: false, place: there() }))
  await keeper.flush()
  await keeper.flush()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(asked).toHaveLength(1)
  expect(parted).toEqual([there()])
  expect(keptPlace('asha', 'money')).toEqual(moved())
})

test('without a network the place is sent as soon as there is one, without another move', async () => {
  keepPlaceHere('asha', 'money', moved())
  const { keeper, asked } = keeperOf(async () => {
    if (asked.length < 3) throw new Error('no network')
    return { kept: true, place: there({ version: 4 }) }
  })
  await keeper.flush()
  await vi.advanceTimersByTimeAsync(20_000)

  expect(asked).toHaveLength(3)
  expect(keptPlace('asha', 'money')?.isSent).toBe(true)
})

test('a place that the server refuses is not sent again; the next move is', async () => {
  keepPlaceHere('asha', 'money', moved())
  expectLogged('there is no such work')
  const { keeper, asked } = keeperOf(async () => {
    if (asked.length === 1) throw new Refused('there is no such work')
    return { kept: true, place: there({ version: 4 }) }
  })
  await keeper.flush()
  await keeper.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)

  keepPlaceHere('asha', 'money', moved({ moved_at: '2026-11-22T06:01:00Z' }))
  await keeper.flush()
  expect(asked).toHaveLength(2)
  expect(keptPlace('asha', 'money')?.isSent).toBe(true)
})
