/** Lets PostgreSQL play the log of a restored data directory up to the moment asked for, and open it from there. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import { waitUntilReady } from '#backend/database/ready.ts'
import { type Cluster, end, freePort, launch } from '#backend/database/server-process.ts'
import { archiveSettings, restoreCommand } from '#backend/database/wal-archive.ts'

export type RecoveryTarget = {
  /** A moment in PostgreSQL's words, `latest` for all that was archived; absent: the end of the backup itself. */
  toTime: string | undefined
  /** Which history to follow where there are several: the backup's own (`current`), `latest`, or a number. */
  timeline: string
  archive: string | undefined
}

/** Runs `check` on the recovered database, then stops it. Throws ConfigError where the moment is not reached. */
export async function recover<Result>(
  cluster: Cluster,
  password: string,
  target: RecoveryTarget,
  options: { say: (line: string) => void; check: (url: string) => Promise<Result> },
): Promise<Result> {
  const signalFile = join(cluster.databaseDir, 'recovery.signal')
  writeFileSync(signalFile, '', { mode: 0o600 })
  cluster.runAs.own(signalFile)
  const port = await freePort()
  const url = `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const server = launch(cluster, port, recoverySettings(target))
  try {
    const { databaseDir } = cluster
    const lock = await waitUntilReady(server, {
      url,
      databaseDir,
      say: options.say,
      signal: new AbortController().signal,
    }).catch((error: unknown) => {
      throw asSentence(error, server.output(), target)
    })
    try {
      return await options.check(url)
    } finally {
      await lock.end().catch(() => {})
    }
  } finally {
    await end(server)
  }
}

function recoverySettings({ toTime, timeline, archive }: RecoveryTarget): Record<string, string> {
  return {
    // A new history begins here, and the archive must know: the next restore would take its name otherwise.
    ...archiveSettings(archive),
    restore_command: archive ? restoreCommand(archive) : 'false',
    recovery_target_timeline: timeline,
    recovery_target_action: 'promote',
    // Nobody is let in before the moment asked for is reached.
    hot_standby: 'off',
    ...(toTime === undefined && { recovery_target: 'immediate' }),
    ...(toTime !== undefined && toTime !== 'latest' && { recovery_target_time: toTime }),
  }
}

function asSentence(error: unknown, output: string, { toTime, timeline }: RecoveryTarget) {
  if (!output.includes('recovery ended before configured recovery target was reached')) return error
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(output)?.[1]
  const archived = last
    ? `The last change in the archive is of ${last} UTC`
    : 'The archive holds no later change'
  const other = timeline === 'latest' ? '' : ', --timeline latest for what came after an earlier restore'
  return new ConfigError(
    `${archived}, and ${toTime} is later: ask for an earlier time, --to-time latest for all there is${other}.`,
  )
}
