/** Where the areas stand in the picture: rows over its whole width, as high as what they hold weighs. */

/** How much wider than high a part is in which words read well. */
const GOOD = 1.8

export type Place = {
  /** Of the width of its row. */
  share: number
  /** Of the height of the picture. */
  height: number
  /** The last one in its row, by its index. */
  rowEnd: number
}

/**
 * Each weight's place in a picture that is so much wider than high, in the order that they come in: a row takes the next one
 * as long as that betters its shapes.
 */
export function placesOf(weights: readonly number[], shape = 2.2): Place[] {
  const total = sumOf(weights)
  const misfit = (row: readonly number[]) => {
    const scale = (total * shape) / (sumOf(row) ** 2 * GOOD)
    return sumOf(row.map((weight) => Math.abs(Math.log(weight * scale)))) / row.length
  }
  const rows: number[][] = []
  for (const weight of weights) {
    const row = rows.at(-1)
    if (row && misfit([...row, weight]) <= misfit(row)) row.push(weight)
    else rows.push([weight])
  }
  let before = 0
  return rows.flatMap((row) => {
    before += row.length
    const sum = sumOf(row)
    return row.map((weight) => ({ share: weight / sum, height: sum / total, rowEnd: before - 1 }))
  })
}

function sumOf(numbers: readonly number[]) {
  return numbers.reduce((sum, one) => sum + one, 0)
}
