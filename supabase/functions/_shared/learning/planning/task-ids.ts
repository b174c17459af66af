/** Ids that follow from what a task is, so that the same plan made twice is the same. */

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A UUID (version 8: made by its own rule) of a text. */
export function idOf(text: string): string {
  const parts = spread(text)
  let id = ''
  for (let at = 0; at < 16; at++) {
    let byte = ((parts[at >> 2] ?? 0) >>> (24 - 8 * (at & 3))) & 0xff
    if (at === 6) byte = (byte & 0x0f) | 0x80
    if (at === 8) byte = (byte & 0x3f) | 0x80
    if (at === 4 || at === 6 || at === 8 || at === 10) id += '-'
    id += HEX[byte]
  }
  return id
}

/** Gives ids that none of the known tasks has: the first of that kind and name, the second, and so on. */
export function newIds(known: Iterable<{ id: string }>): (of: string) => string {
  const used = new Set<string>()
  for (const { id } of known) used.add(id)
  const count = new Map<string, number>()
  return (of) => {
    for (;;) {
      const next = (count.get(of) ?? 0) + 1
      count.set(of, next)
      const id = idOf(`${of} ${next}`)
      if (!used.has(id)) {
        used.add(id)
        return id
      }
    }
  }
}

/** cyrb128: 128 bits of a text, evenly spread; no secret hangs on it. */
function spread(text: string): number[] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a, b ^ a, c ^ a, d ^ a].map((part) => part >>> 0)
}
