/** What markers know beside the answer: figures and terms of the library, and how engines and mentors differed so far. */

import { z } from 'zod'
import type { Term } from '../hindi.ts'
import { CRITERIA, type Criterion, type RegistryFact } from '../types.ts'
import type { Admin } from './queue.ts'

export type Library = { facts: RegistryFact[]; terms: Term[] }

/** Milliseconds for which it is kept: a figure that is published at the desk counts a minute later. */
const FRESH = 60_000

let kept: { library: Promise<Library>; until: number } | undefined

export function markingLibrary(admin: Admin): Promise<Library> {
  if (kept && performance.now() < kept.until) return kept.library
  const library = read(admin)
  kept = { library, until: performance.now() + FRESH }
  library.catch(() => {
    kept = undefined
  })
  return library
}

async function read(admin: Admin): Promise<Library> {
  const { data } = await admin.rpc('marking_library').throwOnError()
  return data as unknown as Library
}

export type Calibration = {
  /** What to take off an engine's share of each criterion, so that it marks as mentors do. */
  bias: Partial<Record<Criterion, number>>
  /** The engine's mean error against mentors, in tenths of the marks; where it was measured. */
  agreement?: number
}

const Offsets = z.record(z.string(), z.partialRecord(z.enum(CRITERIA), z.number()).catch({}))

/** Where it cannot be read, nothing is taken off: marks come all the same. */
export async function calibrationOf(admin: Admin, engine: 'rules' | 'ai'): Promise<Calibration> {
  const [offsets, measured] = await Promise.all([
    admin.rpc('marking_bias'),
    admin.from('evaluator_calibration').select('mae').match({ engine, criterion: 'overall' }).maybeSingle(),
  ])
  for (const { error } of [offsets, measured])
    if (error) console.error('How mentors mark could not be read:', error.message)
  const mae = measured.data?.mae
  return {
    bias: Offsets.safeParse(offsets.data).data?.[engine] ?? {},
    ...(typeof mae === 'number' ? { agreement: mae * 10 } : {}),
  }
}
