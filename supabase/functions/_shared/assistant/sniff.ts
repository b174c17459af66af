/** What a recording really is, by its first bytes: neither its name nor its declared type is believed. */

export type AudioFormat = 'webm' | 'ogg' | 'mp4' | 'wav' | 'mp3'

export const MEDIA_TYPE: Record<AudioFormat, string> = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  mp4: 'audio/mp4',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
}

/** Undefined for anything that is no recording we know how to pass on. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | undefined {
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return 'webm'
  if (text(bytes, 0, 4) === 'OggS') return 'ogg'
  if (text(bytes, 4, 4) === 'ftyp') return 'mp4'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE') return 'wav'
  if (text(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes)) return 'mp3'
  return undefined
}

/** Eleven set bits, then a version, layer III, and a bit rate and sample rate that exist. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array) {
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) === 0x02 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  )
}

function startsWith(bytes: Uint8Array, signature: number[]) {
  return bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte)
}

function text(bytes: Uint8Array, at: number, length: number) {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
