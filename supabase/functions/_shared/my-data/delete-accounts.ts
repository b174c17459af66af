/** Deletes accounts whose time is over: closed already, then their files, what names them elsewhere, and they themselves. */

import { z } from 'zod'
import type { Admin } from './held.ts'

/** Files at a time. */
const FILES = 100
/** Milliseconds: a function has to answer within 150 seconds. What is begun after this is the next run's. */
const TAKES_UP = 90_000

const Due = z.array(z.object({ user_id: z.uuid() }))
const Files = z.array(z.object({ bucket: z.string(), name: z.string() }))

/** `began`: when the run did that this is part of. */
export async function deleteAccounts(admin: Admin, began: number) {
  const problems: string[] = []
  let deleted = 0
  while (performance.now() - began < TAKES_UP) {
    const { data } = await admin.rpc('claim_deletions', { p_limit: 1 }).throwOnError()
    const [due] = Due.parse(data)
    if (!due) break
    try {
      await deleteAccount(admin, due.user_id)
      deleted += 1
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : JSON.stringify(cause)
      problems.push(problem)
      await admin.rpc('deletion_failed', { p_user: due.user_id, p_problem: problem })
    }
  }
  return { deleted, problems }
}

/** Each step may be done again, and is when a later one failed. */
async function deleteAccount(admin: Admin, id: string) {
  await removeFiles(admin, id)
  await admin.rpc('empty_account', { p_user: id }).throwOnError()
  const { error } = await admin.auth.admin.deleteUser(id)
  if (error && error.status !== 404) throw error
  // What a session that was still open a moment ago has stored since.
  await removeFiles(admin, id)
  await admin.rpc('account_gone', { p_user: id }).throwOnError()
}

async function removeFiles(admin: Admin, id: string) {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const { data } = await admin.rpc('files_of_account', { p_user: id, p_limit: FILES }).throwOnError()
    const files = Files.parse(data)
    if (files.length === 0) return
    const names = Map.groupBy(files, ({ bucket }) => bucket)
    let removed = 0
    for (const [bucket, of] of names) {
      const answer = await admin.storage.from(bucket).remove(of.map(({ name }) => name))
      if (answer.error) throw answer.error
      removed += answer.data.length
    }
    if (removed === 0 && before === 0) throw new Error('Files of this account cannot be removed')
    before = removed
  }
}
