/**
 * One client's socket: reads its frames, hands each to its channel, and writes what is sent to it. Whoever reads too
 * slowly, sends too much or sends nonsense loses this socket; nobody else notices.
 */

import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Channel } from './channel.ts'
import { HeldBytes } from './held-bytes.ts'
import type { Limits } from './limits.ts'
import { type Bucket, bucket, unlimited } from './rate.ts'
import { decode } from './wire/decode.ts'
import { frameFor, type SharedFrame } from './wire/encode.ts'
import { BadFrame, type Incoming, type Outgoing, type Vsn } from './wire/message.ts'

/** Websocket close codes (RFC 6455, section 7.4.1). */
const POLICY = 1008
const NONSENSE = 1007
const BROKEN = 1011

/** Bytes of a message that is still coming, as any may be at any moment. */
const MOST_UNFINISHED = 64 * 1024

export type ConnectionOptions = {
  socket: Duplex
  websocket: WebSocket
  vsn: Vsn
  /** The token in the address: counts on channels that bring none. */
  apiKey: string
  limits: Limits
  limited: boolean
  now: () => number
  /** Makes the channel that a join asks for, or says why there is none. */
  join: (connection: Connection, message: Incoming) => void
  /** Is told of what nobody foresaw. */
  failed: (error: unknown) => void
}

export class Connection {
  readonly vsn: Vsn
  readonly apiKey: string
  readonly channels = new Map<string, Channel>()
  /** Conditions of its filters that the database decides, with each changed row. */
  conditions = 0
  readonly joins: Bucket
  readonly held: HeldBytes
  /** When the client last said anything, in milliseconds. */
  heardAt: number
  private readonly options: ConnectionOptions
  private readonly events: Bucket
  private readonly bytes: Bucket
  private open = true
  private corked = false

  constructor(options: ConnectionOptions) {
    this.options = options
    const { websocket, limits, limited, now } = options
    this.vsn = options.vsn
    this.apiKey = options.apiKey
    this.heardAt = now()
    this.held = new HeldBytes(options.socket, this.heardAt)
    this.joins = limited ? bucket(limits.joinsPerSecond) : unlimited
    this.events = limited ? bucket(limits.eventsPerSecond, 2 * limits.eventsPerSecond) : unlimited
    this.bytes = limited ? bucket(limits.bytesPerSecond, 2 * limits.frameBytes) : unlimited
    websocket.on('message', (data: RawData, isBinary: boolean) => this.heard(data as Buffer, isBinary))
    websocket.on('ping', (data: Buffer) => this.pinged(data))
    websocket.on('pong', (data: Buffer) => this.held.finishControl(data))
    websocket.on('close', () => this.ended())
    // A frame over the limit, a broken pipe: `close` follows.
    websocket.on('error', () => {})
  }

  get isOpen() {
    return this.open
  }

  sendShared(frame: SharedFrame) {
    const bytes = frame(this.vsn)
    if (bytes) this.write(bytes)
  }

  send(message: Outgoing) {
    this.write(frameFor(this.vsn, message))
  }

  reply(message: Incoming, status: 'ok' | 'error', response: unknown = {}) {
    if (message.ref === null) return
    const { topic, joinRef, ref } = message
    this.send({ topic, joinRef, ref, event: 'phx_reply', payload: { status, response } })
  }

  close(code: number, reason: string) {
    this.options.websocket.close(code, reason)
  }

  /** For a socket whose reader is gone or too slow to be told. */
  drop() {
    this.options.websocket.terminate()
  }

  private write(bytes: Buffer) {
    const { socket, websocket, limits } = this.options
    if (websocket.readyState !== websocket.OPEN) return
    if (socket.writableLength + bytes.length > limits.bufferedBytes) return this.drop()
    // Whole frames written here and those of the websocket itself follow each other on the same stream. What one
    // turn of the event loop sends goes out in one system call.
    if (!this.corked) {
      this.corked = true
      socket.cork()
      setImmediate(this.uncork)
    }
    socket.write(bytes)
  }

  private readonly uncork = () => {
    this.corked = false
    this.options.socket.uncork()
  }

  private alive() {
    this.heardAt = this.options.now()
  }

  /** Not a sign of life in the midst of a message that does not end. */
  private pinged(data: Buffer) {
    this.held.finishControl(data)
    if (this.held.unfinished < MOST_UNFINISHED) this.alive()
  }

  private heard(data: Buffer, isBinary: boolean) {
    this.alive()
    this.held.finish()
    if (!this.events.take(this.heardAt) || !this.bytes.take(this.heardAt, data.length)) {
      return this.close(POLICY, 'Too many messages per second')
    }
    try {
      this.route(decode(this.vsn, data, isBinary))
    } catch (error) {
      if (error instanceof BadFrame) return this.close(NONSENSE, `Message not understood: ${error.message}`)
      // Thrown on, it would end the process and every socket with it.
      this.options.failed(error)
      this.close(BROKEN, 'The server could not do this; please try again')
    }
  }

  private route(message: Incoming) {
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.reply(message, 'ok')
      return
    }
    if (message.event === 'phx_join') return this.options.join(this, message)
    const channel = this.channels.get(message.topic)
    if (channel) channel.heard(message)
    // Leaving what one is not on is no mistake: the server may have closed it first.
    else if (message.event === 'phx_leave') this.reply(message, 'ok')
    else this.reply(message, 'error', { reason: 'unmatched topic' })
  }

  private ended() {
    this.open = false
    for (const channel of this.channels.values()) channel.gone()
    this.channels.clear()
  }
}
