import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { findFunction } from '#backend/functions/find-function.ts'
import { type DeclaredJob, readJobs } from '#backend/jobs/declared.ts'
import { readProject } from '#backend/project.ts'

const project = readProject('supabase')
const boss = new PgBoss('postgres://nowhere')

/** Why the queue could not do what the file says; undefined when it can. */
function problemOf({ name, cron, tz }: DeclaredJob) {
  const edgeFunction = findFunction(project, name)
  if (!edgeFunction) return `${name}: there is no such function`
  if (edgeFunction.verifyJwt)
    return `${name}: config.toml must say verify_jwt = false, it gets a key and no token`
  try {
    if (cron !== undefined) boss.previewSchedule(cron, { tz, count: 1 })
    return undefined
  } catch (error) {
    return `${name}: ${(error as Error).message}`
  }
}

test('each job of the project has a function that the secret key reaches, and a time that can be read', () => {
  expect(readJobs('supabase').flatMap((job) => problemOf(job) ?? [])).toEqual([])
})

test('a job that could not be done is found', () => {
  const job = { ...({} as DeclaredJob), tz: 'UTC' }
  expect(problemOf({ ...job, name: 'nobody' })).toBe('nobody: there is no such function')
  expect(problemOf({ ...job, name: 'chat-webhook', cron: '99 * * * *' })).toMatch(/^chat-webhook: .*99/)
  expect(problemOf({ ...job, name: 'chat-webhook', cron: '30 6 * * *' })).toBeUndefined()
})
