/** How far the lines of a page lean: turned back by the right angle, rows of writing and of gaps stand out most. */

import type { Grey } from './quality-rules.ts'

/** Degrees. */
const FURTHEST = 16
const STEP = 0.5
/** Of the thumbnail's longer side, in pixels. */
const THUMBNAIL = 480

export function skewOf({ width, height }: Grey, mask: Uint8Array): { degrees: number; isSideways: boolean } {
  const points = pointsOf(mask, width, height)
  if (points.length < 200) return { degrees: 0, isSideways: false }
  let best = { degrees: 0, stands: -1 }
  for (let degrees = -FURTHEST; degrees <= FURTHEST; degrees += STEP) {
    const stands = standsOut(points, degrees)
    if (stands > best.stands) best = { degrees, stands }
  }
  const upright = standsOut(points, best.degrees)
  // lines that run from top to bottom: the phone lay on its side
  let sideways = 0
  for (let degrees = 90 - FURTHEST; degrees <= 90 + FURTHEST; degrees += STEP * 2)
    sideways = Math.max(sideways, standsOut(points, degrees))
  return { degrees: best.degrees === 0 ? 0 : -best.degrees, isSideways: sideways > upright * 1.35 }
}

/** x and y of each spot of ink, in the thumbnail's pixels from its middle. */
function pointsOf(mask: Uint8Array, width: number, height: number) {
  const scale = Math.min(1, THUMBNAIL / Math.max(width, height))
  const seen = new Uint8Array(Math.ceil(width * scale + 1) * Math.ceil(height * scale + 1))
  const wide = Math.ceil(width * scale + 1)
  const points: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!mask[y * width + x]) continue
      const at = Math.floor(y * scale) * wide + Math.floor(x * scale)
      if (seen[at]) continue
      seen[at] = 1
      points.push(Math.floor(x * scale) - (width * scale) / 2, Math.floor(y * scale) - (height * scale) / 2)
    }
  }
  return points
}

/** How much neighbouring rows differ once everything is turned by so many degrees. */
function standsOut(points: number[], degrees: number) {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const middle = THUMBNAIL
  const rows = new Float64Array(THUMBNAIL * 2)
  for (let at = 0; at < points.length; at += 2) {
    const row = Math.round((points[at] ?? 0) * sine + (points[at + 1] ?? 0) * cosine) + middle
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}
