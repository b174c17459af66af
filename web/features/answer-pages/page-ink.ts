/** What is written on a page and what is paper: each pixel against the paper around it, so that a shadow is no ink. */

import type { Grey } from './quality-rules.ts'

export type Ink = {
  /** 1 where there is ink. */
  mask: Uint8Array
  /** Of all pixels. */
  share: number
  /** Brightness of the paper, 0 to 1. */
  paper: number
  /** Between the paper and the ink on it, 0 to 1. */
  contrast: number
  /** 0: the paper is equally bright all over; 1: somewhere it is black. */
  unevenness: number
  /** How steeply strokes begin and end, whatever their darkness: near 0 for a blur. */
  sharpness: number
}

/** Squares of the page, each with its own paper. */
const SQUARES = 12
/** Pixels between those that the Laplacian compares: about a stroke, so that the grain of a sensor is no sharpness. */
const REACH = 3
/** Darker than the paper around it by this share of the paper's brightness. */
const DARKER = 0.1

export function inkOf({ data, width, height }: Grey): Ink {
  const papers = papersOf({ data, width, height })
  const paperAt = between(papers, width, height)
  const mask = new Uint8Array(width * height)
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const paper = paperAt(x, y)
      if (paper - (data[at] ?? 0) > Math.max(10, paper * DARKER)) {
        mask[at] = 1
        count += 1
      }
    }
  }
  const sorted = [...papers].sort((one, other) => one - other)
  const paper = at(sorted, 0.5)
  // The darkest and the brightest square may be a thumb and a lamp.
  const [dim, bright] = [at(sorted, 0.05), at(sorted, 0.95)]
  return {
    mask,
    share: count / mask.length,
    paper: paper / 255,
    unevenness: bright === 0 ? 0 : 1 - dim / bright,
    ...strokesOf({ data, width, height }, mask, paperAt),
  }
}

/** The bright level of each square: most of a written page is paper. */
function papersOf({ data, width, height }: Grey): number[] {
  const papers: number[] = []
  for (let row = 0; row < SQUARES; row++) {
    for (let column = 0; column < SQUARES; column++) {
      const histogram = new Uint32Array(256)
      let count = 0
      for (let y = edge(row, height); y < edge(row + 1, height); y += 2) {
        for (let x = edge(column, width); x < edge(column + 1, width); x += 2) {
          const value = data[y * width + x] ?? 0
          histogram[value] = (histogram[value] ?? 0) + 1
          count += 1
        }
      }
      papers.push(levelOf(histogram, count * 0.8))
    }
  }
  return papers
}

const edge = (square: number, side: number) => Math.floor((square * side) / SQUARES)

function levelOf(histogram: Uint32Array, wanted: number) {
  let seen = 0
  for (let level = 0; level < 256; level++) {
    seen += histogram[level] ?? 0
    if (seen > wanted) return level
  }
  return 255
}

/** From the middle of one square to that of the next the paper changes evenly. */
function between(papers: number[], width: number, height: number) {
  const paper = (row: number, column: number) =>
    papers[Math.min(SQUARES - 1, Math.max(0, row)) * SQUARES + Math.min(SQUARES - 1, Math.max(0, column))] ??
    255
  return (x: number, y: number) => {
    const [across, down] = [(x / width) * SQUARES - 0.5, (y / height) * SQUARES - 0.5]
    const [column, row] = [Math.floor(across), Math.floor(down)]
    const [right, low] = [across - column, down - row]
    return (
      (paper(row, column) * (1 - right) + paper(row, column + 1) * right) * (1 - low) +
      (paper(row + 1, column) * (1 - right) + paper(row + 1, column + 1) * right) * low
    )
  }
}

/**
 * The variance of the Laplacian, at the strokes alone and measured against their contrast: empty paper says nothing of
 * the focus, and faint pencil is not blurred pencil.
 */
function strokesOf(
  { data, width, height }: Grey,
  mask: Uint8Array,
  paperAt: (x: number, y: number) => number,
) {
  let [count, sum, squares, depth] = [0, 0, 0, 0]
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const here = y * width + x
      if (!mask[here]) continue
      const value = (at: number) => data[at] ?? 0
      const around =
        value(here - REACH) + value(here + REACH) + value(here - REACH * width) + value(here + REACH * width)
      const laplacian = around - 4 * value(here)
      count += 1
      sum += laplacian
      squares += laplacian * laplacian
      depth += paperAt(x, y) - value(here)
    }
  }
  if (count === 0) return { contrast: 0, sharpness: 0 }
  const variance = squares / count - (sum / count) ** 2
  const contrast = depth / count
  return { contrast: contrast / 255, sharpness: variance / contrast ** 2 }
}

const at = (sorted: number[], share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
