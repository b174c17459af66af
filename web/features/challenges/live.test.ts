/** The line to a challenge: opened once, left when it is left, and opened anew where the server has closed it. */

import { beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from './live.ts'

type Status = 'SUBSCRIBED' | 'CLOSED'

const line = vi.hoisted(() => ({ channels: [] as { tell: (status: Status) => void }[], removed: 0 }))
vi.mock('#web/lib/load-supabase.ts', () => ({
  loadChannels: async () => ({
    realtime: { setAuth: async () => {} },
    channel: () => {
      const made = {
        tell: (_: Status) => {},
        on: () => made,
        track: async () => {},
        presenceState: () => ({}),
        subscribe: (told: (status: Status) => void) => {
          made.tell = told
          line.channels.push(made)
          return made
        },
      }
      return made
    },
    removeChannel: async (channel: { tell: (status: Status) => void }) => {
      line.removed += 1
      channel.tell('CLOSED')
    },
  }),
}))
beforeEach(() => Object.assign(line, { channels: [], removed: 0 }))

function listens() {
  const heard: boolean[] = []
  const nothing = () => {}
  const stop = listenLive('duel-1', {
    ...{ onTick: nothing, onStep: nothing, onOver: nothing, onHere: nothing },
    onHearing: (hears) => heard.push(hears),
  })
  return { heard, stop }
}

test('a channel that the server has closed, as with a token that ran out, is opened anew', async () => {
  vi.useFakeTimers()
  const { heard, stop } = listens()
  await vi.advanceTimersByTimeAsync(0)
  line.channels[0]?.tell('SUBSCRIBED')
  line.channels[0]?.tell('CLOSED')
  await vi.advanceTimersByTimeAsync(10_000)
  line.channels[1]?.tell('SUBSCRIBED')
  expect(heard).toEqual([true, false, true])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(line.channels).toHaveLength(2)
  vi.useRealTimers()
})

test('one that is left is not opened again, and one that the network took is when that is back', async () => {
  vi.useFakeTimers()
  const { stop } = listens()
  await vi.advanceTimersByTimeAsync(0)
  line.channels[0]?.tell('SUBSCRIBED')
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([line.channels.length, line.removed]).toEqual([1, 1])
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(line.channels).toHaveLength(2)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([line.channels.length, line.removed]).toEqual([2, 2])
  vi.useRealTimers()
})
