/** Has the queue begin a job now. Where there is no queue the job's own minute finds what waits. */

import { env } from './env.ts'

/** Milliseconds: nobody waits for the queue. */
const PATIENCE = 5_000

/** Of one key, one waits or runs: however often somebody asks, there is one run. */
export async function poke(job: string, key: string): Promise<void> {
  const { default: secret } = JSON.parse(env('SUPABASE_SECRET_KEYS') ?? '{}')
  try {
    const response = await fetch(`${env('SUPABASE_URL')}/jobs/v1/${job}`, {
      method: 'POST',
      headers: { apikey: secret ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify({ singletonKey: key }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    await response.body?.cancel()
  } catch (error) {
    console.error(`The job ${job} could not be asked for:`, error instanceof Error ? error.message : error)
  }
}
