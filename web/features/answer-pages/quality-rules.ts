/**
 * How well a photographed page can be read, from its brightness values alone: resolution, sharpness of the strokes, light,
 * contrast and skew. It warns; it forbids nothing. The limits are calibrated with drawn pages in quality-rules.test.ts.
 */

import { inkOf } from './page-ink.ts'
import { skewOf } from './page-skew.ts'

export type Verdict = 'pass' | 'warn' | 'retake'
export type CheckId = 'resolution' | 'blur' | 'brightness' | 'contrast' | 'light' | 'skew' | 'ink'
/** `value` is what was measured: pixels, shares from 0 to 1, degrees. */
export type QualityCheck = { id: CheckId; state: Verdict; value: number }
export type PageQuality = { verdict: Verdict; checks: QualityCheck[] }

/** Brightness from 0 (black) to 255 of each pixel, row by row. */
export type Grey = { data: Uint8ClampedArray; width: number; height: number }

/** Pictures are measured at this length of their longer side, so that one limit fits all of them. */
export const MEASURED_SIDE = 1200

type Limit = { pass: number; warn: number }
/** At least this much is a pass, at least that a warning. */
const LEAST = {
  resolution: { pass: 1000, warn: 700 },
  blur: { pass: 0.25, warn: 0.09 },
  brightness: { pass: 0.5, warn: 0.32 },
  contrast: { pass: 0.25, warn: 0.13 },
  ink: { pass: 0.004, warn: 0.0008 },
} satisfies Partial<Record<CheckId, Limit>>
/** At most. */
const MOST = {
  light: { pass: 0.35, warn: 0.65 },
  skew: { pass: 4, warn: 9 },
} satisfies Partial<Record<CheckId, Limit>>

/** `shortSide` is of the picture as it is sent; `grey` may be smaller. */
export function qualityOf(grey: Grey, shortSide: number): PageQuality {
  const ink = inkOf(grey)
  const { degrees, isSideways } = skewOf(grey, ink.mask)
  const isBlank = ink.share < LEAST.ink.warn
  const checks: QualityCheck[] = [
    least('resolution', shortSide),
    least('ink', ink.share),
    least('brightness', ink.paper),
    most('light', ink.unevenness),
  ]
  // of a page without writing there is nothing more to say
  if (!isBlank) {
    checks.push(least('blur', ink.sharpness), least('contrast', ink.contrast))
    checks.push(isSideways ? { id: 'skew', state: 'retake', value: 90 } : most('skew', degrees))
  }
  return { verdict: worst(checks), checks }
}

function least(id: keyof typeof LEAST, value: number): QualityCheck {
  const { pass, warn } = LEAST[id]
  return { id, value: rounded(value), state: value >= pass ? 'pass' : value >= warn ? 'warn' : 'retake' }
}

function most(id: keyof typeof MOST, value: number): QualityCheck {
  const { pass, warn } = MOST[id]
  const size = Math.abs(value)
  return { id, value: rounded(value), state: size <= pass ? 'pass' : size <= warn ? 'warn' : 'retake' }
}

function worst(checks: QualityCheck[]): Verdict {
  if (checks.some(({ state }) => state === 'retake')) return 'retake'
  return checks.some(({ state }) => state === 'warn') ? 'warn' : 'pass'
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
