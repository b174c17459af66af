/**
 * Who in this process wants to be told of changed rows, and the stream that tells: it is opened for the first
 * subscriber, comes back after a loss, and is given up some seconds after the last one has gone.
 */

import type { Services } from '#backend/http/handler.ts'
import type { Turns } from '#backend/turns.ts'
import type { RealtimeCaller } from '../caller.ts'
import type { AskedBinding } from '../join-request.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import type { SharedFrame } from '../wire/encode.ts'
import { type Binding, bindingId, concerns, prepareBinding } from './binding.ts'
import { deliverBatch } from './deliver.ts'
import { FilterError } from './filter.ts'
import type { Relation } from './pgoutput.ts'
import { type Batch, type ChangeStream, openStream } from './stream.ts'

export type Subscriber = {
  /** The topic as it travels. */
  topic: string
  caller: RealtimeCaller
  bindings: Binding[]
  live: boolean
  /** The socket: its turn it is to ask the database, and its conditions are counted together. */
  whose: { conditions: number }
  /** How many of them are this subscriber's. */
  conditions: number
  send: (frame: SharedFrame) => void
  system: (status: 'ok' | 'error', text: string) => void
}

export type ChangesSubscription = {
  /** What was asked, each with its id, in the same order. */
  bindings: (AskedBinding & { id: number })[]
  /** Settles when changes are told of; rejects with a Refusal when they are not, or not in time (milliseconds). */
  within: (timeout?: number) => Promise<void>
  /** Says on the channel how it went, when it is known. */
  announce: () => void
  setCaller: (caller: RealtimeCaller) => void
  end: () => void
}

const SUBSCRIBED = 'Subscribed to PostgreSQL'
const FIRST_WAIT = 500
const LONGEST_WAIT = 10_000

export class TableChanges {
  private readonly services: Services
  private readonly limits: Limits
  private readonly turns: Turns
  private readonly subscribers = new Set<Subscriber>()
  /** Whether anybody wants a relation; forgotten when somebody comes or goes. */
  private readonly interest = new Map<Relation, boolean>()
  private opening: Promise<void> | undefined
  private stream: ChangeStream | undefined
  private timer: NodeJS.Timeout | undefined
  private wait = FIRST_WAIT
  private closed = false

  constructor(services: Services, limits: Limits, turns: Turns) {
    this.services = services
    this.limits = limits
    this.turns = turns
  }

  subscribe(
    asked: AskedBinding[],
    to: Pick<Subscriber, 'topic' | 'caller' | 'whose' | 'send' | 'system'>,
  ): ChangesSubscription {
    const subscriber: Subscriber = { ...to, bindings: [], live: true, conditions: 0 }
    const ready = this.begin(subscriber, asked)
    // Whether anybody waits for it or not, a failure is told on the channel.
    ready.catch(() => {})
    return {
      bindings: asked.map((binding) => ({ ...binding, id: bindingId(binding) })),
      within: (timeout = this.limits.streamStart) =>
        inTime(ready, Math.min(timeout, this.limits.streamStart)),
      announce: () => {
        inTime(ready, this.limits.streamStart).then(
          () => subscriber.live && subscriber.system('ok', SUBSCRIBED),
          (error: Refusal) => subscriber.live && subscriber.system('error', error.message),
        )
      },
      setCaller: (caller) => {
        subscriber.caller = caller
      },
      end: () => this.end(subscriber),
    }
  }

  async close() {
    this.closed = true
    clearTimeout(this.timer)
    await this.opening?.catch(() => {})
    await this.stream?.close()
  }

  private async begin(subscriber: Subscriber, asked: AskedBinding[]) {
    try {
      const { owner } = this.services.db
      const prepared = asked.map((binding) =>
        this.turns.take(() => prepareBinding(owner, binding, subscriber.caller.role), subscriber.whose),
      )
      const bindings = await Promise.all(prepared)
      if (!subscriber.live) return
      this.count(subscriber, bindings)
      subscriber.bindings = bindings
      this.subscribers.add(subscriber)
      this.interest.clear()
      await this.open()
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof FilterError) throw new Refusal('RealtimeDisabledForConfiguration', error.message)
      this.services.log.error({ err: error }, 'realtime: changes of tables cannot be told of')
      throw new Refusal(
        'RealtimeDisabledForConfiguration',
        'The changes of the database cannot be followed now',
      )
    }
  }

  /** Every changed row of a table is held against all of them. Throws Refusal. */
  private count(subscriber: Subscriber, bindings: Binding[]) {
    const { whose } = subscriber
    const more = bindings.flatMap(({ conditions }) => conditions).filter(({ here }) => !here).length
    if (whose.conditions + more > this.limits.conditionsPerConnection) {
      throw new Refusal('ChannelRateLimitReached', 'Too many conditions in the filters of one connection')
    }
    whose.conditions += more
    subscriber.conditions = more
  }

  private end(subscriber: Subscriber) {
    subscriber.live = false
    this.interest.clear()
    subscriber.whose.conditions -= subscriber.conditions
    subscriber.conditions = 0
    if (!this.subscribers.delete(subscriber) || this.subscribers.size > 0 || this.closed) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.giveUp(), this.limits.streamLinger)
    this.timer.unref()
  }

  private async giveUp() {
    // One that is still being opened would be left behind, and a second one opened beside it.
    await this.opening?.catch(() => {})
    if (this.subscribers.size > 0 || this.closed) return
    const { stream } = this
    this.stream = undefined
    this.opening = undefined
    await stream?.close()
  }

  private open(): Promise<void> {
    this.opening ??= this.connect()
    return this.opening
  }

  private async connect() {
    const { db } = this.services
    try {
      const { rows } = await db.owner.query<{ wal_level: string }>('show wal_level')
      if (rows[0]?.wal_level !== 'logical') {
        throw new Refusal(
          'RealtimeDisabledForConfiguration',
          'The changes of tables can be followed only where PostgreSQL runs with wal_level = logical',
        )
      }
      const stream = await openStream({
        url: db.url,
        wanted: ({ relation }) => this.isWanted(relation),
        handle: (batch) => this.handle(batch),
        ended: (error) => this.lost(error),
      })
      if (this.closed) await stream.close()
      else this.stream = stream
      this.wait = FIRST_WAIT
    } catch (error) {
      // The next who comes tries again; those who wait already are tried for.
      this.opening = undefined
      if (!(error instanceof Refusal)) this.again()
      throw error
    }
  }

  private lost(error: unknown) {
    if (this.closed) return
    this.services.log.warn({ err: error }, 'realtime: the stream of changes was lost')
    this.stream = undefined
    this.opening = undefined
    for (const { system } of this.subscribers)
      system('error', 'The stream of changes was lost and is being renewed')
    this.again()
  }

  private again() {
    if (this.subscribers.size === 0 || this.closed) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.opening) return
      this.open().then(
        () => {
          for (const { system } of this.subscribers) system('ok', SUBSCRIBED)
        },
        () => {},
      )
    }, this.wait)
    this.timer.unref()
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  private isWanted(relation: Relation): boolean {
    let wanted = this.interest.get(relation)
    if (wanted === undefined) {
      wanted = [...this.subscribers].some(({ bindings }) =>
        bindings.some((binding) => concerns(binding, relation)),
      )
      this.interest.set(relation, wanted)
    }
    return wanted
  }

  private async handle(batch: Batch) {
    const { services, limits } = this
    try {
      await deliverBatch(batch, [...this.subscribers], services, limits)
    } catch (error) {
      // Dropped for everybody, as nobody's rights could be asked; the stream goes on.
      services.log.error({ err: error }, 'realtime: changes could not be told of')
      for (const { system } of this.subscribers) system('error', 'Some changes could not be told of')
    }
  }
}

async function inTime(ready: Promise<void>, timeout: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('PostgresChangesSubscribeTimeout', 'The changes were not followed in time')),
      timeout,
    )
  })
  try {
    await Promise.race([ready, late])
  } finally {
    clearTimeout(timer)
  }
}
