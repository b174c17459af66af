/** Plans by shape: requests that differ in values only are parsed and planned once. */

import type { StatementPlan } from './statement-plan.ts'

const MAX_PLANS = 1_000

/** The plan of `key`, or the one that `make` makes. Without a key nothing is kept. */
export function cachedPlan(
  plans: Map<string, StatementPlan>,
  key: string | undefined,
  make: () => StatementPlan,
): StatementPlan {
  if (key === undefined) return make()
  const known = plans.get(key)
  if (known) {
    // Last used, last dropped.
    plans.delete(key)
    plans.set(key, known)
    return known
  }
  const plan = make()
  if (plans.size >= MAX_PLANS) plans.delete(plans.keys().next().value as string)
  plans.set(key, plan)
  return plan
}
