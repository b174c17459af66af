/** Where a lifted task goes by an arrow key: to the next place in that direction (pure). */

type Rect = { top: number; left: number; width: number; height: number }

/** The place that the arrow points at, and nearest; undefined: there is none further. */
export function neighbourOf<Place extends Rect>(from: Rect, code: string, places: readonly Place[]) {
  const here = middle(from)
  let best: { place: Place; distance: number } | undefined
  for (const place of places) {
    const there = middle(place)
    const [x, y] = [there.x - here.x, there.y - here.y]
    const [along, across] = direction(code, x, y)
    // a place that is hardly further is the one that it is over already
    if (along < 4) continue
    const distance = along + 2 * Math.abs(across)
    if (!best || distance < best.distance) best = { place, distance }
  }
  return best?.place
}

function direction(code: string, x: number, y: number): [number, number] {
  if (code === 'ArrowRight') return [x, y]
  if (code === 'ArrowLeft') return [-x, y]
  if (code === 'ArrowDown') return [y, x]
  if (code === 'ArrowUp') return [-y, x]
  return [-1, 0]
}

function middle({ top, left, width, height }: Rect) {
  return { x: left + width / 2, y: top + height / 2 }
}

/** So that what is lifted has its middle over the middle of the place. */
export function over(place: Rect, lifted: Rect) {
  return {
    x: place.left + (place.width - lifted.width) / 2,
    y: place.top + (place.height - lifted.height) / 2,
  }
}
