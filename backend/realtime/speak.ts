/** What a member says to the others of its channel: checked, kept when it asks for that, and passed on. */

import type { Access } from './access.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { Refusal } from './refusal.ts'
import type { Member, Topic } from './topics.ts'
import type { Incoming } from './wire/message.ts'

/** A message of a member, and what is known of where it was said. */
export type Spoken = { message: Incoming; hub: Hub; connection: Connection; access: Access; topic: Topic }

type Settings = { ack?: boolean | undefined; self?: boolean | undefined } | undefined

/** Answers what cannot be said; returns a refusal that ends the channel, or what it has to wait for. */
export function speak(
  spoken: Spoken & { member: Member; settings: Settings },
): Refusal | Promise<void> | undefined {
  const { message, hub, connection, access, topic, member, settings } = spoken
  const { said } = message
  const refuse = (refusal: Refusal) =>
    connection.reply(message, 'error', { reason: refusal.reason, error: refusal.message })
  if (!said) return void refuse(new Refusal('InvalidMessage', 'A broadcast needs an event'))
  const { payloadBytes } = hub.limits
  const size = 'bytes' in said.body ? said.body.bytes.length : Buffer.byteLength(said.body.json)
  if (size > payloadBytes) {
    return void refuse(new Refusal('PayloadTooLarge', `The payload has more than ${payloadBytes} bytes`))
  }
  if (!access.writeBroadcast) {
    const reason = `You do not have permissions to write to this Channel topic: ${topic.id.name}`
    return void refuse(new Refusal('Unauthorized', reason))
  }
  if (!topic.rate.take(hub.services.now())) {
    return new Refusal('MessagePerSecondRateLimitReached', 'Too many messages per second')
  }
  const pass = (meta?: Record<string, unknown>) => {
    hub.say(topic.id, said, { ...(!settings?.self && { except: member }), ...(meta && { meta }) })
    if (settings?.ack) connection.reply(message, 'ok')
  }
  const { persist } = message.payload
  if (!persist || !topic.id.private) return void pass()
  return hub.messages.store(topic.id, said, persist).then(
    (id) => pass({ id }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refuse(error)
    },
  )
}
