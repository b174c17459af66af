/**
 * The jobs that a project declares in `jobs.yaml`: each is worked by the project's function of its name, and begins by
 * the clock where it has a `cron`. A project without the file has none.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ConfigError } from '#backend/config.ts'

const seconds = z.number().int().positive()

const Job = z.strictObject({
  /** Five fields, or six with seconds; absent, the job runs only when it is sent. */
  cron: z
    .string()
    .regex(/^\s*(\S+\s+){4,5}\S+\s*$/, 'must have five fields, such as "30 6 * * *"')
    .optional(),
  tz: z.string().refine(isTimeZone, 'must be a time zone such as "Asia/Kolkata"').default('UTC'),
  /**
   * A function of the database, without arguments, that says whether anything waits: where it answers false, a run by the
   * clock ends there, and the project's function is not called. It may say true too often, never false.
   */
  due: z
    .string()
    .regex(
      /^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/,
      'must name a function of the database, such as "private.has_mails"',
    )
    .optional(),
  /** How often a run that failed is tried again, waiting twice as long each time. */
  retryLimit: z.number().int().min(0).max(100).default(5),
  /** Before the first of those. */
  retryDelay: seconds.default(30),
  /** The wait does not grow beyond this. */
  retryDelayMax: seconds.default(3600),
  /** A run that is not over by then has failed. A function may take 400 seconds. */
  expireInSeconds: seconds.max(86_400).default(420),
  /** What has not begun by then is given up. */
  retentionSeconds: seconds.default(14 * 86_400),
})

const Jobs = z
  .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be the name of a function'), Job)
  .nullish()

export type DeclaredJob = { name: string } & z.infer<typeof Job>

/** Throws ConfigError. */
export function readJobs(projectDir: string): DeclaredJob[] {
  const path = join(projectDir, 'jobs.yaml')
  if (!existsSync(path)) return []
  let document: unknown
  try {
    document = parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`${path} is not valid YAML: ${(cause as Error).message.split('\n')[0]}`)
  }
  const parsed = Jobs.safeParse(document)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${path}: ${issue?.path.join('.') || 'the file'} is not usable: ${issue?.message}.`)
  }
  return Object.entries(parsed.data ?? {}).map(([name, job]) => ({ name, ...job }))
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
