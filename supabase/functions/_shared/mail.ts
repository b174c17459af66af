/**
 * Sends mail from a function. Our own server hands it over (`/mail/v1/messages`: SMTP, or the outbox of a machine that
 * has none). Where there is no such server, as on hosted Supabase, MAIL_SMTP_URL and MAIL_FROM name the mail server.
 */

import { z } from 'zod'
import { env } from './env.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** `content` is the text itself, or bytes in base64. */
  attachments?: { filename: string; contentType: string; content: string; encoding?: 'base64' }[]
  /** Where a POST ends such mail (RFC 8058). */
  unsubscribe?: string
  /** The same message has the same key: its Message-ID follows from it, so that a repeat is recognisable. */
  key?: string
}

// Whoever could write a line break into a header could write headers of their own.
const line = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line')

const Checked = z.object({
  to: z.email('must be one address').max(254),
  subject: line,
  text: z.string().min(1),
  attachments: z
    .array(
      z.object({ filename: line.regex(/^[^/\\]*$/, 'must be a name without a path'), contentType: line }),
    )
    .max(10)
    .optional(),
  unsubscribe: line.regex(/^https?:\/\/[^<>\s]+$/, 'must be an address').optional(),
  key: z.string().min(1).max(500).optional(),
})

/** Milliseconds; a mail server may take its time. */
const PATIENCE = 60_000
/** Milliseconds: one that takes connections and says nothing must not keep a function until it is ended. */
const SMTP_PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Throws when the message was not accepted, with the reason. A job that throws is tried again, with the same key. */
export async function sendMail(message: Mail): Promise<void> {
  const parsed = Checked.safeParse(message)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`This mail cannot be sent: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const smtp = env('MAIL_SMTP_URL')
  return smtp ? overSmtp(smtp, message) : throughTheServer(message)
}

async function throughTheServer(message: Mail) {
  const { default: key } = JSON.parse(env('SUPABASE_SECRET_KEYS') ?? '{}')
  const response = await fetch(`${env('SUPABASE_URL')}/mail/v1/messages`, {
    method: 'POST',
    headers: { apikey: key ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const text = await response.text()
  if (response.status !== 202) throw new Error(`The mail was not accepted (${response.status}): ${text}`)
}

async function overSmtp(url: string, { key, unsubscribe, ...message }: Mail) {
  // Only here: most projects never need it.
  const { createTransport } = await import('nodemailer')
  const from = env('MAIL_FROM')
  if (!from) throw new Error('MAIL_SMTP_URL needs MAIL_FROM beside it.')
  const transport = createTransport({ url, ...SMTP_PATIENCE })
  const messageId = key === undefined ? undefined : `<${await digestOf(key)}@${hostOf(from)}>`
  await transport.sendMail({
    from,
    ...message,
    ...(messageId && { messageId }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  })
}

async function digestOf(key: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 40)
}

function hostOf(from: string) {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}
