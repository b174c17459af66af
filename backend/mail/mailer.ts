/** Sends mail: over SMTP when configured, else every message is kept in the outbox folder. */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Message = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  attachments?: Attachment[] | undefined
  /** Where a POST ends such mail (RFC 8058). */
  unsubscribe?: string | undefined
  /** Without angle brackets. By it a repeat of the same message is recognisable. */
  messageId?: string | undefined
}

/** `content` is text as it is, or bytes in base64. */
export type Attachment = {
  filename: string
  contentType: string
  content: string
  encoding?: 'base64' | undefined
}

export type KeptMessage = Message & { id: string; at: string }

export type Mailer = {
  /** Returns at once. A failure is logged, never shown: whether a mail went out must not tell who has an account. */
  send: (message: Message) => void
  /** Settles when this one has been handed over. Rejects with what the mail server said. */
  deliver: (message: Message) => Promise<void>
  /** Settles when everything queued so far has been handed over. */
  flushed: () => Promise<void>
  /** Removes what is kept of mail to these addresses. Over SMTP nothing is kept. */
  forget: (addresses: string[]) => Promise<void>
}

export function outboxMailer(dir: string, log: Logger, now: () => number = Date.now): Mailer {
  mkdirSync(dir, { recursive: true })
  let cleared = Number.NEGATIVE_INFINITY
  const queue = queued(log, async (message) => {
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

export function smtpMailer({ url, from }: { url: string; from: string }, log: Logger): Mailer {
  const transport = createTransport({ url, ...PATIENCE })
  return tried(log, async (message) => {
    const { messageId, unsubscribe, ...rest } = message
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
  })
}

function queued(log: Logger, deliver: (message: Message) => Promise<void>): Mailer {
  let pending = Promise.resolve()
  return {
    send: (message) => {
      pending = pending
        .then(() => deliver(message))
        .catch((error) => log.error({ err: error }, 'mail not sent'))
    },
    deliver,
    flushed: () => pending,
    forget: async () => {},
  }
}

/** Milliseconds until the next try: a link lives ten minutes, and people wait for it. */
const AGAIN = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000]
/** What a server that stops gives them, in milliseconds. */
const LAST_TRIES = 15_000
/** Mails that are handed over beside each other. */
const LANES = 4

/**
 * A mail server that is away for some minutes costs no mail: it is tried again, until the mail is refused for good. What
 * still waits when this server stops is tried once more then.
 */
function tried(log: Logger, deliver: (message: Message) => Promise<void>, again = AGAIN): Mailer {
  const pending = new Set<Promise<void>>()
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())
  const stopping = new AbortController()
  let turn = 0
  const handOver = (message: Message) => {
    const at = turn++ % LANES
    const over = (lanes[at] ?? Promise.resolve()).then(() => deliver(message))
    lanes[at] = over.catch(() => {})
    return over
  }
  const send = async (message: Message) => {
    for (let tries = 0; ; tries++) {
      try {
        return await handOver(message)
      } catch (error) {
        const wait = again[tries]
        if (wait === undefined || isForGood(error) || stopping.signal.aborted) {
          return log.error({ err: error }, 'mail not sent')
        }
        log.warn({ err: error, again: wait }, 'mail not sent yet')
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }
  return {
    send: (message) => {
      const one = send(message).finally(() => pending.delete(one))
      pending.add(one)
    },
    deliver,
    flushed: async () => {
      stopping.abort()
      await Promise.race([Promise.all(pending), sleep(LAST_TRIES, undefined, { ref: false })])
      if (pending.size > 0) log.error({ mails: pending.size }, 'mails not sent when the server stopped')
    },
    forget: async () => {},
  }
}

/** The mail server's own "no", as to an address that it does not know (RFC 5321, 4.2.1). */
function isForGood(error: unknown) {
  const { responseCode = 0 } = error as { responseCode?: number }
  return responseCode >= 500
}

/** Newest first. */
export function readOutbox(dir: string): KeptMessage[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as KeptMessage)
}
