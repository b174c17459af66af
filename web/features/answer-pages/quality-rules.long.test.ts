import { expect, test, vi } from 'vitest'
import { type CheckId, type Grey, qualityOf } from './quality-rules.ts'

// Pictures of many pixels, on a machine that may have much else to do.
vi.setConfig({ testTimeout: 60_000 })

/** A part of a page of strokes in lines and words, like quick handwriting, at the scale pages are measured; always the same. */
function drawnPage({
  width = 850,
  height = 1200,
  paper = 225,
  ink = 60,
  degrees = 0,
  stroke = 2.6,
} = {}): Grey {
  const data = new Uint8ClampedArray(width * height).fill(paper)
  let seed = 7
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const dot = (x: number, y: number) => {
    const [fromX, fromY] = [x - width / 2, y - height / 2]
    const [toX, toY] = [fromX * cosine - fromY * sine + width / 2, fromX * sine + fromY * cosine + height / 2]
    for (let row = Math.floor(toY - stroke); row <= toY + stroke; row++) {
      for (let column = Math.floor(toX - stroke); column <= toX + stroke; column++) {
        if (row < 0 || row >= height || column < 0 || column >= width) continue
        const cover = Math.min(1, Math.max(0, stroke / 2 + 0.5 - Math.hypot(column - toX, row - toY)))
        const at = row * width + column
        data[at] = Math.min(data[at] ?? 255, paper - (paper - ink) * cover)
      }
    }
  }
  for (let line = 110; line < height - 100; line += 40) {
    for (let x = 80; x < width - 100; ) {
      const letters = 3 + Math.floor(random() * 6)
      for (let letter = 0; letter < letters && x < width - 90; letter++, x += 11) {
        const tall = random() < 0.25 ? 20 : 10
        const [bend, lift] = [random() * 5, random() * 4]
        for (let t = 0; t <= 1; t += 0.06) {
          dot(x + t * 9, line - lift - Math.abs(Math.sin(t * Math.PI * 1.5)) * tall)
          dot(x + bend * t, line - t * tall * 0.7)
        }
      }
      x += 16
    }
  }
  return { data, width, height }
}

/** As a lens out of focus does: three passes of a box are nearly a bell. */
function blurred({ data, width, height }: Grey, radius: number): Grey {
  let from = Float32Array.from(data)
  for (let pass = 0; pass < 3; pass++) {
    from = boxed(from, 1, width, width, height, radius)
    from = boxed(from, width, height, 1, width, radius)
  }
  return { data: Uint8ClampedArray.from(from), width, height }
}

/** Along lines of `length` values, `step` apart; there are `lines` of them, `leap` apart. */
function boxed(
  from: Float32Array,
  step: number,
  length: number,
  leap: number,
  lines: number,
  radius: number,
) {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++) {
    const valueAt = (at: number) => from[line * leap + Math.min(length - 1, Math.max(0, at)) * step] ?? 0
    let sum = 0
    for (let at = -radius; at <= radius; at++) sum += valueAt(at)
    for (let at = 0; at < length; at++) {
      to[line * leap + at * step] = sum / (2 * radius + 1)
      sum += valueAt(at + radius + 1) - valueAt(at - radius)
    }
  }
  return to
}

/** Each pixel by where it stands. */
function lit({ data, width, height }: Grey, light: (x: number, y: number) => number): Grey {
  const changed = data.map(
    (value, at) => value * light((at % width) / width, Math.floor(at / width) / height),
  )
  return { data: changed, width, height }
}

function noisy({ data, width, height }: Grey, by: number): Grey {
  let seed = 3
  const changed = data.map((value) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return value + (seed / 2147483648 - 0.5) * 2 * by
  })
  return { data: changed, width, height }
}

const page = drawnPage()
const states = (grey: Grey, shortSide = 1600) =>
  Object.fromEntries(qualityOf(grey, shortSide).checks.map(({ id, state }) => [id, state])) as Record<
    CheckId,
    string
  >
const measured = (grey: Grey, id: CheckId) =>
  qualityOf(grey, 1600).checks.find((check) => check.id === id)?.value ?? Number.NaN

test('a clean page passes in everything', () => {
  expect(qualityOf(page, 1600)).toMatchObject({ verdict: 'pass' })
  expect(qualityOf(noisy(page, 6), 1600)).toMatchObject({ verdict: 'pass' })
  expect(qualityOf(drawnPage({ ink: 120 }), 1600)).toMatchObject({ verdict: 'pass' })
})

test('a slight blur passes, more warns, and what nobody can read is to be taken again', () => {
  const blurs = [page, ...[1, 2, 3].map((radius) => blurred(page, radius))]
  expect(blurs.map((grey) => states(grey).blur)).toEqual(['pass', 'pass', 'warn', 'retake'])
  // the grain of a sensor is no sharpness
  expect(states(noisy(blurs[3] as Grey, 3)).blur).toBe('retake')
})

test('faint writing that is in focus is not called blurred', () => {
  const faint = drawnPage({ ink: 185 })
  expect(states(faint)).toMatchObject({ blur: 'pass', contrast: 'warn' })
  expect(states(drawnPage({ ink: 60, paper: 120 })).blur).toBe('pass')
})

test('a dark room is a warning, and the night a retake', () => {
  expect(states(lit(page, () => 0.5)).brightness).toBe('warn')
  expect(states(lit(page, () => 0.25)).brightness).toBe('retake')
})

test('a shadow over half the page is seen, and its edge is not taken for writing', () => {
  const shadow = lit(page, (x) => (x > 0.55 ? 0.55 : 1))
  expect(states(shadow)).toMatchObject({ light: 'warn', blur: 'pass', skew: 'pass' })
  expect(states(lit(page, (x, y) => Math.max(0.15, 1 - (x + y) * 0.6))).light).toBe('retake')
  expect(states(lit(page, (x) => 1 - x * 0.15)).light).toBe('pass')
})

test.each([-12, -6, -2, 0, 3, 7, 12])('a page that leans by %d degrees is measured so', (degrees) => {
  expect(Math.abs(measured(drawnPage({ degrees }), 'skew') - degrees)).toBeLessThanOrEqual(1)
})

test('a lean passes, warns, and is to be taken again as it grows', () => {
  expect([2, 7, 13].map((degrees) => states(drawnPage({ degrees })).skew)).toEqual(['pass', 'warn', 'retake'])
})

test('a page that lies on its side is known', () => {
  const { data, width, height } = page
  const turned = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0
  expect(qualityOf({ data: turned, width: height, height: width }, 1600).checks).toContainEqual({
    ...{ id: 'skew', state: 'retake', value: 90 },
  })
})

test('an empty page is empty, and nothing else is said of its writing', () => {
  const empty = { data: new Uint8ClampedArray(420 * 560).fill(230), width: 420, height: 560 }
  expect(states(empty)).toMatchObject({ ink: 'retake' })
  expect(states(empty).blur).toBeUndefined()
  expect(states(noisy(empty, 5)).ink).toBe('retake')
})

test('too few pixels are told', () => {
  expect([1400, 800, 500].map((side) => states(page, side).resolution)).toEqual(['pass', 'warn', 'retake'])
})
