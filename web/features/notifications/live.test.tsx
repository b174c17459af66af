import { afterEach, expect, test, vi } from 'vitest'
import { listenLive } from './live.ts'

const channel = { on: () => channel, subscribe: () => channel }
const supabase = { channel: vi.fn(() => channel), removeChannel: vi.fn() }
let loaded: (() => void)[] = []
vi.mock('#web/lib/load-supabase.ts', () => ({
  loadChannels: () => new Promise((resolve) => loaded.push(() => resolve(supabase))),
}))

const line = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

afterEach(() => {
  loaded = []
})

test('a line that goes and comes while the channel is opened leads to one channel, not two', async () => {
  const stop = listenLive('asha', { onTold: () => {}, onHearing: () => {} })
  line(true)
  expect(loaded).toHaveLength(1)
  line(false)
  line(true)
  expect(loaded).toHaveLength(2)
  for (const load of loaded) load()

  await vi.waitFor(() => expect(supabase.channel).toHaveBeenCalled())
  await Promise.resolve()
  expect(supabase.channel).toHaveBeenCalledTimes(1)
  stop()
  expect(supabase.removeChannel).toHaveBeenCalledTimes(1)
})
