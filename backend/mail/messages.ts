/**
 * POST /mail/v1/messages: hands one message to the mail server, or to the outbox, for a function of the project. 202
 * says that it was handed over, or waits here until the mail server takes mail again; whoever hears anything else keeps
 * the message and tries again later.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Handler } from '#backend/http/handler.ts'
import { readJson } from '#backend/http/json-body.ts'
import { forLog } from './smtp-refusal.ts'

/** In bytes: what mail servers usually take, in the encoding that they take it in. */
const LIMIT = 14 * 1024 * 1024

// Whoever could write a line break into a header could write headers of their own.
const line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line')

const Attachment = z.strictObject({
  filename: line(200).regex(/^[^/\\]*$/, 'must be a name without a path'),
  contentType: line(200).regex(
    /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=("[^"]*"|[\w.+-]+))*$/,
    'must be a type such as "text/calendar; method=REQUEST"',
  ),
  content: z.string(),
  encoding: z.literal('base64').optional(),
})

const Body = z.strictObject({
  to: z.email('must be one address').max(254),
  subject: line(500),
  text: z.string().min(1),
  html: z.string().min(1).optional(),
  attachments: z.array(Attachment).max(10).default([]),
  /** Where a POST ends such mail (RFC 8058); mail programs show it as a button. */
  unsubscribe: line(500)
    .regex(/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]+$/, 'must be an address')
    .optional(),
  /** The same message has the same key, however often it is sent. */
  key: z.string().min(1).max(500).optional(),
})

export const mailMessages: Handler = async (request, services) => {
  const body = await readJson(request, Body, LIMIT)
  if (body instanceof Response) return body
  const { key, ...message } = body
  const messageId = key === undefined ? undefined : messageIdOf(key, new URL(services.siteUrl()).hostname)
  try {
    await services.mail.deliver({ ...message, messageId })
  } catch (error) {
    services.log.error({ ...forLog(error), key }, 'mail not sent')
    return Response.json({ message: 'The mail server did not take the message.' }, { status: 502 })
  }
  return Response.json({ messageId: messageId ?? null }, { status: 202 })
}

function messageIdOf(key: string, host: string) {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}`
}
