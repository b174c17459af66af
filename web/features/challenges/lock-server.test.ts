import { beforeEach, expect, test, vi } from 'vitest'
import type { SentAnswer } from '#web/features/player/index.ts'
import type { LockedAnswer } from './challenge-queries.ts'
import type { Sitting } from './challenge-types.ts'
import { createLockServer } from './lock-server.ts'
import { sampleChallenge, sampleEntry, sampleQuestion } from './sample-challenges.ts'

/** The line to the server, and what it has locked. */
const line = vi.hoisted(() => ({ isDown: true, locked: new Map<number, number | null>() }))
vi.mock('./challenge-queries.ts', async (original) => ({
  ...(await original<typeof import('./challenge-queries.ts')>()),
  lockAnswer: async (_id: string, position: number, { selected }: LockedAnswer) => {
    if (line.isDown) throw new TypeError('Failed to fetch')
    if (!line.locked.has(position)) line.locked.set(position, selected)
    return {
      locked: position,
      selected: line.locked.get(position),
      answered: line.locked.size,
      server_now: '',
    }
  },
  finishChallenge: async () => null,
}))
let kept = new Map<string, string>()
beforeEach(() => {
  kept = new Map()
  line.isDown = true
  line.locked.clear()
})

const now = () => new Date().toISOString()
const sitting = () =>
  ({
    challenge: sampleChallenge({ kind: 'friend', question_count: 2, entered: sampleEntry() }),
    ...{ expires_at: null, server_now: now(), question_began_at: now(), next_position: 1 },
    questions: [sampleQuestion(1), sampleQuestion(2)],
    ...{ locked: [], half_time_allowed: true, half_time_seconds: 30 },
  }) as Sitting

/** A page of the challenge on this device: opened in a tab, or anew after a reload. */
function tab() {
  const elsewhere = vi.fn()
  const locks = createLockServer({
    challengeId: 'friend-1',
    sitting: sitting(),
    store: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    onElsewhere: elsewhere,
  })
  const opened = () => new Map(locks.openedOf(sitting()).questions.map((one) => [one.position, one]))
  return { locks, elsewhere, opened, save: locks.server.save }
}

const answer = (position: number, selected: number | null, seq: number): SentAnswer => ({
  ...{ position, selected, seq, calls: '', confidence: null, struck: [], flagged: false, dont_know: false },
  ...{ helped: false, first_selected: selected, changes: 0, time_ms: 900, visits: [] },
})

test('two tabs without a line: what each keeps for a reload stays beside what the other does', async () => {
  const [one, other] = [tab(), tab()]
  await one.save([answer(2, 3, 30)])
  one.locks.show(1, true)
  one.locks.makeFinal(1, answer(1, 2, 10))
  await expect(one.save([answer(1, 2, 10)])).rejects.toThrow('Failed to fetch')
  other.locks.show(2, false)
  await other.save([answer(2, 0, 20)])

  const again = tab()
  expect(again.locks.isFinal(1)).toBe(true)
  expect(again.locks.isFinal(2)).toBe(false)
  expect(again.locks.isHalf(1)).toBe(true)
  expect(again.locks.wasShown(2)).toBe(true)
  // of what was only chosen, the later act
  expect(again.opened().get(2)).toMatchObject({ selected: 3, seq: 30 })
})

test('what is locked in one tab is sent after a reload, whatever was only chosen in the other since', async () => {
  const [one, other] = [tab(), tab()]
  one.locks.makeFinal(1, answer(1, 2, 10))
  await expect(one.save([answer(1, 2, 10)])).rejects.toThrow('Failed to fetch')
  await other.save([answer(1, 0, 20)])

  line.isDown = false
  const again = tab()
  expect(again.locks.isFinal(1)).toBe(true)
  // the player knows of no answer that waits: the later choice was kept
  await again.save([answer(2, 1, 30)])
  expect(line.locked).toEqual(new Map([[1, 2]]))
  expect(again.elsewhere).not.toHaveBeenCalled()
})

test('it is sent at the end, too, where nothing else is', async () => {
  const one = tab()
  one.locks.makeFinal(1, answer(1, 2, 10))
  one.locks.makeFinal(2, answer(2, null, 11))
  line.isDown = false
  await tab().locks.server.submit([])
  expect(line.locked).toEqual(
    new Map([
      [1, 2],
      [2, null],
    ]),
  )
})

test('of two locks of one question the first counts, and whoever gave the other is told', async () => {
  const [one, other] = [tab(), tab()]
  one.locks.makeFinal(1, answer(1, 2, 10))
  other.locks.makeFinal(1, answer(1, 0, 20))
  line.isDown = false
  await other.save([answer(1, 0, 20)])
  expect(line.locked).toEqual(new Map([[1, 2]]))
  expect(other.elsewhere).toHaveBeenCalledExactlyOnceWith(1)
  await one.save([answer(1, 2, 10)])
  expect(one.elsewhere).not.toHaveBeenCalled()
})
