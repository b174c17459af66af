import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  bars,
  clock,
  IDLE,
  isFull,
  isSilent,
  isUnheard,
  LONGEST_MS,
  newestBars,
  type Recording,
  type RecordingEvent,
} from './recording-rules.ts'

const audio = new Blob(['sound'])
const run = (events: RecordingEvent[], from: Recording = IDLE) => events.reduce(after, from)
const begun: RecordingEvent[] = [{ type: 'start' }, { type: 'begun', at: 1000 }]

/** Ticks of 100 ms from a moment on. */
const ticks = (from: number, count: number, level: number | undefined = 0.2): RecordingEvent[] =>
  Array.from({ length: count }, (_, at) => ({ type: 'tick', at: from + (at + 1) * 100, level }))

test('a recording runs, pauses, goes on, is stopped and sent', () => {
  const paused = run([...begun, ...ticks(1000, 20), { type: 'pause', at: 3000 }])
  expect(paused).toMatchObject({ phase: 'paused', length: 2000 })

  const stopping = run(
    [{ type: 'resume', at: 60_000 }, ...ticks(60_000, 10), { type: 'stop', at: 61_050 }],
    paused,
  )
  expect(stopping).toMatchObject({ phase: 'stopping', length: 3050 })

  const ready = run([{ type: 'finished', audio }], stopping)
  expect(ready).toMatchObject({ phase: 'ready', audio, length: 3050 })
  expect(run([{ type: 'send' }, { type: 'sent' }], ready)).toEqual(IDLE)
})

test('a recording that could not be sent is kept aside, and sent from there', () => {
  const failed = run([
    ...begun,
    { type: 'stop', at: 2000 },
    { type: 'finished', audio },
    { type: 'send' },
    { type: 'not-sent' },
  ])
  expect(failed).toMatchObject({ phase: 'idle', kept: { audio, length: 1000 } })

  expect(run([{ type: 'try-again' }], failed)).toMatchObject({ phase: 'sending', audio })
  expect(run([{ type: 'try-again' }, { type: 'sent' }], failed)).toEqual(IDLE)
  expect(run([{ type: 'discard' }], failed)).toEqual(IDLE)
})

test('a stop while paused counts nothing of the pause', () => {
  expect(run([...begun, { type: 'pause', at: 1500 }, { type: 'stop', at: 90_000 }])).toMatchObject({
    length: 500,
  })
})

test('a recording of nothing is no message', () => {
  expect(run([...begun, { type: 'stop', at: 1001 }, { type: 'finished', audio: new Blob([]) }])).toEqual(IDLE)
})

test('after five minutes it is full, and no later moment makes it longer', () => {
  const full = run([...begun, { type: 'tick', at: 1000 + LONGEST_MS + 700, level: 0.2 }])

  expect(isFull(full)).toBe(true)
  expect(full).toMatchObject({ length: LONGEST_MS })
  expect(
    run(
      [
        { type: 'pause', at: 999_999 },
        { type: 'resume', at: 999_999 },
      ],
      full,
    ),
  ).toMatchObject({ phase: 'paused' })
})

test('four seconds without a sound are noticed, and forgotten with the first word', () => {
  const silent = run([...begun, ...ticks(1000, 40, 0.001)])
  expect(isUnheard(run([...begun, ...ticks(1000, 39, 0.001)]))).toBe(false)
  expect(isUnheard(silent)).toBe(true)
  expect(isUnheard(run(ticks(5000, 1, 0.1), silent))).toBe(false)
  expect(isUnheard(run([...begun, ...ticks(1000, 60, undefined)]))).toBe(false)
})

test('a finished recording in which nothing stirred is known as silent', () => {
  const taken = (levels: number[]) => ({ audio, length: 1000, levels })

  expect(isSilent(taken([0.001, 0.004, 0.002]))).toBe(true)
  expect(isSilent(taken([0.001, 0.2, 0.002]))).toBe(false)
  expect(isSilent(taken([0, 0, 0]))).toBe(true)
  expect(isSilent(taken([]))).toBe(false)
})

test('times read as minutes and seconds', () => {
  expect([0, 7_900, 12_000, 65_000, LONGEST_MS].map(clock)).toEqual(['0:00', '0:07', '0:12', '1:05', '5:00'])
})

test('bars show the loudest of their moment, and stay between nothing and full', () => {
  expect(bars([0, 0.5, 0, 0], 2)[0]).toBeGreaterThan(0.9)
  expect(bars([0, 0.5, 0, 0], 2)[1]).toBe(0)
  expect(bars([], 3)).toEqual([0, 0, 0])
  expect(newestBars([1, 1], 4)).toEqual([0, 0, 1, 1])
})

const anyEvent: fc.Arbitrary<RecordingEvent> = fc.oneof(
  fc
    .constantFrom<RecordingEvent['type']>(
      'start',
      'refused',
      'cancel',
      'send',
      'sent',
      'not-sent',
      'try-again',
      'discard',
    )
    .map((type) => ({ type }) as RecordingEvent),
  fc.record({
    type: fc.constantFrom('begun', 'pause', 'resume', 'stop'),
    at: fc.integer({ min: 0, max: 900_000 }),
  }) as fc.Arbitrary<RecordingEvent>,
  fc.record({
    type: fc.constant('tick' as const),
    at: fc.integer({ min: 0, max: 900_000 }),
    level: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  }),
  fc.constantFrom(audio, new Blob([])).map((given) => ({ type: 'finished' as const, audio: given })),
)

const MAY_FOLLOW: Record<Recording['phase'], Recording['phase'][]> = {
  idle: ['starting', 'sending'],
  starting: ['recording', 'idle'],
  recording: ['paused', 'stopping', 'idle'],
  paused: ['recording', 'stopping', 'idle'],
  stopping: ['ready', 'idle'],
  ready: ['sending', 'idle'],
  sending: ['idle'],
}

test('whatever happens in whatever order: only known ways, no length lost or beyond the limit, nothing sent twice', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let recording: Recording = IDLE
      for (const event of events) {
        const next = after(recording, event)
        if (next.phase !== recording.phase) expect(MAY_FOLLOW[recording.phase]).toContain(next.phase)
        if ('length' in next) expect(next.length >= 0 && next.length <= LONGEST_MS).toBe(true)
        if ('length' in recording && 'length' in next)
          expect(next.length).toBeGreaterThanOrEqual(recording.length)
        // a recording is dropped only where the learner said so, it was sent, or it is empty
        if ('audio' in recording && next.phase === 'idle' && next.kept === null)
          expect(['cancel', 'sent']).toContain(event.type)
        if (recording.phase === 'sending')
          expect(['sent', 'not-sent']).toContain(next === recording ? 'sent' : event.type)
        recording = next
      }
    }),
    { numRuns: 500 },
  )
})
