/** Tells which number of a message is which quantity; only where that is beyond doubt. */

import type { Quantity } from './formulas.ts'
import type { Given } from './numbers.ts'

/** All that may stand between a name and its number. */
const BETWEEN =
  /^(?:[\s:=,~₹$-]|rs\.?|inr|is|are|was|were|be|of|at|on|the|a|an|with|in|india|total|worth|given|as|equals?|equal to|stands?|value|rate|ratio|units?|hai|ho|h|ka|ki|ke|ko|par|se|है|हैं|हो|का|की|के|को|पर|से|दर)*$/u

type Named = { quantity: Quantity; at: number; end: number }

/** In the order of `quantities`; undefined when one is missing, or a number is none of them. */
export function givenOf(text: string, numbers: Given[], quantities: Quantity[]): Given[] | undefined {
  const found = namedIn(text, numbers, quantities)
  return found?.every((given) => given !== undefined) ? (found as Given[]) : undefined
}

/** Those that are named, in the order of `quantities`; undefined when a number is none of them, or two are one. */
export function namedIn(
  text: string,
  numbers: Given[],
  quantities: Quantity[],
): (Given | undefined)[] | undefined {
  for (const quantityOf of [before, behind]) {
    const claimed = numbers.map((_, n) => quantityOf(text, numbers, n, quantities))
    const isEach = claimed.every((one) => one !== undefined) && new Set(claimed).size === numbers.length
    if (isEach) return quantities.map((quantity) => numbers[claimed.indexOf(quantity)])
  }
  return undefined
}

/** "Nominal GDP is 220". */
function before(text: string, numbers: Given[], n: number, quantities: Quantity[]): Quantity | undefined {
  const from = numbers[n - 1]?.end ?? 0
  const part = text.slice(from, numbers[n]?.at)
  const last = namesIn(part, quantities).at(-1)
  return last && BETWEEN.test(part.slice(last.end)) ? last.quantity : undefined
}

/** "8% nominal interest". */
function behind(text: string, numbers: Given[], n: number, quantities: Quantity[]): Quantity | undefined {
  const part = text.slice(numbers[n]?.end, numbers[n + 1]?.at)
  const first = namesIn(part, quantities)[0]
  return first && BETWEEN.test(part.slice(0, first.at)) ? first.quantity : undefined
}

/** One that is part of a longer name is none: "GDP" in "GDP deflator". */
function namesIn(part: string, quantities: Quantity[]): Named[] {
  const all = quantities.flatMap((quantity) =>
    [
      ...part.matchAll(new RegExp(`(?<![\\p{L}\\p{M}])(?:${quantity.name.source})(?![\\p{L}\\p{M}])`, 'gu')),
    ].map(({ 0: name, index }): Named => ({ quantity, at: index, end: index + name.length })),
  )
  return all
    .filter((one) => !all.some((other) => other !== one && other.at <= one.at && other.end >= one.end))
    .sort((a, b) => a.at - b.at)
}
