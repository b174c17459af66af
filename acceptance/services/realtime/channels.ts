/** Clients, channels and waiting, for the realtime tests. */

import { createClient, type RealtimeChannel, type SupabaseClientOptions } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { ANON_KEY, API_URL } from '../../target.ts'
import { newPerson } from '../person.ts'

type RealtimeOptions = SupabaseClientOptions<'public'>['realtime']

export const VERSIONS = ['1.0.0', '2.0.0']

/** A visitor's client, of which nothing stays open. */
export function visitor(realtime: RealtimeOptions = {}) {
  const client = createClient(API_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime,
  })
  onTestFinished(async () => void (await client.removeAllChannels()))
  return client
}

/** Somebody signed in, whose sockets know it. */
export async function person(realtime: RealtimeOptions = {}) {
  const { id, session } = await newPerson()
  const client = createClient(API_URL, ANON_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime,
  })
  onTestFinished(async () => void (await client.removeAllChannels()))
  await client.auth.setSession(session)
  await client.realtime.setAuth()
  return { client, id, token: session.access_token }
}

let count = 0
/** A topic that no other test uses. */
export function newTopic(prefix = 'rt') {
  return `${prefix}:${Date.now()}:${process.pid}:${count++}`
}

export type Joined = { status: string; reason: string | undefined }

/** Subscribes; the first state that it comes to. */
export function joined(channel: RealtimeChannel): Promise<Joined> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, reason: error?.message }))
  })
}

/** Subscribes and waits until changes of tables are told of; what the server said of it. */
export async function following(channel: RealtimeChannel) {
  const said: { status: string; message: string; extension: string; channel: string }[] = []
  channel.on('system', {}, (message) => said.push(message))
  const { status, reason } = await joined(channel)
  if (status !== 'SUBSCRIBED') throw new Error(`${status}: ${reason}`)
  return until(() => said[0])
}

/** Waits until `check` gives something true. */
export async function until<Value>(check: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  for (let attempt = 0; attempt < 1500; attempt++) {
    const value = await check()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It did not happen')
}
