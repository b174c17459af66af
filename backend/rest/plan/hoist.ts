/** Aggregates of spread relations: where rows are spread, the relation that receives them is what has groups. */

import { RestError } from '#backend/rest/errors.ts'
import type { Relationship } from '#backend/rest/schema-cache/types.ts'
import type { ReadNode } from './types.ts'

/** Leaves the aggregates of a spread relation to its parent. Throws PGRST127 where the rows become lists. */
export function hoistAggregates(node: ReadNode, { toOne }: Relationship) {
  if (!toOne && (node.columns.some(({ aggregate }) => aggregate) || hasHoisted(node))) {
    throw new RestError('PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  }
  node.columns = node.columns.map(({ aggregate, aggregateCast, as, ...column }, index) => {
    if (!aggregate) return { ...column, as }
    const hoisted = { as: as ?? aggregate, aggregate, ...(aggregateCast !== undefined && { aggregateCast }) }
    return { ...column, as: `${node.alias}_${index}`, hoisted }
  })
}

/** Whether relations spread into this one bring aggregates along. */
export function hasHoisted(node: ReadNode): boolean {
  return node.children.some(
    (child) => child.embed?.spread && (child.columns.some(({ hoisted }) => hoisted) || hasHoisted(child)),
  )
}
