/** The realtime service on a port of its own, on a test's own database, with limits of the test's choice. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type RealtimeClientOptions } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { startApp } from '#backend/testing/start-app.ts'
import { LIMITS, type Limits } from '../limits.ts'
import { createRealtime } from '../realtime.ts'

const QUICK: Limits = { ...LIMITS, refusalDelay: 0, presenceGather: 1, streamLinger: 50, watch: 20 }

export type TestRealtime = Awaited<ReturnType<typeof startRealtime>>

export async function startRealtime({
  limits = {},
  rateLimits = false,
}: {
  limits?: Partial<Limits>
  rateLimits?: boolean
} = {}) {
  const app = await startApp({ config: { rateLimits } })
  const { services } = app
  const realtime = createRealtime(services, { ...QUICK, ...limits })
  const server = createServer(
    getRequestListener((request) => realtime.fetch(request), { overrideGlobalObjects: false }),
  )
  server.on('upgrade', realtime.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const clients: { removeAllChannels: () => Promise<unknown> }[] = []
  const sockets: WebSocket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.terminate()
    await Promise.all(clients.map((client) => client.removeAllChannels()))
    await realtime.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await app.close()
  })
  return {
    app,
    services,
    realtime,
    url,
    /** The official client; `token` is what it shows, its API key where there is none. */
    client: (token?: string, options: Partial<RealtimeClientOptions> = {}) => {
      const client = createClient(url, services.keys.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token && { accessToken: async () => token }),
        realtime: { timeout: 30_000, ...options },
      })
      clients.push(client)
      return client
    },
    /** A bare socket, for what the official client would never send. */
    socket: async (query: Record<string, string> = {}) => {
      const socket = openSocket(url, { apikey: services.keys.anonKey, vsn: '2.0.0', ...query })
      sockets.push(socket)
      const heard: unknown[] = []
      socket.on('message', (bytes, isBinary) => heard.push(isBinary ? bytes : JSON.parse(String(bytes))))
      await new Promise((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      return { socket, heard, closed }
    },
    sql: (text: string, values?: unknown[]) => services.db.owner.query(text, values),
    /** A token of this server for anybody; lives an hour by the server's clock unless told otherwise (seconds). */
    token: (claims: Record<string, unknown> = {}, life = 3600) =>
      new SignJWT({ role: 'authenticated', sub: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(services.now() / 1000))
        .setExpirationTime(Math.floor(services.now() / 1000) + life)
        .sign(new TextEncoder().encode(services.keys.jwtSecret)),
  }
}

export function openSocket(url: string, query: Record<string, string>, path = '/realtime/v1/websocket') {
  return new WebSocket(`${url.replace('http', 'ws')}${path}?${new URLSearchParams(query)}`)
}

/** How a refused socket is answered. */
export function refusalOf(socket: WebSocket): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => reject(new Error('it was let in')))
    socket.on('error', () => {})
    socket.once('unexpected-response', (_, response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
  })
}

/** Subscribes; resolves with the first state and its reason. */
export function subscribed(
  channel: RealtimeChannel,
): Promise<{ status: string; reason: string | undefined }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, reason: error?.message }))
  })
}

/**
 * Waits until `check` gives something true, for longer than a busy machine needs: a replication slot waits for all
 * transactions of the cluster, those of other tests among them.
 */
export async function until<Value>(
  check: () => Value | Promise<Value>,
  what = 'it',
): Promise<NonNullable<Value>> {
  for (let attempt = 0; attempt < 4000; attempt++) {
    const value = await check()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${what} did not happen`)
}
