/** The presence of one member on its channel: tracked, replaced, and taken away with the member. */

import { randomBytes } from 'node:crypto'
import type { Hub } from './hub.ts'
import { type Meta, sizeOf } from './presence.ts'
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
    if (!allowed) {
      const { name } = this.topic.id
      return new Refusal(
        'Unauthorized',
        `You do not have permissions to track presence on this Channel topic: ${name}`,
      )
    }
    if (!isRecord(payload)) return new Refusal('InvalidMessage', 'The payload of a presence is an object')
    const before = this.meta?.phx_ref
    const meta: Meta = {
      ...payload,
      phx_ref: randomBytes(12).toString('base64url'),
      ...(before && { phx_ref_prev: before }),
    }
    const problem = this.noRoomFor(sizeOf(this.key, meta), before)
    if (problem) return problem
    this.meta = meta
    if (before) this.hub.presenceLeft(this.topic, before)
    this.hub.presenceJoined(this.topic, this.key, this.meta)
    return undefined
  }
  /** Whoever says much is refused, and not whoever would be sent it all when they join. */
  private noRoomFor(size: number, before: string | undefined): Refusal | undefined {
    const { presenceBytes, presenceShare, presenceBytesPerChannel, membersPerChannel } = this.hub.limits
    const { presence } = this.topic
    if (size > presenceBytes) {
      return new Refusal('PayloadTooLarge', `The payload has more than ${presenceBytes} bytes`)
    }
    if (size > presenceShare && presence.beyondWith(size, before) > presenceBytesPerChannel) {
      const reason = `The presences of this channel are full: one of at most ${presenceShare} bytes is taken`
      return new Refusal('PayloadTooLarge', reason)
    }
    if (!before && presence.size >= membersPerChannel) {
      return new Refusal('ConnectionRateLimitReached', 'Too many presences on this channel')
    }
    return undefined
  }
}
