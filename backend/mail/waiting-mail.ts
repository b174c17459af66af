/**
 * Mail that the mail server takes from nobody at the moment, as with a wrong password: kept in a folder of this machine
 * until that is mended, for a day at most, and no longer than its link is good for. The processes of a server share the
 * folder; each mail is one's at a time.
 */

import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { syncFolder } from '#backend/backup/durable-files.ts'
import type { Message } from './message.ts'
import { forLog, isForAll, isForGood, isForOne, reasonOf } from './smtp-refusal.ts'
import type { UnsentMail } from './unsent-mail.ts'

export type WaitingMail = {
  /** The mail server has just refused everything: another try now would be one more with a wrong password. */
  isHopeless: () => boolean
  /**
   * `since` is when it was to be sent, `error` what the mail server said to it, where it was asked. Rejects where nothing
   * can be kept.
   */
  keep: (message: Message, since: number, error?: unknown) => Promise<void>
  /** A mail went out: whatever waits need not wait any longer. */
  went: () => void
  forget: (addresses: Set<string>) => Promise<void>
  /** Settles when the mail under way is handed over or put back. */
  close: () => Promise<void>
}

type Parts = {
  dir: string
  deliver: (message: Message) => Promise<void>
  log: Logger
  unsent: UnsentMail
  now: () => number
  /** Milliseconds until it is tried again, the more often in vain the longer. */
  pauses?: readonly number[]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PAUSES = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE)
/** Milliseconds for which a mail is one process's; then that process is gone. */
const LEASE = 5 * MINUTE

export function waitingMail({ dir, deliver, log, unsent, now, pauses = PAUSES }: Parts): WaitingMail {
  const closing = new AbortController()
  const pause = (failures: number) => pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] ?? MINUTE
  let failures = 0
  let hopelessUntil = Number.NEGATIVE_INFINITY
  let problem = 'it was kept from before'
  let wake = new AbortController()
  /** Those that were refused for themselves alone, by their ids: how often, when they are tried again, and why. */
  const putOff = new Map<string, { tries: number; again: number; problem: string }>()

  /** A mail server that is away does no harm by being asked soon again; one that refuses may lock the account. */
  const failed = (error: unknown) => {
    if (isForOne(error)) return
    const isRefused = isForAll(error)
    failures = isRefused ? failures + 1 : 1
    problem = reasonOf(error)
    if (isRefused) hopelessUntil = now() + (pauses[0] ?? MINUTE)
  }

  /** Returns for how long. */
  const waitAlone = ({ id }: Kept, error: unknown) => {
    const tries = (putOff.get(id)?.tries ?? 0) + 1
    putOff.set(id, { tries, again: now() + pause(tries), problem: reasonOf(error) })
    return pause(tries)
  }

  const giveUp = async (mail: Kept, state: 'refused' | 'too-late', error: unknown) => {
    await rm(join(dir, mail.name), { force: true })
    log.error({ ...forLog(error), since: new Date(mail.since).toISOString() }, 'mail not sent')
    await unsent.gone(mail.id, state, reasonOf(error))
  }

  /** False where the mail server takes none still. */
  const tryOne = async (waiting: Kept): Promise<boolean> => {
    const mail = await lease(dir, waiting, now())
    if (!mail) return true
    if (mail.until <= now()) {
      const why = putOff.get(mail.id)?.problem ?? problem
      await giveUp(mail, 'too-late', new Error(`It could not be sent in time: ${why}`))
      return true
    }
    try {
      await deliver(JSON.parse(await readFile(join(dir, mail.name), 'utf8')) as Message)
    } catch (error) {
      if (isForGood(error)) {
        await giveUp(mail, 'refused', error)
        return true
      }
      failed(error)
      const again = isForOne(error) ? waitAlone(mail, error) : pause(failures)
      log.warn({ ...forLog(error), again }, 'mail not sent yet')
      await rename(join(dir, mail.name), join(dir, nameOf(mail)))
      return isForOne(error)
    }
    failures = 0
    await rm(join(dir, mail.name), { force: true })
    await unsent.sent(mail.id)
    return true
  }

  const look = async () => {
    const all = await waitingIn(dir, now())
    // First what is of no use any more: that the mail server takes nothing does not keep it.
    const isOver = ({ until }: Kept) => Number(until <= now())
    const isDue = (mail: Kept) => isOver(mail) || now() >= (putOff.get(mail.id)?.again ?? 0)
    for (const id of putOff.keys()) if (!all.some((mail) => mail.id === id)) putOff.delete(id)
    for (const mail of all.filter(isDue).sort((one, other) => isOver(other) - isOver(one))) {
      if (closing.signal.aborted || !(await tryOne(mail))) return
    }
  }

  const looking = async () => {
    while (!closing.signal.aborted) {
      wake = new AbortController()
      await look().catch((error: unknown) =>
        log.error({ err: error }, 'mail that waits could not be looked at'),
      )
      const signal = AbortSignal.any([wake.signal, closing.signal])
      await sleep(pause(Math.max(1, failures)), undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const over = looking()

  return {
    isHopeless: () => now() < hopelessUntil,
    keep: async ({ life = DAY, ...message }, since, error) => {
      if (error) failed(error)
      const mail = { id: crypto.randomUUID(), since, until: since + Math.min(life, DAY) }
      await mkdir(dir, { recursive: true, mode: 0o700 })
      // Renamed into place when it is whole and safe.
      const draft = join(dir, `.${mail.id}`)
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(JSON.stringify(message))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, join(dir, nameOf(mail)))
      syncFolder(dir)
      log.warn({ ...(error ? forLog(error) : {}), until: new Date(mail.until).toISOString() }, 'mail waits')
      await unsent.waits(mail.id, error ? reasonOf(error) : problem)
    },
    went: () => {
      hopelessUntil = Number.NEGATIVE_INFINITY
      if (failures === 0) return
      failures = 0
      wake.abort()
    },
    forget: async (addresses) => {
      for (const mail of await waitingIn(dir, Number.POSITIVE_INFINITY)) {
        // Another process may have sent it meanwhile.
        const text = await readFile(join(dir, mail.name), 'utf8').catch(() => undefined)
        if (text === undefined || !addresses.has((JSON.parse(text) as Message).to.toLowerCase())) continue
        await rm(join(dir, mail.name), { force: true })
        await unsent.sent(mail.id)
      }
    },
    close: async () => {
      closing.abort()
      await over
    },
  }
}

/** What is known of a mail by the name of its file: since when it waits, until when it is worth sending. */
type Kept = { id: string; since: number; until: number; name: string }

const NAME = /^(\d+)-(\d+)-([0-9a-f-]{36})\.json(?:\.(\d+))?$/

function nameOf({ id, since, until }: Omit<Kept, 'name'>) {
  return `${since}-${until}-${id}.json`
}

/** Those that no living process is at work on, the oldest first. */
async function waitingIn(dir: string, moment: number): Promise<Kept[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name): Kept[] => {
      const [, since, until, id, leased] = NAME.exec(name) ?? []
      if (!id || (leased !== undefined && Number(leased) > moment)) return []
      return [{ id, since: Number(since), until: Number(until), name }]
    })
    .sort((one, other) => one.since - other.since)
}

/** Undefined where another process was quicker. */
async function lease(dir: string, mail: Kept, moment: number): Promise<Kept | undefined> {
  const name = `${nameOf(mail)}.${moment + LEASE}`
  try {
    await rename(join(dir, mail.name), join(dir, name))
    return { ...mail, name }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
