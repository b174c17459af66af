/**
 * Runs the project's jobs where no server of ours does, for a project on hosted Supabase: DATABASE_URL leads to its
 * database, JOBS_API_URL and JOBS_API_KEY to its functions. Any number of these may run.
 */

import { ConfigError, readConfig } from '#backend/config.ts'
import { checkConnection } from '#backend/database/connect.ts'
import { readJobs } from '#backend/jobs/declared.ts'
import { startJobs } from '#backend/jobs/jobs.ts'
import { createLog } from '#backend/log.ts'
import { orSay } from './or-say.ts'

await orSay(async () => {
  const config = readConfig()
  const { api } = config.jobs
  if (!config.databaseUrl || !api) {
    throw new ConfigError(
      'Set DATABASE_URL, JOBS_API_URL and JOBS_API_KEY: a server of our own runs its jobs by itself.',
    )
  }
  const jobs = readJobs(config.projectDir)
  if (jobs.length === 0) throw new ConfigError(`${config.projectDir}/jobs.yaml names no job.`)
  await checkConnection(config.databaseUrl)
  const working = startJobs({ databaseUrl: config.databaseUrl, api, jobs, log: createLog(config.logLevel) })
  await working.started
  console.log(`Working ${jobs.length} jobs: ${jobs.map(({ name }) => name).join(', ')}`)
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => void working.stop(config.drain.limit).then(() => process.exit(0)))
  }
})
