/** Pairs to be matched, as other programs ask them, become two lists with four codes, as the exam asks them. */

import { type Fault, fault } from './fault.ts'
import type { Face, Found } from './model.ts'

/** Where each right side stands in the second list, by the number of pairs: never in the order of the first. */
const PLACES: Record<number, number[]> = { 3: [2, 3, 1], 4: [3, 1, 4, 2], 5: [3, 5, 1, 2, 4] }
const KEY_AT = 4

export function asLists({ stem, pairs, explanation }: Found): { face: Face; notes: Fault[] } | Fault[] {
  const places = PLACES[pairs.length]
  if (!places) return [fault('match-count', pairs.length)]
  if (new Set(pairs.map(({ right }) => right)).size < pairs.length) return [fault('match-same')]
  const second = places.map((_, at) => pairs[places.indexOf(at + 1)]?.right ?? '')
  const code = (order: number[]) => order.map((place, index) => `${'ABCDE'[index]}-${place}`).join(', ')
  const orders = wrongOrders(places)
  // The same pairs give the same key, and keys spread over the four places.
  const key = [...stem, ...pairs.map(({ left }) => left).join('')].length % KEY_AT
  orders.splice(key, 0, places)
  return {
    face: {
      stem: [
        ...[stem || 'Match List-I with List-II and choose the correct code:', 'List-I'],
        ...pairs.map(({ left }, index) => `${'ABCDE'[index]}. ${left}`),
        'List-II',
        ...second.map((right, index) => `${index + 1}. ${right}`),
      ].join('\n'),
      options: orders.map((order) => ({ text: code(order), why: '' })),
      key,
      explanation,
    },
    notes: [fault('from-matching')],
  }
}

/** Three orders beside the right one, each with two places exchanged. */
function wrongOrders(places: number[]): number[][] {
  return [
    [0, 1],
    [1, 2],
    [0, 2],
  ].map(([one = 0, other = 0]) => {
    const order = [...places]
    ;[order[one], order[other]] = [places[other] ?? 0, places[one] ?? 0]
    return order
  })
}
