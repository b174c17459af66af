/** Sends mail: over SMTP when configured, else every message is kept in the outbox folder. */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Message } from './message.ts'
import { forLog, isForAll, isForGood, reasonOf } from './smtp-refusal.ts'
import type { UnsentMail } from './unsent-mail.ts'
import { type WaitingMail, waitingMail } from './waiting-mail.ts'

export type KeptMessage = Message & { id: string; at: string }

export type Mailer = {
  /** Returns at once. A failure is logged, never shown: whether a mail went out must not tell who has an account. */
  send: (message: Message) => void
  /**
   * Settles when this one has been handed over, or waits here for somebody to mend what keeps all mail back. Rejects with
   * what the mail server said.
   */
  deliver: (message: Message) => Promise<void>
  /** The server is asked to stop: from now on runs the time that mail under way still gets. */
  hurry: () => void
  /** Settles when everything queued so far has been handed over, or is kept for the next start. */
  flushed: () => Promise<void>
  /** Removes what is kept of mail to these addresses. */
  forget: (addresses: string[]) => Promise<void>
}

export function outboxMailer(dir: string, log: Logger, now: () => number = Date.now): Mailer {
  mkdirSync(dir, { recursive: true })
  let cleared = Number.NEGATIVE_INFINITY
  const queue = queued(log, async ({ life: _, ...message }) => {
    const at = new Date(now()).toISOString()
    const id = `${at.replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}`
    const kept: KeptMessage = { id, at, ...message }
    // Renamed into place, so that a reader never sees half a message.
    await writeFile(join(dir, `.${id}`), JSON.stringify(kept, null, 2), { mode: 0o600 })
    await rename(join(dir, `.${id}`), join(dir, `${id}.json`))
    if (now() - cleared < DAY) return
    cleared = now()
    await removeMailBefore(dir, now() - KEPT)
  })
  return {
    ...queue,
    forget: async (addresses) => {
      // What was sent a moment ago is on its way into the folder.
      await queue.flushed()
      await removeMailTo(dir, new Set(addresses.map((address) => address.toLowerCase())))
    },
  }
}

const DAY = 24 * 3_600_000
/** No link and no code of so old a mail opens anything. */
const KEPT = 30 * DAY

async function removeMailBefore(dir: string, moment: number) {
  const oldest = new Date(moment).toISOString().replaceAll(/[:.]/g, '-')
  for (const name of await readdir(dir)) {
    if (name.endsWith('.json') && name < oldest) await rm(join(dir, name), { force: true })
  }
}

async function removeMailTo(dir: string, addresses: Set<string>) {
  for (const name of await readdir(dir)) {
    if (!name.endsWith('.json')) continue
    const path = join(dir, name)
    // Another process may have removed it meanwhile.
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const { to } = JSON.parse(text) as KeptMessage
    if (addresses.has(to.toLowerCase())) await rm(path, { force: true })
  }
}

/** In milliseconds: a mail server that takes connections and says nothing must not hold up whoever comes next. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type Smtp = {
  url: string
  from: string
  /** Where mail waits that the mail server takes from nobody at the moment. */
  waitingDir: string
  unsent: UnsentMail
  now?: () => number
  pauses?: readonly number[]
}

export function smtpMailer({ url, from, waitingDir, ...parts }: Smtp, log: Logger): Mailer {
  const transport = createTransport({ url, ...PATIENCE })
  const deliver = async ({ messageId, unsubscribe, life: _, ...rest }: Message) => {
    await transport.sendMail({
      from,
      ...rest,
      ...(messageId && { messageId: `<${messageId}>` }),
      ...(unsubscribe && {
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    })
  }
  const { unsent, now = Date.now } = parts
  const waiting = waitingMail({ dir: waitingDir, deliver, log, ...parts, now })
  const mailer = tried({ log, deliver, waiting, unsent, now })
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  // A mail server may have kept what it never said that it kept: tried again, it is the same mail to whoever reads it.
  const named = (message: Message) => ({
    ...message,
    messageId: message.messageId ?? `${crypto.randomUUID()}@${host}`,
  })
  return {
    ...mailer,
    send: (message) => mailer.send(named(message)),
    deliver: (message) => mailer.deliver(named(message)),
  }
}

function queued(log: Logger, deliver: (message: Message) => Promise<void>): Mailer {
  let pending = Promise.resolve()
  return {
    send: (message) => {
      pending = pending
        .then(() => deliver(message))
        .catch((error) => log.error(forLog(error), 'mail not sent'))
    },
    deliver,
    hurry: () => {},
    flushed: () => pending,
    forget: async () => {},
  }
}

/** Milliseconds until the next try: a link lives ten minutes, and people wait for it. */
const AGAIN = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000]
/** What a server that stops gives them, in milliseconds, from the moment on which it is asked to. */
const LAST_TRIES = 15_000
/** In milliseconds, of which those have something that came while requests were finished. */
const LEAST = 2_000
/** Mails that are handed over beside each other. */
const LANES = 4

type Tried = {
  log: Logger
  deliver: (message: Message) => Promise<void>
  waiting: WaitingMail
  unsent: UnsentMail
  now: () => number
}

/**
 * A mail server that is away for some minutes costs no mail: it is tried again, until the mail is refused for good. What
 * takes longer, or is ours to mend, waits on the disk, as does what still waits when this server stops.
 */
function tried({ log, deliver, waiting, unsent, now }: Tried): Mailer {
  const pending = new Map<Promise<void>, { message: Message; since: number }>()
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())
  const stopping = new AbortController()
  let turn = 0
  let lastTries: Promise<void> | undefined
  const hurry = () => {
    stopping.abort()
    lastTries ??= sleep(LAST_TRIES, undefined, { ref: false })
    return lastTries
  }
  const handOver = async (message: Message) => {
    try {
      await deliver(message)
      waiting.went()
    } catch (error) {
      if (isForGood(error)) await unsent.gone(crypto.randomUUID(), 'refused', reasonOf(error))
      throw error
    }
  }
  const inLane = (message: Message) => {
    const at = turn++ % LANES
    const over = (lanes[at] ?? Promise.resolve()).then(() => handOver(message))
    lanes[at] = over.catch(() => {})
    return over
  }
  const send = async (message: Message, since: number) => {
    for (let tries = 0; ; tries++) {
      if (waiting.isHopeless()) return waiting.keep(message, since)
      try {
        return await inLane(message)
      } catch (error) {
        if (isForGood(error)) return log.error(forLog(error), 'mail not sent')
        const wait = AGAIN[tries]
        if (wait === undefined || isForAll(error) || stopping.signal.aborted) {
          return waiting.keep(message, since, error)
        }
        log.warn({ ...forLog(error), again: wait }, 'mail not sent yet')
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }
  return {
    send: (message) => {
      const since = now()
      const one = send(message, since)
        .catch((error: unknown) => log.error(forLog(error), 'mail not sent'))
        .finally(() => pending.delete(one))
      pending.set(one, { message, since })
    },
    deliver: async (message) => {
      if (waiting.isHopeless()) return waiting.keep(message, now())
      try {
        await handOver(message)
      } catch (error) {
        if (!isForAll(error)) throw error
        await waiting.keep(message, now(), error)
      }
    },
    hurry: () => void hurry(),
    flushed: async () => {
      const late = Promise.all([hurry(), sleep(LEAST, undefined, { ref: false })])
      await Promise.race([Promise.all(pending.keys()), late])
      const left = [...pending.values()]
      await Promise.all(left.map(({ message, since }) => waiting.keep(message, since))).catch(
        (error: unknown) =>
          log.error({ err: error, mails: left.length }, 'mails not sent when the server stopped'),
      )
      // What is under way there lies on the disk already.
      await Promise.race([waiting.close(), late])
    },
    forget: (addresses) => waiting.forget(new Set(addresses.map((address) => address.toLowerCase()))),
  }
}

/** Newest first. */
export function readOutbox(dir: string): KeptMessage[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as KeptMessage)
}
