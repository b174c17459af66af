import { expect, test } from 'vitest'
import { sniffAudio } from './sniff.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )

test.each([
  ['webm', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f])],
  ['ogg', bytes('OggS', [0, 2, 0, 0])],
  ['mp4', bytes([0, 0, 0, 28], 'ftypM4A ')],
  ['mp4', bytes([0, 0, 0, 24], 'ftypiso5')],
  ['wav', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ')],
  ['mp3', bytes('ID3', [4, 0, 0, 0, 0, 0, 0])],
  ['mp3', bytes([0xff, 0xfb, 0x90, 0x00])],
])('%s is known by its first bytes', (format, recording) => {
  expect(sniffAudio(recording)).toBe(format)
})

test.each([
  ['nothing', bytes()],
  ['a few zeros', bytes([0, 0, 0, 0, 0, 0, 0, 0])],
  ['text', bytes('repo rate')],
  ['a page', bytes('<!doctype html>')],
  ['a picture', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['an archive', bytes('PK', [3, 4, 20, 0])],
  ['a document', bytes('%PDF-1.7')],
  ['RIFF that is a film', bytes('RIFF', [36, 0, 0, 0], 'AVI LIST')],
  ['a signature cut short', bytes([0x1a, 0x45, 0xdf])],
  ['AAC without a container', bytes([0xff, 0xf1, 0x50, 0x80])],
])('%s is no recording', (_, given) => {
  expect(sniffAudio(given)).toBeUndefined()
})
