/** How many seconds a recording lasts, as its container tells it: what a speech service costs is known before it is asked. */

import type { AudioFormat } from './sniff.ts'
import { readWav } from './wav.ts'

/** Undefined when the container does not say, or is broken. Never reads beyond the file. */
export function recordingSeconds(bytes: Uint8Array, format: AudioFormat): number | undefined {
  try {
    return READERS[format](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // it ended where it promised more
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Reader = (bytes: Uint8Array, view: DataView) => number | undefined

const READERS: Record<AudioFormat, Reader> = {
  wav: (bytes) => readWav(bytes)?.seconds,
  webm: webmSeconds,
  ogg: oggSeconds,
  mp4: mp4Seconds,
  mp3: mp3Seconds,
}

const EBML = {
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
}

const MOST_PARTS = 200_000

/** The time of the last block: a browser writes no duration, as it does not know it when it begins. */
function webmSeconds(bytes: Uint8Array, view: DataView) {
  let scale = 1_000_000
  let cluster = 0
  let last: number | undefined
  for (let at = 0, parts = 0; at < bytes.length; parts++) {
    // five minutes have some fifteen thousand
    if (parts > MOST_PARTS) return undefined
    const id = elementNumber(bytes, at, { keepMarker: true })
    if (!id) break
    const size = elementNumber(bytes, at + id.length, { keepMarker: false })
    if (!size) break
    const start = at + id.length + size.length
    const isEntered =
      id.value === EBML.segment ||
      id.value === EBML.info ||
      id.value === EBML.cluster ||
      id.value === EBML.blockGroup
    if (id.value === EBML.timecodeScale) scale = unsigned(bytes, start, size.value)
    if (id.value === EBML.clusterTime) cluster = unsigned(bytes, start, size.value)
    if (id.value === EBML.simpleBlock || id.value === EBML.block) {
      const track = elementNumber(bytes, start, { keepMarker: false })
      if (!track || start + track.length + 2 > bytes.length) break
      last = Math.max(last ?? 0, cluster + view.getInt16(start + track.length))
    }
    at = isEntered ? start : start + size.value
  }
  return last === undefined ? undefined : (last * scale) / 1e9
}

/** The numbers of this container tell their own length by their first set bit. */
function elementNumber(bytes: Uint8Array, at: number, { keepMarker }: { keepMarker: boolean }) {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  const mark = 0x80 >> (length - 1)
  let value = keepMarker ? first : first & (mark - 1)
  for (let more = 1; more < length; more++) value = value * 256 + (bytes[at + more] ?? 0)
  return { value, length }
}

function unsigned(bytes: Uint8Array, at: number, length: number) {
  let value = 0
  for (let byte = 0; byte < Math.min(length, 8); byte++) value = value * 256 + (bytes[at + byte] ?? 0)
  return value
}

/** The position that the last page states, in samples. */
function oggSeconds(bytes: Uint8Array, view: DataView) {
  const rate = oggRate(bytes, view)
  for (let at = bytes.length - 27; at >= 0; at--) {
    if (view.getUint32(at) !== 0x4f676753 /* OggS */) continue
    const position = view.getBigInt64(at + 6, true)
    // -1: no packet ends on this page
    if (position >= 0n) return rate && Number(position) / rate
  }
  return undefined
}

function oggRate(bytes: Uint8Array, view: DataView) {
  const packet = 27 + (bytes[26] ?? 0)
  const name = String.fromCharCode(...bytes.subarray(packet, packet + 8))
  if (name === 'OpusHead') return 48_000
  if (name.endsWith('vorbis')) return view.getUint32(packet + 12, true) || undefined
  return undefined
}

const ENTERED = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])

/** What the head states; a recording written as it went states nothing there and its last part tells where it begins. */
function mp4Seconds(bytes: Uint8Array, view: DataView) {
  let stated: number | undefined
  let trackScale: number | undefined
  let lastPart: number | undefined
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const short = view.getUint32(at)
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < 8) break
    const body = at + (short === 1 ? 16 : 8)
    const isLong = view.byteLength > body && view.getUint8(body) === 1
    if (type === 'mvhd') {
      const scale = view.getUint32(body + (isLong ? 20 : 12))
      const length = isLong ? Number(view.getBigUint64(body + 24)) : view.getUint32(body + 16)
      if (scale && length && length !== 0xffffffff) stated = length / scale
    }
    if (type === 'mdhd') trackScale = view.getUint32(body + (isLong ? 20 : 12))
    if (type === 'tfdt') lastPart = isLong ? Number(view.getBigUint64(body + 4)) : view.getUint32(body + 4)
    at = ENTERED.has(type) ? body : at + size
  }
  return stated ?? (lastPart !== undefined && trackScale ? lastPart / trackScale : undefined)
}

const KILOBITS = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** From the size, as if every frame were like the first. */
function mp3Seconds(bytes: Uint8Array) {
  let at = 0
  if (String.fromCharCode(...bytes.subarray(0, 3)) === 'ID3') {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
    at = 10 + a * 0x200000 + b * 0x4000 + c * 0x80 + d
  }
  const second = bytes[at + 1] ?? 0
  const rates = (second & 0x18) === 0x18 ? KILOBITS.mpeg1 : KILOBITS.mpeg2
  const kilobits = bytes[at] === 0xff ? rates[(bytes[at + 2] ?? 0) >> 4] : 0
  return kilobits ? ((bytes.length - at) * 8) / (kilobits * 1000) : undefined
}
