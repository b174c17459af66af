/** Recordings for tests, made byte by byte: what a browser's recorder, or an attacker, would send. */

/** Mono, 16 bits; `sample` gives the sound, -1 to 1, at a second. */
export function wavOf(
  seconds: number,
  sample: (second: number) => number = tone,
  rate = 8000,
): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + count * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + count * 2, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at++) {
    const level = Math.max(-1, Math.min(1, sample(at / rate)))
    bytes.writeInt16LE(Math.round(level * 0x7fff), 44 + at * 2)
  }
  return new Uint8Array(bytes)
}

export const tone = (second: number) => Math.sin(second * 2 * Math.PI * 440) / 2
export const silence = () => 0

/** WebM as a browser writes it: segment and clusters of unknown size, no duration, a block every 100 ms. */
export function webmOf(seconds: number): Uint8Array<ArrayBuffer> {
  const unknownSize = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
  const parts: number[][] = [
    [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01],
    [0x18, 0x53, 0x80, 0x67, ...unknownSize],
    [0x15, 0x49, 0xa9, 0x66, 0x87, 0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40],
  ]
  for (let time = 0; time <= seconds * 1000; time += 100) {
    if (time % 10_000 === 0) {
      const start = [24, 16, 8, 0].map((bits) => (time >>> bits) & 0xff)
      parts.push([0x1f, 0x43, 0xb6, 0x75, ...unknownSize, 0xe7, 0x84, ...start])
    }
    const within = time % 10_000
    parts.push([0xa3, 0x86, 0x81, within >> 8, within & 0xff, 0x80, 0xfc, 0xff])
  }
  return Uint8Array.from(parts.flat())
}
