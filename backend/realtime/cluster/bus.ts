/**
 * What processes that share a database tell each other, over LISTEN and NOTIFY. A process that is alone tells nobody
 * and pays nothing. What is said while one notification is under way travels in the next; what does not fit into a
 * notification is fetched from a table.
 */

import { randomInt, randomUUID } from 'node:crypto'
import type { Services } from '#backend/http/handler.ts'
import type { Meta } from '../presence.ts'
import { BUS_CHANNEL, ENDED_CHANNEL, type Listener, MESSAGES_CHANNEL, startListener } from './listener.ts'

type Place = { name: string; private: boolean }

export type BusMessage =
  | (Place & { kind: 'said'; event: string; json?: string; bytes?: string; meta?: Record<string, unknown> })
  | (Place & { kind: 'joined'; key: string; meta: Meta })
  | (Place & { kind: 'left'; ref: string })
  /** Everybody who is present through the sender; whoever else was, is not any more. */
  | { kind: 'state'; present: (Place & { key: string; meta: Meta })[] }
  /** A process has come, or come back: the others tell it their state. */
  | { kind: 'hello' }
  | { kind: 'bye' }

export type BusEvents = {
  heard: (node: string, message: BusMessage) => void
  /** This process's own presences, for those who have missed something. */
  state: () => BusMessage
  lost: (node: string) => void
  /** What a trigger announced of a row of `realtime.messages`. */
  announced: (payload: string) => void
  /** A session of this person has ended, or their account was locked. */
  ended: (userId: string) => void
  reconnected: () => void
}

type Envelope = { from: string; to?: string; messages?: BusMessage[]; parcel?: string }

/** Bytes that a notification holds, less what the envelope takes. */
const ROOM = 7_500
const MOST_WAITING = 10_000
const LOOK_FOR_PEERS = 1_000
const LOOK_ALONE = 10_000
const KEEP_PARCELS = 60_000
/** How long a greeting may stay unanswered, in milliseconds. */
const PATIENCE = 1_000

export class Bus {
  readonly node = String(randomInt(1, 2 ** 31 - 1))
  private readonly services: Pick<Services, 'db' | 'log'>
  private readonly events: BusEvents
  private readonly peers = new Set<string>()
  private missing = new Set<string>()
  private readonly heardMeanwhile = new Set<string>()
  private unanswered = new Set<string>()
  private allAnswered: () => void = () => {}
  private listener: Listener | undefined
  private started: Promise<void> | undefined
  private waiting: { to: string | undefined; message: BusMessage }[] = []
  private flushing: Promise<void> | undefined
  private incoming: Promise<void> = Promise.resolve()
  private lookTimer: NodeJS.Timeout | undefined
  private connectedBefore = false
  private resync = false
  private closed = false

  constructor(services: Pick<Services, 'db' | 'log'>, events: BusEvents) {
    this.services = services
    this.events = events
  }

  /** Begins to listen, once; settles when it is known who else is there, or that the database does not answer. */
  start(): Promise<void> {
    this.started ??= this.listen()
    return this.started
  }

  get isConnected() {
    return this.listener?.isConnected() === true
  }

  get hasPeers() {
    return this.peers.size > 0
  }

  tell(message: BusMessage, to?: string) {
    if (this.peers.size === 0 || this.closed) return
    if (this.waiting.length >= MOST_WAITING) {
      // Whoever sends this much has no promise of delivery; presences are told anew.
      this.waiting = []
      this.resync = true
    }
    this.waiting.push({ to, message })
    this.flushing ??= this.flush()
  }

  async close() {
    this.tell({ kind: 'bye' })
    this.closed = true
    clearTimeout(this.lookTimer)
    await this.flushing
    await this.listener?.close()
    await this.incoming
  }

  private async listen() {
    let looked: Promise<void> | undefined
    this.listener = startListener(this.services, Number(this.node), {
      notified: (channel, payload) => this.notified(channel, payload),
      connected: () => {
        looked = this.cameBack()
      },
    })
    await this.listener.ready
    await looked
    this.lookLater()
  }

  private async cameBack() {
    const again = this.connectedBefore
    this.connectedBefore = true
    await this.look()
    if (again) {
      // Those who were known before have not been greeted, and may have given this process up.
      this.tell({ kind: 'hello' })
      this.tell(this.events.state())
    }
    await this.answered()
    if (again) this.events.reconnected()
  }

  /** Whoever has answered a greeting knows of this process, and this process of who is present there. */
  private answered(): Promise<void> {
    this.unanswered = new Set(this.peers)
    if (this.unanswered.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE)
      this.allAnswered = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private hasAnswered(node: string) {
    if (this.unanswered.delete(node) && this.unanswered.size === 0) this.allAnswered()
  }

  private notified(channel: string, payload: string) {
    if (channel === MESSAGES_CHANNEL) return this.events.announced(payload)
    if (channel === ENDED_CHANNEL) return this.events.ended(payload)
    if (channel !== BUS_CHANNEL) return
    let envelope: Envelope
    try {
      envelope = JSON.parse(payload)
    } catch {
      return
    }
    if (envelope.from === this.node || (envelope.to && envelope.to !== this.node)) return
    // One after the other, so that a parcel that is being fetched is not overtaken.
    this.incoming = this.incoming
      .then(() => this.open(envelope))
      .catch((error: unknown) => {
        this.services.log.error({ err: error }, 'realtime: what another process said was not understood')
      })
  }

  private async open({ from, messages, parcel }: Envelope) {
    this.heardMeanwhile.add(from)
    if (!this.peers.has(from)) {
      this.peers.add(from)
      // From now on somebody may be missed.
      this.lookLater()
    }
    for (const message of messages ?? (await this.fetch(parcel))) {
      if (message.kind === 'hello') this.tell(this.events.state(), from)
      else if (message.kind === 'bye') this.forget(from)
      else this.events.heard(from, message)
      if (message.kind === 'state') this.hasAnswered(from)
    }
  }

  private async fetch(parcel: string | undefined): Promise<BusMessage[]> {
    const { rows } = await this.services.db.owner.query<{ body: string }>(
      'select body from backend.realtime_parcels where id = $1',
      [parcel],
    )
    return rows[0] ? [JSON.parse(rows[0].body)] : []
  }

  private forget(node: string) {
    this.hasAnswered(node)
    this.peers.delete(node)
    this.missing.delete(node)
    this.events.lost(node)
  }

  /**
   * Asks the database who lives. Somebody must be missed twice: a connection that is renewed is away for a moment. And
   * whoever was heard while the question was under way is there, whatever the answer says.
   */
  private async look() {
    const before = [...this.peers]
    this.heardMeanwhile.clear()
    const living = new Set((await this.listener?.livingNodes().catch(() => undefined))?.map(String))
    if (living.size === 0) return
    const gone = before.filter((node) => !living.has(node) && !this.heardMeanwhile.has(node))
    const goneTwice = gone.filter((node) => this.missing.has(node))
    this.missing = new Set(gone)
    for (const node of goneTwice) this.forget(node)
    for (const node of living) if (node !== this.node && !this.peers.has(node)) this.greet(node)
  }

  /** For somebody of whom nothing was heard yet, or who was given up too soon. */
  private greet(node: string) {
    this.peers.add(node)
    this.tell({ kind: 'hello' }, node)
    this.tell(this.events.state(), node)
  }

  private lookLater() {
    clearTimeout(this.lookTimer)
    if (this.closed) return
    this.lookTimer = setTimeout(
      async () => {
        await this.look()
        this.lookLater()
      },
      this.peers.size > 0 ? LOOK_FOR_PEERS : LOOK_ALONE,
    )
    this.lookTimer.unref()
  }

  private async flush() {
    // Whatever this turn of the event loop still says travels along.
    await new Promise(setImmediate)
    while (this.waiting.length > 0) {
      const batch = this.waiting
      this.waiting = []
      try {
        await this.send(batch)
      } catch (error) {
        this.services.log.warn({ err: error }, 'realtime: the other processes could not be told')
        this.resync = true
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      if (this.resync && !this.closed) {
        this.resync = false
        this.waiting.push({ to: undefined, message: this.events.state() })
      }
      if (this.closed && this.resync) break
    }
    this.flushing = undefined
  }

  private async send(batch: { to: string | undefined; message: BusMessage }[]) {
    const { notifications, parcels } = this.pack(batch)
    const { owner } = this.services.db
    await owner.query(
      `with kept as (
         insert into backend.realtime_parcels (id, body) select * from unnest($2::uuid[], $3::text[])
       )
       select pg_notify('${BUS_CHANNEL}', note) from unnest($1::text[]) with ordinality as n(note, place) order by place`,
      [notifications, parcels.map(({ id }) => id), parcels.map(({ body }) => body)],
    )
    if (parcels.length > 0) {
      await owner.query(
        `delete from backend.realtime_parcels where created_at < now() - $1 * interval '1 millisecond'`,
        [KEEP_PARCELS],
      )
    }
  }

  /** As few notifications as hold everything, in order. */
  private pack(batch: { to: string | undefined; message: BusMessage }[]) {
    const notifications: string[] = []
    const parcels: { id: string; body: string }[] = []
    let texts: string[] = []
    let size = 0
    let addressee: string | undefined
    const seal = () => {
      if (texts.length > 0) notifications.push(this.envelope(addressee, `"messages":[${texts.join(',')}]`))
      texts = []
      size = 0
    }
    for (const { to, message } of batch) {
      const text = JSON.stringify(message)
      const bytes = Buffer.byteLength(text) + 1
      if (to !== addressee || size + bytes > ROOM) seal()
      addressee = to
      if (bytes > ROOM) {
        const id = randomUUID()
        parcels.push({ id, body: text })
        notifications.push(this.envelope(to, `"parcel":"${id}"`))
        continue
      }
      texts.push(text)
      size += bytes
    }
    seal()
    return { notifications, parcels }
  }

  private envelope(to: string | undefined, content: string) {
    return `{"from":"${this.node}",${to ? `"to":"${to}",` : ''}${content}}`
  }
}
