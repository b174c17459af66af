/** The sound in a WAV file: how long it is, and whether anybody can be heard in it. */

export type Wav = {
  seconds: number
  /** Seconds in which it is louder than a quiet room. */
  soundedSeconds: number
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
/** Loudness is measured in pieces of this length. */
const PIECE_SECONDS = 0.02
/** Root mean square of full scale, about -46 dB: under the quietest speech, over a quiet room. */
const AUDIBLE = 0.005

/** Undefined when it is broken or of a kind that says nothing here (compressed). Never reads beyond the file. */
export function readWav(bytes: Uint8Array): Wav | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { format, data } = chunksOf(view)
  if (!format || !data) return undefined
  const bytesPerSample = format.bits / 8
  const read = sampleReader(view, format.kind, format.bits)
  if (!read || format.rate < 4000 || format.rate > 384_000 || format.channels < 1 || format.channels > 8)
    return undefined

  const frameBytes = bytesPerSample * format.channels
  const frames = Math.floor(data.length / frameBytes)
  const pieceFrames = Math.max(1, Math.round(format.rate * PIECE_SECONDS))
  let soundedFrames = 0
  for (let from = 0; from < frames; from += pieceFrames) {
    const until = Math.min(from + pieceFrames, frames)
    let sum = 0
    let squares = 0
    // the first channel speaks for all: a recorder's channels are one microphone
    for (let frame = from; frame < until; frame++) {
      const sample = read(data.start + frame * frameBytes)
      sum += sample
      squares += sample * sample
    }
    const count = until - from
    const mean = sum / count
    // a constant offset is no sound
    if (Math.sqrt(Math.max(0, squares / count - mean * mean)) >= AUDIBLE) soundedFrames += count
  }
  return { seconds: frames / format.rate, soundedSeconds: soundedFrames / format.rate }
}

type Format = { kind: number; channels: number; rate: number; bits: number }

function chunksOf(view: DataView) {
  let format: Format | undefined
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const id = view.getUint32(at)
    const length = view.getUint32(at + 4, true)
    const start = at + 8
    const available = Math.max(0, Math.min(length, view.byteLength - start))
    if (id === 0x666d7420 /* fmt */ && available >= 16) {
      const kind = view.getUint16(start, true)
      format = {
        kind: kind === EXTENSIBLE && available >= 26 ? view.getUint16(start + 24, true) : kind,
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      }
    }
    // A recorder that was cut off, or writes as it goes, states a length that is not there: what is there counts.
    if (id === 0x64617461 /* data */) return { format, data: { start, length: available } }
    at = start + length + (length % 2)
  }
  return { format, data: undefined }
}

/** Reads one sample, -1 to 1, at a byte. */
function sampleReader(view: DataView, kind: number, bits: number): ((at: number) => number) | undefined {
  if (kind === PCM && bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (kind === PCM && bits === 16) return (at) => view.getInt16(at, true) / 0x8000
  if (kind === PCM && bits === 24)
    return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 0x800000
  if (kind === PCM && bits === 32) return (at) => view.getInt32(at, true) / 0x80000000
  if (kind === FLOAT && bits === 32) return (at) => finite(view.getFloat32(at, true))
  return undefined
}

function finite(sample: number) {
  return Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0
}
