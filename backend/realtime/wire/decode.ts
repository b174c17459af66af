/** Reads what a client sends: JSON objects (1.0.0), JSON arrays (2.0.0), and binary pushes of kind 3 and 0. */

import { nestsDeeper } from '#backend/http/json-depth.ts'
import { BadFrame, type Body, type Incoming, type Said, type Vsn } from './message.ts'

/** Throws BadFrame. */
export function decode(vsn: Vsn, data: Buffer, isBinary: boolean): Incoming {
  if (isBinary) return binary(data)
  const value = parsed(data.toString('utf8'), 'not JSON')
  const fields = vsn === '1.0.0' ? objectFields(value) : arrayFields(value)
  const [joinRef, ref, topic, event, payload] = fields
  if (typeof topic !== 'string' || typeof event !== 'string') throw new BadFrame('no topic or no event')
  const record = isRecord(payload) ? payload : {}
  const message: Incoming = {
    joinRef: reference(joinRef),
    ref: reference(ref),
    topic,
    event,
    payload: record,
    size: data.length,
  }
  const said = event === 'broadcast' ? saidIn(record) : undefined
  return said ? { ...message, said } : message
}

function objectFields(value: unknown) {
  if (!isRecord(value)) throw new BadFrame('not an object')
  return [value.join_ref, value.ref, value.topic, value.event, value.payload]
}

function arrayFields(value: unknown) {
  if (!Array.isArray(value) || value.length !== 5) throw new BadFrame('not an array of five')
  return value as unknown[]
}

function reference(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new BadFrame('a reference is neither text nor number')
}

function saidIn({ event, payload }: Record<string, unknown>): Said | undefined {
  if (typeof event !== 'string') return undefined
  return { event, body: { json: JSON.stringify(payload ?? {}) } }
}

const PUSH = 0
const USER_BROADCAST_PUSH = 3
const JSON_ENCODING = 1

function binary(data: Buffer): Incoming {
  const kind = data[0]
  if (kind === USER_BROADCAST_PUSH) return userBroadcast(data)
  if (kind === PUSH) {
    // Nothing that a client may ask for has a payload of bare bytes: what remains is a name to answer to.
    const [joinRef, ref, topic, event] = strings(data, 5, lengths(data, 1, 4))
    return {
      joinRef: joinRef || null,
      ref: ref || null,
      topic: topic ?? '',
      event: event ?? '',
      payload: {},
      size: data.length,
    }
  }
  throw new BadFrame('unknown kind')
}

function userBroadcast(data: Buffer): Incoming {
  const sizes = lengths(data, 1, 5)
  const encoding = data[6]
  if (encoding !== 0 && encoding !== JSON_ENCODING) throw new BadFrame('unknown encoding')
  const start = 7
  const [joinRef, ref, topic = '', event = '', meta] = strings(data, start, sizes)
  const rest = data.subarray(start + sizes.reduce((sum, size) => sum + size, 0))
  const body: Body = encoding === JSON_ENCODING ? { json: checkedJson(rest) } : { bytes: rest }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: meta ? metaIn(meta) : {},
    size: data.length,
    said: { event, body },
  }
}

/** The text is passed on as it came, so it must be readable to those who get it. */
function checkedJson(bytes: Buffer): string {
  const text = bytes.length === 0 ? '{}' : bytes.toString('utf8')
  parsed(text, 'a payload is not JSON')
  return text
}

/** Whatever is passed on is written out again here or in the database, by recursion. */
export const MOST_LEVELS = 1_000

function parsed(text: string, otherwise: string): unknown {
  if (nestsDeeper(text, MOST_LEVELS)) throw new BadFrame('nested too deeply')
  try {
    return JSON.parse(text)
  } catch {
    throw new BadFrame(otherwise)
  }
}

function metaIn(text: string): Record<string, unknown> {
  try {
    const meta: unknown = JSON.parse(text)
    if (isRecord(meta)) return meta
  } catch {}
  throw new BadFrame('metadata is not a JSON object')
}

function lengths(data: Buffer, from: number, count: number): number[] {
  if (data.length < from + count) throw new BadFrame('cut off in its head')
  return [...data.subarray(from, from + count)]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function strings(data: Buffer, from: number, sizes: number[]): string[] {
  let at = from
  return sizes.map((size) => {
    if (at + size > data.length) throw new BadFrame('cut off in its strings')
    at += size
    try {
      return utf8.decode(data.subarray(at - size, at))
    } catch {
      throw new BadFrame('a string is not UTF-8')
    }
  })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
