/** Reads a change from one number to another: which one came first must be said. */

import { alike, type Given, type Unit, yearsIn } from './numbers.ts'

export type Change = { from: number; to: number; unit: Unit }

const EARLIER =
  /last (?:year|month|quarter)|previous (?:year|month)?|earlier|initial(?:ly)?|base year|year ago|before|pichh?le (?:saal|sal|varsh|mahine)|pehle|पिछले (?:साल|वर्ष|महीने)|पहले/gu
const LATER =
  /this (?:year|month|quarter)|current (?:year)?|now|later|today|is (?:saal|sal|varsh|mahine)|ab(?! tak)|इस (?:साल|वर्ष|महीने)|अब|अभी/gu
/** Between the two: from the first to the second. */
const TOWARDS =
  /^[^\d]{0,30}(?<![\p{L}\p{M}])(?:to|se|se badh(?:kar)?|and now|then|->|→|से)(?![\p{L}\p{M}])[^\d]{0,20}$/u

/** Undefined unless the text has just two numbers and says their order. */
export function changeIn(text: string, numbers: Given[]): Change | undefined {
  const [one, two] = numbers
  if (!one || !two || numbers.length !== 2) return undefined
  const like = alike([one, two])
  const [first = 0, second = 0] = like?.values ?? []
  if (!like || first <= 0 || second <= 0) return undefined
  const order = orderOf(text, one, two)
  if (!order) return undefined
  const { unit } = like
  return order === 'rising' ? { from: first, to: second, unit } : { from: second, to: first, unit }
}

/** Whether the first number comes first in time. */
function orderOf(text: string, one: Given, two: Given): 'rising' | 'turned' | undefined {
  const years = yearsIn(text)
  if (years.length > 0) {
    const [first, second] = years
    if (years.length !== 2 || first === undefined || second === undefined || first === second)
      return undefined
    return first < second ? 'rising' : 'turned'
  }
  if (TOWARDS.test(text.slice(one.end, two.at))) return 'rising'
  const earlier = nearest(text, EARLIER, one, two)
  const later = nearest(text, LATER, one, two)
  if (earlier === undefined || later === undefined || earlier === later) return undefined
  return earlier === one ? 'rising' : 'turned'
}

/** Which of the two the words stand by; undefined when they stand by both, or by none. */
function nearest(text: string, words: RegExp, one: Given, two: Given): Given | undefined {
  const places = [...text.matchAll(words)].map(({ 0: said, index }) => {
    const toOne = gap(index, index + said.length, one)
    const toTwo = gap(index, index + said.length, two)
    return toOne < toTwo ? one : two
  })
  return new Set(places).size === 1 ? places[0] : undefined
}

function gap(at: number, end: number, given: Given) {
  return given.at >= end ? given.at - end : at - given.end
}
