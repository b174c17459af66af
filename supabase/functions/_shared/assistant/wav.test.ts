import { expect, test } from 'vitest'
import { silence, tone, wavOf } from '#scripts/testing/recordings.ts'
import { readWav } from './wav.ts'

test('speech is heard, and for how long', () => {
  const wav = wavOf(3, (second) => (second > 1 && second < 2 ? tone(second) : 0))

  expect(readWav(wav)).toMatchObject({ seconds: 3, soundedSeconds: expect.closeTo(1, 1) })
})

test.each([
  ['digital silence', silence],
  ['a quiet room', () => (Math.random() - 0.5) * 0.006],
  ['a microphone that leans to one side', () => 0.4],
])('%s is silence', (_, sound) => {
  expect(readWav(wavOf(2, sound))?.soundedSeconds).toBe(0)
})

test('a quiet voice is no silence', () => {
  expect(readWav(wavOf(2, (second) => tone(second) / 20))?.soundedSeconds).toBeCloseTo(2, 1)
})

test('a recording that was cut off counts as far as it goes', () => {
  const wav = wavOf(2)

  expect(readWav(wav.subarray(0, 44 + 8000))?.seconds).toBeCloseTo(0.5, 3)
})

test('a length that was never filled in is that of the file', () => {
  const wav = wavOf(1)
  new DataView(wav.buffer).setUint32(40, 0xffffffff, true)

  expect(readWav(wav)?.seconds).toBe(1)
})

test('a chunk before the sound is passed over', () => {
  const wav = wavOf(1)
  const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
  const withList = Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)])

  expect(readWav(withList)?.seconds).toBe(1)
})

test.each([
  ['no format', () => Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
  ['only a head', () => Buffer.from(wavOf(1).subarray(0, 30))],
  ['a sample rate of nothing', () => changed((view) => view.setUint32(24, 0, true))],
  ['no channels', () => changed((view) => view.setUint16(22, 0, true))],
  ['a thousand channels', () => changed((view) => view.setUint16(22, 1000, true))],
  ['compressed sound', () => changed((view) => view.setUint16(20, 17, true))],
  ['samples of 0 bits', () => changed((view) => view.setUint16(34, 0, true))],
])('a file with %s says nothing', (_, make) => {
  expect(readWav(new Uint8Array(make()))).toBeUndefined()
})

function changed(change: (view: DataView) => void) {
  const wav = wavOf(1)
  change(new DataView(wav.buffer))
  return Buffer.from(wav)
}

test.each([
  ['eight bits', 8, 1, (view: DataView, at: number) => view.setUint8(at, at % 2 ? 200 : 50)],
  ['24 bits', 24, 1, (view: DataView, at: number) => view.setInt8(at * 3 + 2, at % 2 ? 60 : -60)],
  ['32 bits', 32, 1, (view: DataView, at: number) => view.setInt32(at * 4, at % 2 ? 1e9 : -1e9, true)],
  [
    'floating point',
    32,
    3,
    (view: DataView, at: number) => view.setFloat32(at * 4, at % 2 ? 0.4 : -0.4, true),
  ],
  [
    'floating point that is no number now and then',
    32,
    3,
    (view: DataView, at: number) =>
      view.setFloat32(at * 4, at % 3 ? (at % 2 ? 0.4 : -0.4) : Number.NaN, true),
  ],
])('sound in %s is heard', (_, bits, kind, write) => {
  const count = 8000
  const head = wavOf(0)
  const view = new DataView(head.buffer)
  view.setUint16(20, kind, true)
  view.setUint16(34, bits, true)
  view.setUint32(40, (count * bits) / 8, true)
  const sound = new Uint8Array((count * bits) / 8)
  for (let at = 0; at < count; at++) write(new DataView(sound.buffer), at)

  expect(readWav(new Uint8Array(Buffer.concat([head, sound])))).toEqual({ seconds: 1, soundedSeconds: 1 })
})
