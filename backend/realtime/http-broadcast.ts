/** Broadcasts over HTTP: a list of messages at `/api/broadcast`, one at `/api/broadcast/:topic/events/:event`. */

import { z } from 'zod'
import { BodyBrokenOff, BodyNotUtf8, BodyTooLarge, readBytes, readText } from '#backend/http/body.ts'
import { nestsDeeper } from '#backend/http/json-depth.ts'
import { callerOf, type RealtimeCaller } from './caller.ts'
import type { Hub } from './hub.ts'
import { Refusal } from './refusal.ts'
import type { TopicId } from './topics.ts'
import { MOST_LEVELS } from './wire/decode.ts'
import type { Body, Said } from './wire/message.ts'

const MOST_MESSAGES = 1_000

const Batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(MOST_MESSAGES),
})

export async function broadcastMany(request: Request, hub: Hub): Promise<Response> {
  return answered(async () => {
    const caller = await callerIn(request, hub)
    if (mediaType(request) !== 'application/json') return failure(415, 'The body must be JSON')
    const parsed = Batch.safeParse(json(await readText(request, hub.limits.frameBytes)))
    if (!parsed.success) return unprocessable(parsed.error)
    const messages = parsed.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      id: { name: topic, private: isPrivate === true },
      said: { event, body: { json: JSON.stringify(payload) } },
    }))
    await hub.bus.start()
    const names = new Set(messages.filter(({ id }) => id.private).map(({ id }) => id.name))
    for (const name of names) await mayWrite({ name, private: true }, caller, hub)
    for (const { id, said } of messages) spend(id, said, hub)
    for (const { id, said } of messages) hub.say(id, said)
    return new Response(null, { status: 202 })
  })
}

export async function broadcastOne(
  request: Request,
  hub: Hub,
  { topic, event }: { topic: string; event: string },
): Promise<Response> {
  return answered(async () => {
    const caller = await callerIn(request, hub)
    const { searchParams } = new URL(request.url)
    const id = { name: topic, private: searchParams.get('private') === 'true' }
    const persist = persistIn(searchParams)
    if (persist !== undefined && !id.private) return failure(422, 'Only a private channel keeps messages')
    const body = await bodyIn(request, hub.limits.payloadBytes)
    if (body instanceof Response) return body
    await hub.bus.start()
    await mayWrite(id, caller, hub)
    const said = { event, body }
    spend(id, said, hub)
    const meta = persist === undefined ? undefined : { id: await hub.messages.store(id, said, persist) }
    hub.say(id, said, meta && { meta })
    return new Response(null, { status: 202 })
  })
}

async function bodyIn(request: Request, limit: number): Promise<Body | Response> {
  const type = mediaType(request)
  if (type === 'application/octet-stream') {
    return { bytes: Buffer.from(await readBytes(request, limit)) }
  }
  if (type !== 'application/json') return failure(415, 'The body must be JSON or application/octet-stream')
  const text = await readText(request, limit)
  return json(text) === undefined ? unprocessable() : { json: text }
}

/** `?persist=true`, or `?persist[ttl]=60` in seconds. */
function persistIn(params: URLSearchParams): true | { ttl: number } | undefined {
  const ttl = params.get('persist[ttl]')
  if (ttl !== null) return { ttl: Number(ttl) }
  return params.get('persist') === 'true' ? true : undefined
}

/** `Authorization` counts, else `apikey`. Throws Refusal. */
async function callerIn({ headers }: Request, { services }: Hub): Promise<RealtimeCaller> {
  const bearer = /^bearer[ \t]+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  const token = bearer && !bearer.startsWith('sb_') ? bearer : headers.get('apikey')
  if (!token) throw new Refusal('InvalidJWTToken', 'API key is missing')
  return callerOf(token, services)
}

async function mayWrite(id: TopicId, caller: RealtimeCaller, hub: Hub) {
  if (!id.private) return
  const { writeBroadcast } = await hub.access(id.name, caller)
  if (writeBroadcast) return
  throw new Refusal('Unauthorized', `You do not have permissions to write to this Channel topic: ${id.name}`)
}

/** Throws Refusal for too large a message, and where the topic has had its share. */
function spend(id: TopicId, { body }: Said, { topics, limits, services }: Hub) {
  const size = 'bytes' in body ? body.bytes.length : Buffer.byteLength(body.json)
  if (size > limits.payloadBytes) {
    throw new Refusal('PayloadTooLarge', `The payload has more than ${limits.payloadBytes} bytes`)
  }
  const topic = topics.find(id)
  if (topic && !topic.rate.take(services.now())) {
    throw new Refusal('MessagePerSecondRateLimitReached', 'Too many messages per second')
  }
}

const STATUS: Partial<Record<Refusal['code'], number>> = {
  Unauthorized: 403,
  InvalidJWTToken: 401,
  MalformedJWT: 401,
  JwtSignatureError: 401,
  PayloadTooLarge: 413,
  MessagePerSecondRateLimitReached: 429,
}

async function answered(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return failure(STATUS[error.code] ?? 422, error.message)
    if (error instanceof BodyTooLarge) return failure(413, 'The body is too large')
    if (error instanceof BodyNotUtf8) return failure(422, 'The body is not UTF-8')
    if (error instanceof BodyBrokenOff) return failure(400, error.message)
    throw error
  }
}

function failure(status: number, message: string) {
  return Response.json({ error: message, message }, { status })
}

function unprocessable(error?: z.ZodError) {
  const errors = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.') || 'body', [message]]),
  )
  return Response.json(
    { message: 'The body is not understood', errors: error ? errors : { body: ['is not JSON'] } },
    { status: 422 },
  )
}

function mediaType({ headers }: Request) {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** Undefined for what is none, and for what is nested deeper than anybody could keep. */
function json(text: string): unknown {
  if (nestsDeeper(text, MOST_LEVELS)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
