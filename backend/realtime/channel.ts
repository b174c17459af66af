/** One client on one topic, from its join to its leave: what it asked for, who it is, and what it may do there. */

import { randomUUID } from 'node:crypto'
import { isOutage } from '#backend/database/outage.ts'
import { type Access, OPEN } from './access.ts'
import { callerOf, expired, type RealtimeCaller } from './caller.ts'
import type { ChangesSubscription } from './changes/changes.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import { type JoinRequest, readJoin } from './join-request.ts'
import { OwnPresence } from './own-presence.ts'
import { Refusal } from './refusal.ts'
import { speak } from './speak.ts'
import { type Member, PREFIX, type Topic } from './topics.ts'
import type { Incoming } from './wire/message.ts'

export class Channel implements Member {
  readonly connection: Connection
  private readonly hub: Hub
  private readonly wireTopic: string
  private readonly joinRef: string | null
  private waiting: Incoming[] = []
  private busy = false
  private over = false
  /** Bytes, counted as its connection's: the join and what waits. */
  private kept = 0
  /** How often somebody had reason to doubt its rights, and how many of these have been looked into. */
  private doubts = 0
  private lookedInto = 0
  /** Set when the join has succeeded. */
  private joined: Joined | undefined

  constructor(hub: Hub, connection: Connection, message: Incoming) {
    this.hub = hub
    this.connection = connection
    this.wireTopic = message.topic
    this.joinRef = message.joinRef ?? message.ref
    this.keep(message.size)
  }

  get watchesPresence() {
    if (!this.joined?.access.readPresence) return false
    // Clients from before there was a choice do not say.
    return this.joined.request.config.presence?.enabled !== false
  }

  private get name() {
    return this.wireTopic.slice(PREFIX.length)
  }

  /** Answers the join; what the client says meanwhile waits. */
  join(message: Incoming) {
    this.waitFor(this.admit(message))
  }

  heard(message: Incoming) {
    // Said to an earlier join of the same topic.
    if (message.joinRef !== null && this.joinRef !== null && message.joinRef !== this.joinRef) {
      if (message.event === 'phx_leave') this.connection.reply(message, 'ok')
      return
    }
    if (!this.busy) return this.act(message)
    if (this.waiting.length >= this.hub.limits.waitingMessages) {
      this.connection.close(1008, 'Too many messages are waiting')
    } else {
      this.waiting.push(message)
      this.keep(message.size)
    }
  }

  /** The socket is gone, or the client joins anew: nobody is there to be told. */
  gone() {
    if (this.over) return
    this.over = true
    if (!this.busy) this.keep(-this.kept)
    if (!this.joined) return
    const { topic, changes, presence } = this.joined
    changes?.end()
    presence.end()
    topic.members.delete(this)
    this.hub.topics.release(topic)
  }

  /** For a second join of the same topic on this socket. */
  replaced() {
    this.gone()
    this.tellClosed()
  }

  doubt(userId?: string) {
    if (userId === undefined || this.joined?.caller.claims.sub === userId) this.doubts += 1
  }

  /** Ends the channel when its token has; asks the policies again now and then, and when there is a doubt. */
  watch(now: number) {
    if (!this.joined || this.over) return
    const { caller, topic } = this.joined
    if (caller.expiresAt * 1000 <= now) return this.shut(expired(caller.expiresAt, now))
    const isDue = this.doubts > this.lookedInto || now - this.joined.checkedAt > this.hub.limits.recheck
    if (topic.id.private && isDue && !this.busy) {
      this.waitFor(
        this.takeOver(caller).catch((error: unknown) => {
          // The database is away for a moment: what it said last holds until it can be asked again.
          if (!isOutage(error)) throw error
        }),
      )
    }
  }

  /** Tells why, and closes this channel; the socket and its other channels go on. */
  shut(refusal: Refusal) {
    if (this.over) return
    this.system('system', 'error', refusal.message)
    this.end()
  }

  private end() {
    this.gone()
    if (this.connection.channels.get(this.wireTopic) === this) this.connection.channels.delete(this.wireTopic)
    this.tellClosed()
  }

  private tellClosed() {
    const { joinRef } = this
    this.connection.send({ topic: this.wireTopic, joinRef, ref: joinRef, event: 'phx_close', payload: {} })
  }

  private system(extension: string, status: 'ok' | 'error', message: string) {
    const payload = { extension, status, message, channel: this.name }
    this.connection.send({ topic: this.wireTopic, joinRef: this.joinRef, event: 'system', payload })
  }

  private waitFor(work: Promise<void>) {
    this.busy = true
    void work
      .catch((error: unknown) => this.broken(error))
      .then(() => {
        this.busy = false
        while (!this.busy && !this.over && this.waiting.length > 0) {
          const message = this.waiting.shift() as Incoming
          this.keep(-message.size)
          this.act(message)
        }
      })
      .catch((error: unknown) => this.broken(error))
      // What was still being done, and what waited for it, lay here until now.
      .then(() => this.over && !this.busy && this.keep(-this.kept))
  }

  private keep(bytes: number) {
    this.kept += bytes
    this.connection.held.kept += bytes
  }

  private broken(error: unknown) {
    if (error instanceof Refusal) return this.shut(error)
    this.hub.services.log.error({ err: error }, 'realtime: a channel had to be closed')
    this.shut(new Refusal('UnableToSetPolicies', 'The server could not do this; please try again'))
  }

  private async admit(message: Incoming) {
    try {
      await this.enter(message)
    } catch (error) {
      this.gone()
      if (this.connection.channels.get(this.wireTopic) === this) {
        this.connection.channels.delete(this.wireTopic)
      }
      if (!(error instanceof Refusal)) this.hub.services.log.error({ err: error }, 'realtime: a join failed')
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal('UnableToSetPolicies', 'The server could not do this; please try again')
      const answer = () => this.connection.reply(message, 'error', { reason: refusal.reason })
      const { refusalDelay } = this.hub.limits
      if (refusalDelay === 0) answer()
      else setTimeout(answer, refusalDelay).unref()
    }
  }

  private async enter(message: Incoming) {
    const { hub } = this
    const request = readJoin(message.payload)
    await hub.bus.start()
    const caller = await callerOf(this.tokenOf(request.access_token), hub.services)
    const { doubts } = hub
    const access = request.config.private ? await this.rights(caller) : OPEN
    const topicId = { name: this.name, private: request.config.private === true }
    const stored = await hub.messages.replay(topicId, request.config.broadcast?.replay)
    const changes = this.subscribe(request, caller)
    if (changes && request.config.postgres_changes_options?.wait) {
      await changes.within(request.config.postgres_changes_options.timeout).catch((error) => {
        changes.end()
        throw error
      })
    }
    if (this.over) return changes?.end()
    const topic = hub.topics.open(topicId)
    if (topic.members.size >= hub.limits.membersPerChannel) {
      changes?.end()
      throw new Refusal('ConnectionRateLimitReached', 'Too many connected users on this channel')
    }
    const presence = new OwnPresence(hub, topic, request.config.presence?.key || randomUUID())
    const checkedAt = hub.services.now()
    this.joined = { request, caller, access, topic, changes, presence, checkedAt }
    this.connection.reply(message, 'ok', { postgres_changes: changes?.bindings ?? [] })
    topic.members.add(this)
    // The caller's session may have ended while this join waited for something else.
    if (hub.doubts !== doubts) this.doubt()
    if (this.watchesPresence) topic.introduce(this, this.joinRef)
    for (const frame of stored) this.connection.sendShared(frame)
    this.announceReadiness(request, changes)
  }

  private subscribe(request: JoinRequest, caller: RealtimeCaller): ChangesSubscription | undefined {
    const asked = request.config.postgres_changes ?? []
    if (asked.length === 0) return undefined
    if (asked.length > this.hub.limits.bindingsPerChannel) {
      throw new Refusal('ChannelRateLimitReached', 'Too many bindings to table changes in one channel')
    }
    return this.hub.changes.subscribe(asked, {
      topic: this.wireTopic,
      caller,
      whose: this.connection,
      send: (frame) => this.connection.sendShared(frame),
      system: (status, text) => {
        if (this.joined && !this.over) this.system('postgres_changes', status, text)
      },
    })
  }

  private announceReadiness({ config }: JoinRequest, changes: ChangesSubscription | undefined) {
    changes?.announce()
    if (!config.broadcast?.replication_ready) return
    const ready = this.hub.bus.isConnected
    this.system(
      'system',
      ready ? 'ok' : 'error',
      ready ? 'Replication connection established' : 'Replication connection could not be established',
    )
  }

  /** New kinds of API keys are no tokens: then, and without any, the token of the address counts. */
  private tokenOf(asked: string | undefined) {
    return asked && !asked.startsWith('sb_') ? asked : this.connection.apiKey
  }

  /** Throws Refusal where the caller may not listen. */
  private async rights(caller: RealtimeCaller): Promise<Access> {
    const access = await this.hub.access(this.name, caller, this.connection)
    if (access.readBroadcast) return access
    throw new Refusal(
      'Unauthorized',
      `You do not have permissions to read from this Channel topic: ${this.name}`,
    )
  }

  private act(message: Incoming) {
    if (!this.joined) return
    const { hub, connection, joined } = this
    const said = { message, hub, connection, access: joined.access, topic: joined.topic }
    switch (message.event) {
      case 'broadcast':
        return this.after(speak({ ...said, member: this, settings: joined.request.config.broadcast }))
      case 'presence':
        return this.after(joined.presence.heard(said))
      case 'access_token':
        return this.newToken(message)
      case 'phx_leave':
        connection.reply(message, 'ok')
        return this.end()
      default:
        return connection.reply(message, 'error', { reason: `unknown event ${message.event}` })
    }
  }

  /** Some of what is said ends the channel, and some takes its time. */
  private after(outcome: Refusal | Promise<void> | undefined) {
    if (outcome instanceof Refusal) this.shut(outcome)
    else if (outcome) this.waitFor(outcome)
  }

  private newToken(message: Incoming) {
    const { access_token: token } = message.payload
    if (typeof token !== 'string' || token.startsWith('sb_')) return
    this.waitFor(
      callerOf(token, this.hub.services).then(async (caller) => {
        await this.takeOver(caller)
        this.connection.reply(message, 'ok')
      }),
    )
  }

  /** Another token, or the same one looked at again: rights may be less by now. */
  private async takeOver(caller: RealtimeCaller) {
    if (!this.joined) return
    const { doubts } = this
    const access = this.joined.topic.id.private ? await this.rights(caller) : OPEN
    this.lookedInto = doubts
    this.joined.changes?.setCaller(caller)
    Object.assign(this.joined, { caller, access, checkedAt: this.hub.services.now() })
    if (!access.writePresence) this.joined.presence.end()
  }
}

type Joined = {
  request: JoinRequest
  caller: RealtimeCaller
  access: Access
  topic: Topic
  changes: ChangesSubscription | undefined
  presence: OwnPresence
  /** When the policies were asked, in milliseconds. */
  checkedAt: number
}
