/** Takes one answer through the steps that it has not been through yet. */

import type { TextModel } from '../../assistant/model.ts'
import { checkAnswer } from '../checks.ts'
import { combineRuns } from '../combine.ts'
import { markByRules } from '../mark-by-rules.ts'
import { PROMPT_VERSION } from '../mark-with-model.ts'
import type { Checks, Marking } from '../types.ts'
import { earlierRun } from './earlier.ts'
import { calibrationOf, markingLibrary } from './knowledge.ts'
import { runModel } from './model-run.ts'
import { wordsFor } from './problems.ts'
import { type Admin, type Ending, type Held, type Made, STEPS, type Step, TakenOver } from './queue.ts'

export type Marker = {
  admin: Admin
  /** Undefined: nothing but the rules marks. */
  model: TextModel | undefined
  /** Milliseconds that are left of this run; a step that may not end in them is left to the next. */
  left: () => number
}

/** Seconds for which an answer is kept by a worker that has not said anything. */
export const LEASE = 45

/** What became of a step: it is over, the answer has to wait, or there was no time to begin it. */
type Became = 'over' | 'waits' | 'late'

/** Ends when the answer is settled, has to wait, or the time is up. Never throws for what goes wrong with one answer. */
export async function markAnswer(held: Held, marker: Marker): Promise<Became> {
  const { claimed } = held
  const made = new Map(claimed.made.map((evaluation) => [nameOf(evaluation), evaluation]))
  const ways: Record<Step, () => Promise<Ending | Became>> = {
    checks: async () => ({ evaluations: [{ by: 'rules', run: 0, checks: await check() }] }),
    checklist: async () => {
      const { terms } = await markingLibrary(marker.admin)
      const marking = markByRules(claimed.question, claimed.key, claimed.answer, checksMade(), terms)
      const { band } = combineRuns({ ...(await ground('rules')), rules: marking, runs: [] })
      const { criteria, points, fixes } = marking
      // With a band already: should the model not answer, this stands.
      return {
        evaluations: [
          { by: 'rules', run: 0, criteria, points, fixes, band_low: band.low, band_high: band.high },
        ],
      }
    },
    first_marking: () => byModel('first_marking', 1),
    second_marking: () => byModel('second_marking', 2),
    band: settle,
  }

  try {
    for (const step of STEPS) {
      if (['done', 'skipped'].includes(claimed.steps[step] ?? 'waiting')) continue
      const became = await take(step)
      if (became !== 'over') return became
    }
    return 'over'
  } catch (error) {
    if (!(error instanceof TakenOver)) console.error('An answer was left:', error)
    return 'waits'
  } finally {
    await held.leave().catch(() => {})
  }

  async function take(step: Step): Promise<Became> {
    const usesModel = marker.model !== undefined && step.endsWith('_marking')
    const patience = usesModel ? (marker.model?.patience ?? 0) : 0
    if (marker.left() < Math.min(patience, LONGEST) + SPARE) return 'late'
    const lease = LEASE + Math.ceil(Math.min(patience, LONGEST) / 1000)
    if (!(await held.begin(step, wordsFor('brokeOff', claimed.reads), lease))) return 'waits'
    try {
      const ending = await ways[step]()
      if (typeof ending === 'string') return ending
      await held.finish(step, ending)
      for (const evaluation of ending.evaluations ?? [])
        made.set(nameOf(evaluation), { ...made.get(nameOf(evaluation)), ...evaluation })
      return 'over'
    } catch (error) {
      if (error instanceof TakenOver) throw error
      console.error(`The step ${step} of an answer failed:`, error)
      await held.fail(step, wordsFor('unexpected', claimed.reads), { again: true, wait: 0 })
      return 'waits'
    }
  }

  async function check() {
    const { facts, terms } = await markingLibrary(marker.admin)
    return checkAnswer(claimed.question, claimed.answer, facts, claimed.key.model_answer, terms)
  }

  function checksMade(): Checks {
    const checks = made.get('rules 0')?.checks
    if (!checks) throw new Error('There are no checks of this answer')
    return checks
  }

  async function ground(engine: 'rules' | 'ai') {
    return {
      ...{ question: claimed.question, checks: checksMade(), readingConfidence: claimed.confidence },
      ...(await calibrationOf(marker.admin, engine)),
    }
  }

  async function byModel(step: Step, run: 1 | 2): Promise<Ending | Became> {
    // Nothing was written that a model could judge: the rules say so, and no call is paid for it.
    if (!marker.model || checksMade().words === 0) return { skipped: '' }
    const earlier = await earlierRun(marker.admin, claimed, marker.model.id, run)
    if (earlier) return { evaluations: [earlier] }
    const signal = AbortSignal.timeout(Math.max(1000, Math.floor(marker.left() - SPARE)))
    const outcome = await runModel(marker.admin, marker.model, claimed, checksMade(), { run, signal })
    if (outcome.kind === 'made') return { evaluations: [outcome.made] }
    if (outcome.kind !== 'failed') {
      const isMarkedOnce = run === 2 && made.has('ai 1')
      return { skipped: wordsFor(isMarkedOnce ? `${outcome.kind}Second` : outcome.kind, claimed.reads) }
    }
    await held.fail(step, wordsFor(outcome.problem, claimed.reads), outcome)
    return 'waits'
  }

  async function settle(): Promise<Ending> {
    const rules = markingOf(made.get('rules 0'))
    const runs = [made.get('ai 1'), made.get('ai 2')].filter((run) => run !== undefined)
    if (!rules) throw new Error('The rules have not marked this answer')
    const { marking, band, doubts } = combineRuns({
      ...{ ...(await ground(runs.length > 0 ? 'ai' : 'rules')), rules },
      runs: runs.flatMap((run) => markingOf(run) ?? []),
    })
    const judged = { band_low: band.low, band_high: band.high, reasons: doubts }
    const status = doubts.length > 0 ? 'needs_mentor' : 'evaluated'
    // What the rules gave by criterion stays as it was: how far they are from the mentor is measured on it.
    if (runs.length === 0) return { evaluations: [{ by: 'rules', run: 0, ...judged }], status }
    const { criteria, points, fixes } = marking
    const sum = (of: 'latency_ms' | 'tokens') => runs.reduce((total, run) => total + (run[of] ?? 0), 0)
    const told = {
      ...{
        ...(runs[0]?.model === undefined ? {} : { model: runs[0].model }),
        prompt_version: PROMPT_VERSION,
      },
      ...{ latency_ms: sum('latency_ms'), tokens: sum('tokens') },
    }
    return { evaluations: [{ by: 'ai', run: 0, criteria, points, fixes, ...judged, ...told }], status }
  }
}

/** Milliseconds: what a run keeps free for writing down, and the longest a model may take in one. */
const SPARE = 3000
const LONGEST = 120_000

function nameOf({ by, run }: Made) {
  return `${by} ${run}`
}

/** As an engine made it, from the row that keeps it. */
function markingOf(made: Made | undefined): Marking | undefined {
  if (!made?.criteria || made.criteria.length === 0) return undefined
  return {
    ...{ criteria: made.criteria, points: made.points ?? [], fixes: made.fixes ?? [] },
    marks: made.criteria.reduce((total, { marks }) => total + marks, 0),
  }
}
