/** Sends mail: over SMTP when configured, else every message is kept in the outbox folder. */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

export function smtpMailer({ url, from }: { url: string; from: string }, log: Logger): Mailer {
  const transport = createTransport(url)
  return queued(log, async (message) => {
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

/** Newest first. */
export function readOutbox(dir: string): KeptMessage[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as KeptMessage)
}
