/** The course of one sitting: what is forgotten is asked once more at its end, and the last step can be undone. */

import { AGAIN, type Rating } from './card-rules.ts'

export type Sitting = {
  /** In the order in which they are asked; a card stands here again after each time it was forgotten. */
  order: readonly string[]
  at: number
  isShown: boolean
  /** Where it was before the last rating. */
  before: Sitting | undefined
}

export function begun(ids: readonly string[]): Sitting {
  return { order: ids, at: 0, isShown: false, before: undefined }
}

export function shown(sitting: Sitting): Sitting {
  return { ...sitting, isShown: true }
}

export function rated(sitting: Sitting, rating: Rating): Sitting {
  const { order, at } = sitting
  const id = order[at]
  if (id === undefined) return sitting
  return {
    order: rating === AGAIN ? [...order, id] : order,
    at: at + 1,
    isShown: false,
    before: { ...sitting, before: undefined },
  }
}

/** The sitting without the card that stands next, wherever it would come again. */
export function without(sitting: Sitting, id: string): Sitting {
  const { order, at } = sitting
  return {
    order: [...order.slice(0, at), ...order.slice(at).filter((other) => other !== id)],
    at,
    isShown: false,
    before: undefined,
  }
}

/** How many cards were seen, and how many of them were forgotten at least once. */
export function outcomeOf({ order, at }: Sitting) {
  const seen = new Set(order.slice(0, at))
  return {
    cards: seen.size,
    again: [...seen].filter((id) => order.indexOf(id) !== order.lastIndexOf(id)).length,
  }
}
