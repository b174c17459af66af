/** The realtime service: `/realtime/v1`, its socket and its two HTTP addresses. Nothing runs until somebody comes. */

import { Hono } from 'hono'
import type { Services } from '#backend/http/handler.ts'
import { Channel } from './channel.ts'
import { Connection } from './connection.ts'
import { giveUpHeaviest } from './held-bytes.ts'
import { broadcastMany, broadcastOne } from './http-broadcast.ts'
import { Hub } from './hub.ts'
import { LIMITS, type Limits } from './limits.ts'
import { Refusal } from './refusal.ts'
import { nameTooLong, PREFIX } from './topics.ts'
import { createUpgrade, type Upgrade } from './upgrade.ts'
import type { Incoming } from './wire/message.ts'

export type Realtime = {
  fetch: (request: Request) => Promise<Response>
  /** For the listener's `upgrade` event; answers whatever path it is. */
  upgrade: Upgrade
  /** Closes every socket, then what listens to the database. */
  close: () => Promise<void>
}

/** Websocket close code of a server that goes away. */
const GOING_AWAY = 1001
const HOUR = 3_600_000

export function createRealtime(services: Services, limits: Limits = LIMITS): Realtime {
  const hub = new Hub(services, limits)
  const connections = new Set<Connection>()
  let watching: NodeJS.Timeout | undefined
  let sweeping: NodeJS.Timeout | undefined

  const join = (connection: Connection, message: Incoming) => {
    const refuse = (refusal: Refusal) => connection.reply(message, 'error', { reason: refusal.reason })
    const { topic } = message
    if (!topic.startsWith(PREFIX)) return connection.reply(message, 'error', { reason: 'unmatched topic' })
    if (topic === PREFIX) return refuse(new Refusal('TopicNameRequired', 'You must provide a topic name'))
    const tooLong = tooLongFor(message, limits)
    if (tooLong) return refuse(tooLong)
    if (!connection.joins.take(services.now())) {
      return refuse(new Refusal('ClientJoinRateLimitReached', 'Too many joins per second'))
    }
    const earlier = connection.channels.get(topic)
    if (!earlier && connection.channels.size >= limits.channelsPerConnection) {
      return refuse(new Refusal('ChannelRateLimitReached', 'Too many channels'))
    }
    earlier?.replaced()
    const channel = new Channel(hub, connection, message)
    connection.channels.set(topic, channel)
    channel.join(message)
  }

  const failed = (error: unknown) => {
    services.log.error({ err: error }, 'realtime: a message broke its socket')
  }

  const watch = () => {
    const now = services.now()
    for (const connection of connections) {
      if (!connection.isOpen) connections.delete(connection)
      else if (now - connection.heardAt > limits.idle) connection.drop()
      else if (connection.held.stuckFor(now) > limits.untaken) connection.drop()
      else for (const channel of [...connection.channels.values()]) channel.watch(now)
    }
    const givenUp = giveUpHeaviest(connections, limits.heldBytes)
    if (givenUp > 0) services.log.warn({ sockets: givenUp }, 'realtime: sockets held too much memory')
  }

  const sweep = () => {
    hub.messages.sweep().catch((error: unknown) => {
      services.log.error({ err: error }, 'realtime: old messages could not be cleared away')
    })
  }

  const upgrade = createUpgrade(services, limits, (opened) => {
    watching ??= setInterval(watch, limits.watch)
    watching.unref()
    if (!sweeping) {
      sweeping = setInterval(sweep, HOUR)
      sweeping.unref()
      sweep()
    }
    const { limited } = hub
    const connection = new Connection({ ...opened, limits, limited, now: services.now, join, failed })
    connections.add(connection)
  })

  const app = new Hono()
  app.post('/realtime/v1/api/broadcast', ({ req }) => broadcastMany(req.raw, hub))
  app.post('/realtime/v1/api/broadcast/:topic/events/:event', ({ req }) =>
    broadcastOne(req.raw, hub, req.param()),
  )
  app.all('/realtime/v1/websocket', () =>
    Response.json(
      { error: 'This address is for websockets' },
      { status: 426, headers: { Upgrade: 'websocket' } },
    ),
  )
  app.notFound(() => Response.json({ error: 'Not Found', message: 'Not Found' }, { status: 404 }))
  // What is nobody's to mend here is answered as for every service.
  app.onError((error) => {
    throw error
  })

  return {
    fetch: async (request) => app.fetch(request),
    upgrade,
    close: async () => {
      clearInterval(watching)
      clearInterval(sweeping)
      for (const connection of connections) connection.close(GOING_AWAY, 'The server is stopping')
      await hub.close()
      for (const connection of connections) connection.drop()
    },
  }
}

/** What a channel keeps of its join as long as it is open is bounded. */
function tooLongFor({ topic, size }: Incoming, limits: Limits): Refusal | undefined {
  const named = nameTooLong(topic.slice(PREFIX.length), limits)
  if (named) return named
  if (size <= limits.joinBytes) return undefined
  return new Refusal('InvalidJoinPayload', `A join has at most ${limits.joinBytes} bytes`)
}
