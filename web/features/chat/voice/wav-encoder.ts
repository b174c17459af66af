/** Sound as a WAV file: mono, 16 bits (spec §9 wav). For browsers whose recorder makes no WebM. */

/** Bytes that a recording may have; the server takes a little more. */
const LARGEST = 9_500_000
const HEAD = 44

/** As a file holds it. What is too loud is clipped, never wrapped round. */
export function samplesOf(sound: Float32Array): Int16Array {
  return Int16Array.from(sound, (level) => {
    const within = Math.max(-1, Math.min(1, level))
    return within < 0 ? within * 0x8000 : within * 0x7fff
  })
}

/**
 * The pieces in one file, at their own sample rate. A recording that would be too large to send is kept whole and
 * loses some of its highs instead: each two or three samples become one.
 */
export function wavOf(pieces: readonly Int16Array[], rate: number, largest = LARGEST): Blob {
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (count === 0) return new Blob([], { type: 'audio/wav' })
  const factor = Math.max(1, Math.ceil((count * 2) / (largest - HEAD)))
  const samples = factor === 1 ? pieces : [thinnedOut(pieces, count, factor)]
  return new Blob(
    [head(Math.floor(count / factor), rate / factor), ...(samples as Int16Array<ArrayBuffer>[])],
    {
      type: 'audio/wav',
    },
  )
}

function head(count: number, rate: number) {
  const view = new DataView(new ArrayBuffer(HEAD))
  const text = (at: number, letters: string) => {
    for (let letter = 0; letter < letters.length; letter++)
      view.setUint8(at + letter, letters.charCodeAt(letter))
  }
  text(0, 'RIFF')
  view.setUint32(4, HEAD - 8 + count * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, Math.round(rate), true)
  view.setUint32(28, Math.round(rate) * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, count * 2, true)
  return view
}

/** The mean of neighbours stands for them, so that what the lower rate cannot hold does not come back as a whistle. */
function thinnedOut(pieces: readonly Int16Array[], count: number, factor: number) {
  const samples = new Int16Array(Math.floor(count / factor))
  let at = 0
  let sum = 0
  let taken = 0
  for (const piece of pieces) {
    for (const sample of piece) {
      sum += sample
      taken += 1
      if (taken < factor) continue
      if (at < samples.length) samples[at] = Math.round(sum / factor)
      at += 1
      sum = 0
      taken = 0
    }
  }
  return samples
}
