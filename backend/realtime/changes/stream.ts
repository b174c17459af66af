/**
 * The stream of changed rows: a replication connection with a slot of its own, which PostgreSQL drops with the
 * connection. What comes is handed on in batches; while a batch is being worked on, the socket is not read, so a burst
 * waits in the database and not in this process.
 */

import type { Socket } from 'node:net'
import pg from 'pg'
import { HELD } from '#backend/database/connect.ts'
import { PgoutputReader, type RowChange } from './pgoutput.ts'

/** `transaction` is the lower half of its number. */
export type Batch = { change: RowChange; committedAt: Date; transaction: number }[]

export type ChangeStream = { close: () => Promise<void> }

const PUBLICATION = 'supabase_realtime'
/** Changes that are worked on together. */
const BATCH = 500
const STATUS_INTERVAL = 10_000
/** What the text of values looks like must not depend on the server's settings. */
const OPTIONS =
  '-c datestyle=ISO -c timezone=UTC -c extra_float_digits=1 -c intervalstyle=postgres -c bytea_output=hex'

type Wire = {
  stream: Socket
  on: (event: string, listener: (message: { chunk: Buffer }) => void) => void
  once: (event: string, listener: () => void) => void
  sendCopyFromChunk: (chunk: Buffer) => void
}

/** Resolves when every later commit will be told of. Rejects when there can be no stream. `ended` is called once. */
export async function openStream(options: {
  url: string
  handle: (batch: Batch) => Promise<void>
  wanted: (change: RowChange) => boolean
  ended: (error: unknown) => void
}): Promise<ChangeStream> {
  const client = new pg.Client({
    connectionString: options.url,
    replication: 'database',
    options: OPTIONS,
    ...HELD,
    connectionTimeoutMillis: 10_000,
  } as pg.ClientConfig)
  let over = false
  const end = (error: unknown) => {
    if (over) return
    over = true
    clearInterval(timer)
    void client.end().catch(() => {})
    options.ended(error)
  }
  let timer: NodeJS.Timeout | undefined
  client.on('error', end)
  client.on('end', () => end(new Error('the replication connection ended')))
  try {
    await client.connect()
    const slot = `realtime_${crypto.randomUUID().replaceAll('-', '')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`)
    const wire = (client as unknown as { connection: Wire }).connection
    const reading = new Reading(wire, options, end)
    wire.on('copyData', ({ chunk }) => reading.take(chunk))
    const started = new Promise<void>((resolve) => wire.once('replicationStart', resolve))
    // This query answers when the stream ends, and not before.
    const streaming = client.query(
      `START_REPLICATION SLOT ${slot} LOGICAL 0/0 (proto_version '1', publication_names '${PUBLICATION}')`,
    )
    await Promise.race([started, streaming])
    streaming.catch(end)
    timer = setInterval(() => reading.acknowledge(), STATUS_INTERVAL)
    timer.unref()
  } catch (error) {
    over = true
    await client.end().catch(() => {})
    throw error
  }
  return {
    close: async () => {
      over = true
      clearInterval(timer)
      // Ending politely would wait for the server to end the copy; the connection's end ends it too.
      ;(client as unknown as { connection: Wire }).connection.stream.destroy()
      await client.end().catch(() => {})
    },
  }
}

const WAL_DATA = 0x77
const KEEPALIVE = 0x6b
const EPOCH_MICROSECONDS = 946_684_800_000_000n

class Reading {
  private readonly wire: Wire
  private readonly options: {
    handle: (batch: Batch) => Promise<void>
    wanted: (change: RowChange) => boolean
  }
  private readonly fail: (error: unknown) => void
  private readonly reader = new PgoutputReader()
  private committedAt = new Date()
  private transaction = 0
  private batch: Batch = []
  private working = false
  /** Up to where everything is worked on, and up to where it has been read. */
  private done = 0n
  private read = 0n

  constructor(wire: Wire, options: Reading['options'], fail: (error: unknown) => void) {
    this.wire = wire
    this.options = options
    this.fail = fail
  }

  take(chunk: Buffer) {
    try {
      if (chunk[0] === WAL_DATA) {
        this.read = maximum(this.read, chunk.readBigUInt64BE(9))
        this.message(chunk.subarray(25))
      } else if (chunk[0] === KEEPALIVE) {
        this.read = maximum(this.read, chunk.readBigUInt64BE(1))
        if (!this.working && this.batch.length === 0) this.done = this.read
        if (chunk[17] === 1) this.acknowledge()
      }
    } catch (error) {
      this.fail(error)
    }
  }

  /** Tells the server what need not be kept any more. */
  acknowledge() {
    const status = Buffer.alloc(34)
    status[0] = 0x72
    status.writeBigUInt64BE(this.done, 1)
    status.writeBigUInt64BE(this.done, 9)
    status.writeBigUInt64BE(this.done, 17)
    status.writeBigInt64BE(BigInt(Date.now()) * 1000n - EPOCH_MICROSECONDS, 25)
    if (this.wire.stream.writable) this.wire.sendCopyFromChunk(status)
  }

  private message(data: Buffer) {
    const message = this.reader.read(data)
    if (message.kind === 'begin') {
      this.committedAt = message.committedAt
      this.transaction = message.transaction
    }
    if (message.kind === 'change' && this.options.wanted(message.change)) {
      const { committedAt, transaction } = this
      this.batch.push({ change: message.change, committedAt, transaction })
    }
    if (message.kind === 'commit' || this.batch.length >= BATCH) this.work()
  }

  private work() {
    if (this.batch.length === 0) {
      if (!this.working) this.done = this.read
      return
    }
    if (this.working) {
      this.wire.stream.pause()
      return
    }
    const { batch } = this
    const upTo = this.read
    this.batch = []
    this.working = true
    this.options
      .handle(batch)
      .then(() => {
        this.done = upTo
        this.working = false
        this.wire.stream.resume()
        this.work()
      })
      .catch(this.fail)
  }
}

function maximum(one: bigint, other: bigint) {
  return one > other ? one : other
}
