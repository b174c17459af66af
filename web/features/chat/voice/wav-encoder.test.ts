import { expect, test } from 'vitest'
import { samplesOf, wavOf } from './wav-encoder.ts'

async function read(blob: Blob) {
  const bytes = await blob.arrayBuffer()
  const view = new DataView(bytes)
  const text = (at: number) => String.fromCharCode(...new Uint8Array(bytes, at, 4))
  return {
    marks: [text(0), text(8), text(12), text(36)],
    size: view.getUint32(4, true) + 8,
    kind: view.getUint16(20, true),
    channels: view.getUint16(22, true),
    rate: view.getUint32(24, true),
    bytesPerSecond: view.getUint32(28, true),
    frame: view.getUint16(32, true),
    bits: view.getUint16(34, true),
    soundBytes: view.getUint32(40, true),
    samples: [...new Int16Array(bytes.slice(44))],
    bytes: bytes.byteLength,
  }
}

test('the head tells what the file holds: mono, 16 bits, the rate of the sound', async () => {
  const wav = await read(wavOf([Int16Array.of(1, -2), Int16Array.of(3)], 44_100))

  expect(wav).toEqual({
    marks: ['RIFF', 'WAVE', 'fmt ', 'data'],
    size: 50,
    kind: 1,
    channels: 1,
    rate: 44_100,
    bytesPerSecond: 88_200,
    frame: 2,
    bits: 16,
    soundBytes: 6,
    samples: [1, -2, 3],
    bytes: 50,
  })
  expect(wavOf([Int16Array.of(1)], 44_100).type).toBe('audio/wav')
})

test('what is too loud is clipped, what is quiet stays, what is no number is silence', () => {
  expect([...samplesOf(Float32Array.of(0, 0.5, -0.5, 1, -1, 2, -2, 1e9, Number.NaN))]).toEqual([
    0, 16_383, -16_384, 32_767, -32_768, 32_767, -32_768, 32_767, 0,
  ])
})

test('nothing recorded is an empty file', () => {
  expect(wavOf([], 44_100).size).toBe(0)
})

test('a recording too large to send keeps its whole length at a lower rate', async () => {
  const second = new Int16Array(44_100)
  const wav = await read(wavOf([second, second, second], 44_100, 120_000))

  expect(wav.rate).toBe(14_700)
  expect(wav.soundBytes / wav.bytesPerSecond).toBe(3)
  expect(wav.bytes).toBe(44 + wav.soundBytes)
  expect(wav.bytes).toBeLessThanOrEqual(120_000)
})

test('five minutes at 44,100 Hz are sent within ten megabytes', () => {
  const minutes = Array.from({ length: 5 }, () => new Int16Array(44_100 * 60))

  expect(wavOf(minutes, 44_100).size).toBeLessThan(9_500_000)
  expect(wavOf(minutes, 48_000).size).toBeLessThan(9_500_000)
})

test('thinned out, samples are the mean of their neighbours across pieces', async () => {
  const wav = await read(wavOf([Int16Array.of(2, 4, 10), Int16Array.of(20, -6, -8, 7)], 8000, 44 + 8))

  expect(wav.samples).toEqual([3, 15, -7])
})
