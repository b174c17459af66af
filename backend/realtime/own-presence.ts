/** The presence of one member on its channel: tracked, replaced, and taken away with the member. */

import { randomBytes } from 'node:crypto'
import type { Hub } from './hub.ts'
import type { Meta } from './presence.ts'
import { type Bucket, bucket, unlimited } from './rate.ts'
import { Refusal } from './refusal.ts'
import type { Spoken } from './speak.ts'
import type { Topic } from './topics.ts'
import { isRecord } from './wire/decode.ts'

export class OwnPresence {
  private readonly hub: Hub
  private readonly topic: Topic
  /** Under which it is listed. */
  private readonly key: string
  private readonly rate: Bucket
  private meta: Meta | undefined

  constructor(hub: Hub, topic: Topic, key: string) {
    this.hub = hub
    this.topic = topic
    this.key = key
    const { presencePerTenSeconds } = hub.limits
    this.rate = hub.limited ? bucket(presencePerTenSeconds / 10, presencePerTenSeconds) : unlimited
  }

  /** Answers on the socket; returns a refusal that ends the channel. */
  heard({ message, connection, access }: Spoken): Refusal | undefined {
    const { event, payload } = message.payload
    const wish = typeof event === 'string' ? event.toLowerCase() : ''
    if (!this.rate.take(this.hub.services.now())) {
      return new Refusal(
        'ClientPresenceRateLimitReached',
        'Client presence rate limit exceeded for this channel',
      )
    }
    const problem =
      wish === 'track'
        ? this.track(payload ?? {}, access.writePresence)
        : wish === 'untrack'
          ? this.end()
          : new Refusal('InvalidMessage', 'A presence is tracked or untracked')
    if (problem) connection.reply(message, 'error', { reason: problem.reason })
    else connection.reply(message, 'ok')
    return undefined
  }

  end() {
    if (this.meta) this.hub.presenceLeft(this.topic, this.meta.phx_ref)
    this.meta = undefined
  }

  private track(payload: unknown, allowed: boolean): Refusal | undefined {
    const { presenceBytes } = this.hub.limits
    if (!allowed) {
      const { name } = this.topic.id
      return new Refusal(
        'Unauthorized',
        `You do not have permissions to track presence on this Channel topic: ${name}`,
      )
    }
    if (!isRecord(payload)) return new Refusal('InvalidMessage', 'The payload of a presence is an object')
    if (Buffer.byteLength(JSON.stringify(payload)) > presenceBytes) {
      return new Refusal('PayloadTooLarge', `The payload has more than ${presenceBytes} bytes`)
    }
    const before = this.meta?.phx_ref
    this.meta = {
      ...payload,
      phx_ref: randomBytes(12).toString('base64url'),
      ...(before && { phx_ref_prev: before }),
    }
    if (before) this.hub.presenceLeft(this.topic, before)
    this.hub.presenceJoined(this.topic, this.key, this.meta)
    return undefined
  }
}
