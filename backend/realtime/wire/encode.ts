/**
 * Makes what is sent to clients. A message for many is made once for each version of the protocol, down to the bytes
 * of the websocket frame (RFC 6455, section 5.2), and the same bytes are written to every socket.
 */

import type { Body, Outgoing, Vsn } from './message.ts'

/** The bytes to write to a socket of this version; undefined where that version cannot say it. */
export type SharedFrame = (vsn: Vsn) => Buffer | undefined

const TEXT = 1
const BINARY = 2
const USER_BROADCAST = 4
const LONGEST_NAME = 255

export function frameFor(vsn: Vsn, message: Outgoing): Buffer {
  return textFrame(envelope(vsn, message, JSON.stringify(message.payload)))
}

/** A message for many of which the payload is JSON text already. */
export function sharedText(topic: string, event: string, payload: string): SharedFrame {
  return once((vsn) => textFrame(envelope(vsn, { topic, event }, payload)))
}

/** `meta` names a stored message. Bytes cannot be said in 1.0.0: its clients do not get them. */
export function sharedBroadcast(
  topic: string,
  event: string,
  body: Body,
  meta?: Record<string, unknown>,
): SharedFrame {
  return once((vsn) => {
    if (vsn === '2.0.0') {
      const frame = userBroadcast(topic, event, body, meta)
      if (frame) return frame
    }
    if ('bytes' in body) return undefined
    const metaText = meta ? `,"meta":${JSON.stringify(meta)}` : ''
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.json}${metaText}}`
    return textFrame(envelope(vsn, { topic, event: 'broadcast' }, payload))
  })
}

function once(make: SharedFrame): SharedFrame {
  const made = new Map<Vsn, Buffer | undefined>()
  return (vsn) => {
    if (!made.has(vsn)) made.set(vsn, make(vsn))
    return made.get(vsn)
  }
}

function envelope(vsn: Vsn, message: Omit<Outgoing, 'payload'>, payload: string): string {
  const topic = JSON.stringify(message.topic)
  const event = JSON.stringify(message.event)
  const ref = JSON.stringify(message.ref ?? null)
  const joinRef = JSON.stringify(message.joinRef ?? null)
  return vsn === '1.0.0'
    ? `{"topic":${topic},"event":${event},"payload":${payload},"ref":${ref},"join_ref":${joinRef}}`
    : `[${joinRef},${ref},${topic},${event},${payload}]`
}

/** Kind 4; undefined where a name is longer than one byte can count. */
function userBroadcast(topic: string, event: string, body: Body, meta?: Record<string, unknown>) {
  const names = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text))
  if (names.some(({ length }) => length > LONGEST_NAME)) return undefined
  const bytes = 'bytes' in body ? body.bytes : Buffer.from(body.json)
  const head = [USER_BROADCAST, ...names.map(({ length }) => length), 'bytes' in body ? 0 : 1]
  return frame(BINARY, [Buffer.from(head), ...names, bytes])
}

function textFrame(text: string) {
  return frame(TEXT, [Buffer.from(text)])
}

/** One unmasked frame, as a server sends it. */
function frame(opcode: number, parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const first = 0x80 | opcode
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), ...parts])
  if (length < 65_536) {
    return Buffer.concat([Buffer.from([first, 126, length >> 8, length & 0xff]), ...parts])
  }
  const head = Buffer.alloc(10)
  head[0] = first
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, ...parts])
}
