/**
 * Hands one message to a browser's push service: encrypted for that browser alone (RFC 8291), signed with the site's key
 * (RFC 8292). The address comes from outside, so only public machines are spoken to, at the address that was checked.
 */

import { Buffer } from 'node:buffer'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { waitAsked } from '../feeds/download.ts'
import { allowsPrivate, machineOf, type Reach } from '../feeds/network.ts'
import { FeedProblem } from '../feeds/problem.ts'
import type { PushKeys } from './keys.ts'
import { type DuePush, payloadOf } from './message.ts'

export type Outcome = {
  outcome: 'sent' | 'gone' | 'again' | 'refused'
  /** Seconds until another try makes sense, where the service said so. */
  after?: number
  problem?: string
}

/** Milliseconds for everything. */
const LIMIT = 15_000
/** Bytes of what a push service says about a refusal. */
const READ_AT_MOST = 400

const URGENT = new Set(['event_soon', 'challenge_starting'])

export async function sendPush(
  due: DuePush,
  keys: PushKeys,
  { limit = LIMIT, ...reach }: Reach & { limit?: number } = {},
): Promise<Outcome> {
  const url = URL.parse(due.endpoint)
  if (!url || (url.protocol !== 'https:' && !(reach.inner ?? allowsPrivate)(url.hostname)))
    return { outcome: 'gone', problem: 'no https address' }
  let details: ReturnType<typeof webPush.generateRequestDetails>
  try {
    details = webPush.generateRequestDetails(
      { endpoint: due.endpoint, keys: { p256dh: due.p256dh, auth: due.auth } },
      JSON.stringify(payloadOf(due)),
      {
        vapidDetails: keys,
        TTL: due.seconds,
        urgency: URGENT.has(due.kind) ? 'high' : 'normal',
        // a repeat takes the place of one that was not delivered yet
        topic: due.notification.replaceAll('-', '').slice(0, 32),
      },
    )
  } catch (error) {
    // keys that are no point of the curve: this browser never gave them out
    return { outcome: 'gone', problem: said(error) }
  }
  const signal = AbortSignal.timeout(limit)
  try {
    const machine = await machineOf(url, reach)
    const answer = await post(url, machine, details, signal)
    return await outcomeOf(answer)
  } catch (error) {
    const isForbidden = error instanceof FeedProblem && ['private', 'port', 'not-web'].includes(error.kind)
    if (isForbidden) return { outcome: 'gone', problem: 'no public address' }
    return { outcome: 'again', problem: signal.aborted ? 'no answer in time' : said(error) }
  }
}

type Details = ReturnType<typeof webPush.generateRequestDetails>

function post(url: URL, machine: { address: string; family: 4 | 6 }, details: Details, signal: AbortSignal) {
  const secure = url.protocol === 'https:'
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)({
      host: machine.address,
      family: machine.family,
      ...(secure ? { servername: url.hostname } : {}),
      port: url.port || (secure ? 443 : 80),
      path: url.pathname + url.search,
      method: 'POST',
      agent: false,
      signal,
      maxHeaderSize: 16 * 1024,
      headers: { ...(details.headers as Record<string, string>), Host: url.host },
    })
    request.once('response', resolve)
    // Stays on: a machine that breaks off later must not end the process.
    request.on('error', reject)
    request.end(details.body)
  })
}

async function outcomeOf(answer: IncomingMessage): Promise<Outcome> {
  const status = answer.statusCode ?? 0
  try {
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    const problem = `status ${status} ${await beginning(answer)}`.trim()
    if (status === 404 || status === 410) return { outcome: 'gone', problem }
    if (status === 429 || status >= 500) {
      const after = waitAsked(answer.headers['retry-after'])
      return { outcome: 'again', problem, ...(after !== undefined && { after }) }
    }
    return { outcome: 'refused', problem }
  } finally {
    answer.on('error', () => {})
    answer.destroy()
  }
}

async function beginning(answer: IncomingMessage) {
  let text = ''
  try {
    for await (const part of answer) {
      text += Buffer.from(part as Uint8Array).toString('utf8')
      if (text.length > READ_AT_MOST) break
    }
  } catch {
    // what was read until then says enough
  }
  return text
    .slice(0, READ_AT_MOST)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function said(error: unknown) {
  const { code, message } = error as { code?: string; message?: string }
  return (code ?? message ?? String(error)).slice(0, 200)
}
