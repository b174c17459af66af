import { beforeEach, expect, test, vi } from 'vitest'
import { arrivedOf, beginUpload, LONGEST_SILENCE_MS, sendPiece } from './resumable-upload.ts'
import { LONGEST_SENDING_MS } from './within-time.ts'

vi.mock('./supabase.ts', () => ({
  supabase: { auth: { getSession: async () => ({ data: { session: null } }) } },
}))

/** A request on a line that takes what the test says, and never answers by itself. */
class Silent {
  static last: Silent
  upload: { onprogress?: (told: { loaded: number }) => void } = {}
  onabort?: () => void
  onloadend?: () => void
  aborted = 0
  constructor() {
    Silent.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.aborted += 1
    this.onabort?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Silent)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const { signal } = new AbortController()
const address = 'http://localhost/storage/v1/upload/resumable/a'

test('a piece on a line that was lost without a word is given up, and may be sent again', async () => {
  const piece = { address, piece: new Blob(['page']), from: 0, signal, onSent: () => {} }
  const sent = sendPiece(piece).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS - 1)
  // slow is not lost
  Silent.last.upload.onprogress?.({ loaded: 2 })
  await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS - 1)
  expect(Silent.last.aborted).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(Silent.last.aborted).toBe(1)
  expect(await sent).toBeInstanceOf(TypeError)
})

test('a piece that is taken back says so, not that the line was lost', async () => {
  const stop = new AbortController()
  const piece = { address, piece: new Blob(['page']), from: 0, signal: stop.signal, onSent: () => {} }
  const sent = sendPiece(piece).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(0)
  stop.abort(new Error('The page was removed'))
  expect(await sent).toMatchObject({ message: 'The page was removed' })
  await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS)
  expect(Silent.last.aborted).toBe(1)
})

test('neither beginning nor asking how much has arrived waits for ever', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const begun = beginUpload({ bucket: 'b', path: 'p', type: 't', size: 4, signal }).catch(String)
  const arrived = arrivedOf(address, signal).catch(String)
  await vi.advanceTimersByTimeAsync(LONGEST_SENDING_MS)
  expect(await Promise.all([begun, arrived])).toEqual(Array(2).fill('Error: No answer in time'))
})
