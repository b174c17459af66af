/** Vectors of whole bytes: an eighth of the room, and near enough, since only their order is asked for. */

export type Packed = { scale: number; bytes: Int8Array }

/** Of length one, so that nearness is one product. */
export function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}

export function pack(vector: Float32Array): Packed {
  const most = vector.reduce((so_far, value) => Math.max(so_far, Math.abs(value)), 0) || 1
  const scale = most / 127
  return { scale, bytes: Int8Array.from(vector, (value) => Math.round(value / scale)) }
}

/** Every packed vector, one after the other. */
export type Shelf = { ids: string[]; scales: Float32Array; bytes: Int8Array; dimensions: number }

/** Undefined when there is nothing to put there. */
export function shelve(rows: { id: string; scale: number; bytes: Int8Array }[]): Shelf | undefined {
  const dimensions = rows[0]?.bytes.length
  if (dimensions === undefined) return undefined
  const bytes = new Int8Array(rows.length * dimensions)
  for (const [index, row] of rows.entries()) bytes.set(row.bytes.subarray(0, dimensions), index * dimensions)
  return {
    ids: rows.map(({ id }) => id),
    scales: Float32Array.from(rows, ({ scale }) => scale),
    bytes,
    dimensions,
  }
}

export type Near = { id: string; similarity: number }

/** The nearest ones of all, compared exactly, nearest first. */
export function nearestOn(
  { ids, scales, bytes, dimensions }: Shelf,
  asked: Float32Array,
  limit: number,
): Near[] {
  const near = ids.map((id, index) => {
    const start = index * dimensions
    let product = 0
    for (let at = 0; at < dimensions; at++) product += (asked[at] as number) * (bytes[start + at] as number)
    return { id, similarity: product * (scales[index] as number) }
  })
  return near.sort((one, other) => other.similarity - one.similarity).slice(0, limit)
}
