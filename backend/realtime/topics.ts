/**
 * The topics that have members in this process, and what is said on them. A public and a private topic of the same
 * name are two: what is said to everybody never reaches those who had to show their rights, nor the other way.
 */

import type { Connection } from './connection.ts'
import type { Limits } from './limits.ts'
import { type Meta, Presence } from './presence.ts'
import { type Bucket, bucket, unlimited } from './rate.ts'
import { Refusal } from './refusal.ts'
import { type SharedFrame, sharedBroadcast, sharedText } from './wire/encode.ts'
import type { Said } from './wire/message.ts'

/** What a topic needs to know of somebody on it. */
export type Member = {
  readonly connection: Connection
  /** Whether presences are sent to this member. */
  readonly watchesPresence: boolean
  /** The rights of this person, or whoever it is, may be less by now: they are asked again soon. */
  doubt: (userId?: string) => void
}

export type TopicId = { name: string; private: boolean }

/** Names travel with this in front. */
export const PREFIX = 'realtime:'

export class Topic {
  readonly id: TopicId
  readonly members = new Set<Member>()
  readonly presence: Presence
  readonly rate: Bucket
  private gathering: NodeJS.Timeout | undefined
  private readonly gatherFor: number

  constructor(id: TopicId, limits: Limits, limited: boolean) {
    this.id = id
    this.presence = new Presence(limits.presenceShare)
    this.rate = limited ? bucket(limits.eventsPerSecondPerChannel) : unlimited
    this.gatherFor = limits.presenceGather
  }

  get wireName() {
    return PREFIX + this.id.name
  }

  get isEmpty() {
    return this.members.size === 0 && this.presence.size === 0
  }

  broadcast({ event, body }: Said, options: { except?: Member; meta?: Record<string, unknown> } = {}) {
    const frame = sharedBroadcast(this.wireName, event, body, options.meta)
    for (const member of this.members) {
      if (member !== options.except) member.connection.sendShared(frame)
    }
  }

  presenceJoined(node: string, key: string, meta: Meta) {
    this.presence.join({ node, key, meta })
    this.gather()
  }

  presenceLeft(ref: string) {
    this.presence.leave(ref)
    this.gather()
  }

  /** Tells a new member who is there; the others learn first of what they have not been told. */
  introduce(member: Member, joinRef: string | null) {
    this.tellDiff(member)
    member.connection.send({
      topic: this.wireName,
      joinRef,
      event: 'presence_state',
      payload: this.presence.state(),
    })
  }

  close() {
    clearTimeout(this.gathering)
  }

  private gather() {
    this.gathering ??= setTimeout(() => this.tellDiff(), this.gatherFor)
  }

  private tellDiff(except?: Member) {
    clearTimeout(this.gathering)
    this.gathering = undefined
    const diff = this.presence.takeDiff()
    if (!diff) return
    const frame: SharedFrame = sharedText(this.wireName, 'presence_diff', JSON.stringify(diff))
    for (const member of this.members) {
      if (member.watchesPresence && member !== except) member.connection.sendShared(frame)
    }
  }
}

export class Topics {
  private readonly all = new Map<string, Topic>()
  private readonly limits: Limits
  private readonly limited: boolean

  constructor(limits: Limits, limited: boolean) {
    this.limits = limits
    this.limited = limited
  }

  find(id: TopicId): Topic | undefined {
    return this.all.get(keyOf(id))
  }

  open(id: TopicId): Topic {
    const known = this.find(id)
    if (known) return known
    const topic = new Topic(id, this.limits, this.limited)
    this.all.set(keyOf(id), topic)
    return topic
  }

  /** A topic without anybody is not kept. */
  release(topic: Topic) {
    if (!topic.isEmpty) return
    topic.close()
    this.all.delete(keyOf(topic.id))
  }

  [Symbol.iterator]() {
    return this.all.values()
  }

  close() {
    for (const topic of this) topic.close()
    this.all.clear()
  }
}

export function nameTooLong(name: string, { topicBytes }: Limits): Refusal | undefined {
  if (Buffer.byteLength(name) <= topicBytes) return undefined
  return new Refusal('InvalidMessage', `The topic name has more than ${topicBytes} bytes`)
}

function keyOf({ name, private: isPrivate }: TopicId) {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}
