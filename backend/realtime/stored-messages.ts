/**
 * `realtime.messages`: what the database says to channels, what clients ask to be kept, and what those who join a
 * private channel may have replayed. Old messages are cleared away.
 */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Services } from '#backend/http/handler.ts'
import type { Limits } from './limits.ts'
import { Refusal } from './refusal.ts'
import { PREFIX, type TopicId } from './topics.ts'
import { type SharedFrame, sharedBroadcast } from './wire/encode.ts'
import type { Body, Said } from './wire/message.ts'

const Announcement = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
  payload: z.unknown().optional(),
})

type Row = {
  id: string
  topic: string
  event: string
  private: boolean
  /** JSON text. */
  payload: string | null
  binary_payload: Buffer | null
}

const COLUMNS = 'id, topic, event, coalesce(private, false) as private, payload::text, binary_payload'
const REMEMBERED = 5_000
/** How far a transaction may have begun before it was heard of, in seconds. */
const OVERLAP = 30

type Deliver = (id: TopicId, said: Said, meta: { id: string }) => void

export class StoredMessages {
  private readonly services: Services
  private readonly limits: Limits
  private readonly deliver: Deliver
  private work: Promise<unknown> = Promise.resolve()
  private readonly delivered = new Set<string>()
  private readonly begunAt = Date.now()
  private heardAt = Date.now()

  constructor(services: Services, limits: Limits, deliver: Deliver) {
    this.services = services
    this.limits = limits
    this.deliver = deliver
  }

  /** A trigger told of a new row. In order, also where the row itself must be fetched first. */
  announced(text: string) {
    const parsed = Announcement.safeParse(jsonIn(text))
    if (!parsed.success) return
    const { id, topic: name, event, private: isPrivate } = parsed.data
    this.heardAt = Date.now()
    this.inOrder(async () => {
      if ('payload' in parsed.data) {
        const body = { json: JSON.stringify(parsed.data.payload ?? {}) }
        return this.pass({ name, private: isPrivate }, { event, body }, id)
      }
      this.passAll(await this.rows('where id = $1', [id]))
    })
  }

  /** What was written while nobody listened. */
  catchUp() {
    const seconds = Math.min(OVERLAP + (Date.now() - this.heardAt) / 1000, (Date.now() - this.begunAt) / 1000)
    this.inOrder(async () => {
      const rows = await this.rows(
        `where extension = 'broadcast' and event is not null and broadcasted_at is null
           and inserted_at > (now() at time zone 'utc') - $1 * interval '1 second'
         order by inserted_at limit 1000`,
        [seconds],
      )
      this.passAll(rows)
    })
  }

  /** Keeps a message that its channel gets anyway. `wish` is true, or how many seconds. Throws Refusal. */
  async store(id: TopicId, { event, body }: Said, wish: unknown): Promise<string> {
    const longest = this.limits.keepMessages / 1000
    const wished = z.union([
      z.literal(true),
      z.object({ ttl: z.number().positive().max(longest).optional() }),
    ])
    const parsed = wished.safeParse(wish)
    if (!parsed.success) {
      throw new Refusal('InvalidMessage', `persist is true, or { ttl } of at most ${longest} seconds`)
    }
    const messageId = randomUUID()
    const ttl = parsed.data === true ? undefined : parsed.data.ttl
    await this.services.db.owner
      .query(
        `with kept as (
         insert into realtime.messages (id, topic, extension, event, private, payload, binary_payload, broadcasted_at)
         values ($1, $2, 'broadcast', $3, $4, $5, $6, now() at time zone 'utc')
       )
       insert into backend.realtime_expiries (message_id, expires_at)
       select $1, (now() at time zone 'utc') + $7 * interval '1 second' where $7::float8 is not null`,
        [
          messageId,
          id.name,
          event,
          id.private,
          'json' in body ? body.json : null,
          'bytes' in body ? body.bytes : null,
          ttl ?? null,
        ],
      )
      .catch(refuseUnkeepable)
    return messageId
  }

  /** The newest of a private topic since then, the oldest of them first. */
  async replay(id: TopicId, asked: { since: number; limit?: number | undefined } | undefined) {
    if (!asked) return []
    if (!id.private) {
      throw new Refusal('UnableToReplayMessages', 'Only a private channel replays messages')
    }
    const rows = await this.rows(
      `where topic = $1 and private and extension = 'broadcast' and event is not null
         and inserted_at > (to_timestamp($2 / 1000.0) at time zone 'utc')
         and not exists (
           select from backend.realtime_expiries e
           where e.message_id = messages.id and e.expires_at <= (now() at time zone 'utc')
         )
       order by inserted_at desc limit $3`,
      [id.name, asked.since, Math.min(asked.limit ?? this.limits.replay, this.limits.replay)],
    )
    return rows.reverse().map(
      (row): SharedFrame =>
        sharedBroadcast(PREFIX + row.topic, row.event, bodyOf(row), {
          id: row.id,
          replayed: true,
        }),
    )
  }

  /** Returns how many messages were too old. */
  async sweep(): Promise<number> {
    const { owner } = this.services.db
    const { rowCount } = await owner.query(
      `delete from realtime.messages m where inserted_at < (now() at time zone 'utc') - $1 * interval '1 millisecond'
         or exists (
           select from backend.realtime_expiries e
           where e.message_id = m.id and e.expires_at <= (now() at time zone 'utc')
         )`,
      [this.limits.keepMessages],
    )
    await owner.query(
      `delete from backend.realtime_expiries where expires_at <= (now() at time zone 'utc') - $1 * interval '1 second'`,
      [OVERLAP],
    )
    return rowCount ?? 0
  }

  /** When what is under way is done. */
  async settled() {
    await this.work
  }

  private async rows(condition: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.services.db.owner.query<Row>(
      `select ${COLUMNS} from realtime.messages ${condition}`,
      values,
    )
    return rows
  }

  private passAll(rows: Row[]) {
    for (const row of rows) {
      this.pass({ name: row.topic, private: row.private }, { event: row.event, body: bodyOf(row) }, row.id)
    }
  }

  private pass(id: TopicId, said: Said, messageId: string) {
    if (this.delivered.has(messageId)) return
    this.delivered.add(messageId)
    if (this.delivered.size > REMEMBERED)
      this.delivered.delete(this.delivered.values().next().value as string)
    this.deliver(id, said, { id: messageId })
  }

  private inOrder(step: () => Promise<void>) {
    this.work = this.work.then(step).catch((error: unknown) => {
      this.services.log.error({ err: error }, 'realtime: a message of the database could not be passed on')
    })
  }
}

/** A value that no column takes: a NUL in a name, half of a surrogate pair in a payload. */
function refuseUnkeepable(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) {
    throw new Refusal('InvalidMessage', 'The message holds a character that cannot be kept')
  }
  throw error
}

function bodyOf({ payload, binary_payload }: Row): Body {
  return binary_payload ? { bytes: binary_payload } : { json: payload ?? '{}' }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
