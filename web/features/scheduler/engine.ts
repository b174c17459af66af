/** The planner, fetched when a plan is made or made anew, and not before. */

export async function loadEngine() {
  const [{ makePlan }, { replan, finishOf }, { applyChanges, conserves }] = await Promise.all([
    import('#supabase/functions/_shared/learning/planning/planner.ts'),
    import('#supabase/functions/_shared/learning/planning/replan.ts'),
    import('#supabase/functions/_shared/learning/planning/conservation.ts'),
  ])
  return { makePlan, replan, finishOf, applyChanges, conserves }
}
export type Engine = Awaited<ReturnType<typeof loadEngine>>
