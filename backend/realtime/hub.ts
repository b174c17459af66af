/** What the channels of one process share, and what they and the other processes do to its topics. */

import type { Services } from '#backend/http/handler.ts'
import { Turns } from '#backend/turns.ts'
import { type Access, askAccess } from './access.ts'
import type { RealtimeCaller } from './caller.ts'
import { TableChanges } from './changes/changes.ts'
import { Bus, type BusMessage } from './cluster/bus.ts'
import type { Limits } from './limits.ts'
import type { Meta } from './presence.ts'
import { Refusal } from './refusal.ts'
import { StoredMessages } from './stored-messages.ts'
import { type Member, nameTooLong, type Topic, type TopicId, Topics } from './topics.ts'
import type { Said } from './wire/message.ts'

export class Hub {
  readonly services: Services
  readonly limits: Limits
  readonly limited: boolean
  readonly topics: Topics
  readonly bus: Bus
  readonly messages: StoredMessages
  readonly changes: TableChanges
  /** How often there was reason to doubt somebody's rights: who asked before that, and is on no topic yet, asks again. */
  doubts = 0
  private readonly turns: Turns

  constructor(services: Services, limits: Limits) {
    this.services = services
    this.limits = limits
    this.limited = services.config.rateLimits
    this.topics = new Topics(limits, this.limited)
    this.messages = new StoredMessages(services, limits, (id, said, meta) =>
      this.topics.find(id)?.broadcast(said, { meta }),
    )
    this.turns = new Turns(limits.databaseTurns)
    this.changes = new TableChanges(services, limits, this.turns)
    this.bus = new Bus(services, {
      heard: (node, message) => this.heardFrom(node, message),
      state: () => this.ownPresences(),
      lost: (node) => this.lost(node),
      announced: (payload) => this.messages.announced(payload),
      ended: (userId) => this.doubt(userId),
      reconnected: () => {
        this.doubt()
        this.messages.catchUp()
      },
    })
  }

  /**
   * What a caller may do on the private topic of this name; `whose` turn it is to ask. Throws Refusal for a name that no
   * policy can be asked of.
   */
  async access(name: string, caller: RealtimeCaller, whose?: unknown): Promise<Access> {
    if (name.includes('\0'))
      throw new Refusal('InvalidMessage', 'The topic name holds a character that none may')
    const tooLong = nameTooLong(name, this.limits)
    if (tooLong) throw tooLong
    return this.turns.take(() => askAccess(this.services.db.owner, name, caller), whose)
  }

  /** To everybody on the topic, in this process and in the others. */
  say(id: TopicId, said: Said, options: { except?: Member; meta?: Record<string, unknown> } = {}) {
    this.topics.find(id)?.broadcast(said, options)
    if (!this.bus.hasPeers) return
    const { event, body } = said
    const content = 'bytes' in body ? { bytes: body.bytes.toString('base64') } : { json: body.json }
    this.bus.tell({ kind: 'said', ...id, event, ...content, ...(options.meta && { meta: options.meta }) })
  }

  presenceJoined(topic: Topic, key: string, meta: Meta) {
    topic.presenceJoined(this.bus.node, key, meta)
    this.bus.tell({ kind: 'joined', ...topic.id, key, meta })
  }

  presenceLeft(topic: Topic, ref: string) {
    topic.presenceLeft(ref)
    this.bus.tell({ kind: 'left', ...topic.id, ref })
  }

  async close() {
    await this.changes.close()
    await this.bus.close()
    await this.messages.settled()
    this.topics.close()
  }

  /** Nobody hears a private topic on what they could do before; without an id it may be anybody. */
  private doubt(userId?: string) {
    this.doubts += 1
    for (const topic of this.topics) {
      if (!topic.id.private) continue
      for (const member of topic.members) member.doubt(userId)
    }
  }

  private heardFrom(node: string, message: BusMessage) {
    if (message.kind === 'said') return this.heardSaid(message)
    if (message.kind === 'joined') {
      return this.topics.open(message).presenceJoined(node, message.key, message.meta)
    }
    if (message.kind === 'left') {
      const topic = this.topics.find(message)
      topic?.presenceLeft(message.ref)
      if (topic) this.topics.release(topic)
      return
    }
    if (message.kind === 'state') this.replacePresences(node, message.present)
  }

  private heardSaid({ event, json, bytes, meta, ...id }: Extract<BusMessage, { kind: 'said' }>) {
    const body = bytes === undefined ? { json: json ?? '{}' } : { bytes: Buffer.from(bytes, 'base64') }
    this.topics.find(id)?.broadcast({ event, body }, meta && { meta })
  }

  private ownPresences(): BusMessage {
    const present = [...this.topics].flatMap((topic) =>
      topic.presence.of(this.bus.node).map(({ key, meta }) => ({ ...topic.id, key, meta })),
    )
    return { kind: 'state', present }
  }

  private replacePresences(node: string, present: Extract<BusMessage, { kind: 'state' }>['present']) {
    const refs = new Set(present.map(({ meta }) => meta.phx_ref))
    const known = new Set<string>()
    for (const topic of [...this.topics]) {
      for (const { meta } of topic.presence.of(node)) {
        known.add(meta.phx_ref)
        if (!refs.has(meta.phx_ref)) topic.presenceLeft(meta.phx_ref)
      }
      this.topics.release(topic)
    }
    for (const { key, meta, ...id } of present) {
      if (!known.has(meta.phx_ref)) this.topics.open(id).presenceJoined(node, key, meta)
    }
  }

  private lost(node: string) {
    this.replacePresences(node, [])
  }
}
