/** The work of the job `export-my-data`: one export after the other, as long as there is time; then old ones are cleared away. */

import { collect, stepsOf } from './collect.ts'
import { type Admin, BUCKET, claim, type Making, ofMine } from './held.ts'
import { pack } from './pack.ts'

/** Milliseconds: a function has to answer within 150 seconds. Nothing is taken up after the first of these. */
const TAKES_UP = 60_000
const COLLECTS = 90_000

export async function makeExports(admin: Admin) {
  const began = performance.now()
  const left = () => COLLECTS - (performance.now() - began)
  const counts = { made: 0, failed: 0 }
  while (performance.now() - began < TAKES_UP) {
    const making = await claim(admin, crypto.randomUUID())
    if (!making) break
    const became = await make(making, left)
    if (became === 'later') break
    counts[became] += 1
  }
  return { ...counts, cleared: await clear(admin) }
}

async function make(making: Making, left: () => number): Promise<'made' | 'failed' | 'later'> {
  const total = stepsOf(making).length + making.held.files.length + 1
  try {
    if (!(await collect(making, total, left))) return 'later'
    await pack(making, total)
    return 'made'
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : JSON.stringify(cause)
    console.error(`The export ${making.held.id} could not be made:`, problem)
    await making.admin.rpc('fail_export', { ...ofMine(making), p_problem: problem }).throwOnError()
    return 'failed'
  }
}

async function clear(admin: Admin) {
  const { data } = await admin.rpc('exports_to_clear', {}).throwOnError()
  if (data.length > 0) {
    const { error } = await admin.storage.from(BUCKET).remove(data)
    if (error) throw error
  }
  return data.length
}
