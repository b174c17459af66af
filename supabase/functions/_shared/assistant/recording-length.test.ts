import { expect, test } from 'vitest'
import { wavOf, webmOf } from '#scripts/testing/recordings.ts'
import { recordingSeconds } from './recording-length.ts'
import type { AudioFormat } from './sniff.ts'

/** A box of an MP4 file. */
function box(type: string, ...parts: Uint8Array[]) {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const words = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, at) => void bytes.writeUInt32BE(number, at * 4))
  return bytes
}

/** A page of an Ogg file that ends at this sample. */
function page(position: bigint, packet: Buffer) {
  const head = Buffer.alloc(28)
  head.write('OggS', 'latin1')
  head.writeBigInt64LE(position, 6)
  head.writeUInt8(1, 26)
  head.writeUInt8(packet.length, 27)
  return Buffer.concat([head, packet])
}

const opusHead = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1')
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(16_000 * 3 - 4)])

const RECORDINGS: [string, AudioFormat, Uint8Array, number][] = [
  ['WAV', 'wav', wavOf(2.5), 2.5],
  ['WebM without a duration, over several clusters', 'webm', webmOf(25), 25],
  [
    'Opus in Ogg',
    'ogg',
    Buffer.concat([page(0n, opusHead), page(144_000n, Buffer.from('x')), page(-1n, Buffer.from('y'))]),
    3,
  ],
  ['MP4 with its length in the head', 'mp4', box('moov', box('mvhd', words(0, 0, 0, 1000, 4200))), 4.2],
  [
    'MP4 in parts, as Safari writes it',
    'mp4',
    Buffer.concat([
      box('ftyp', Buffer.from('iso5')),
      box(
        'moov',
        box('mvhd', words(0, 0, 0, 1000, 0)),
        box('trak', box('mdia', box('mdhd', words(0, 0, 0, 44_100, 0)))),
      ),
      box('moof', box('traf', box('tfdt', words(0, 0)))),
      box('mdat', Buffer.alloc(50)),
      box('moof', box('traf', box('tfdt', words(0, 88_200)))),
    ]),
    2,
  ],
  ['MP3 of 128 kilobits', 'mp3', mp3, 3],
  [
    'MP3 with a title before it',
    'mp3',
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0', 'latin1'), Buffer.alloc(128), mp3]),
    3,
  ],
]

test.each(RECORDINGS)('%s tells how long it is', (_, format, bytes, seconds) => {
  expect(recordingSeconds(bytes, format)).toBeCloseTo(seconds, 2)
})

test.each(RECORDINGS)('%s cut off anywhere ends no reader', (_, format, bytes) => {
  for (let length = 0; length < Math.min(bytes.length, 400); length++) {
    const seconds = recordingSeconds(bytes.subarray(0, length), format)
    if (seconds !== undefined) expect(seconds).toBeGreaterThanOrEqual(0)
  }
})

test.each(['wav', 'webm', 'ogg', 'mp4', 'mp3'] as const)(
  'noise that calls itself %s ends no reader',
  (format) => {
    let seed = 7
    for (let round = 0; round < 200; round++) {
      const noise = Uint8Array.from({ length: 300 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed >> 16
      })
      noise.set(RECORDINGS.find(([, known]) => known === format)?.[2].subarray(0, 40) ?? [])
      recordingSeconds(noise, format)
    }
  },
)

test('a file of millions of the smallest parts is not read to its end', () => {
  const filling = new Uint8Array(2 * 300_000)
  for (let at = 0; at < filling.length; at += 2) filling.set([0xec, 0x80], at)

  expect(recordingSeconds(Buffer.concat([filling.subarray(0, 2000), webmOf(3)]), 'webm')).toBe(3)
  expect(recordingSeconds(Buffer.concat([filling, webmOf(3)]), 'webm')).toBeUndefined()
})
