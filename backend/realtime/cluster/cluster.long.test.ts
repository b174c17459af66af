import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { LIMITS } from '../limits.ts'
import { createRealtime } from '../realtime.ts'
import { startRealtime, subscribed, type TestRealtime, until } from '../testing/start-realtime.ts'

vi.setConfig({ testTimeout: 90_000 })

const started: StartedServer[] = []
afterEach(async () => {
  for (const server of started.splice(0).reverse()) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.stop()
    server.remove()
  }
})

type Target = { url: string; key: string }

function clientOf({ url, key }: Target, vsn = '2.0.0') {
  const client = createClient(url, key, { auth: { persistSession: false }, realtime: { vsn } })
  onTestFinished(async () => void (await client.removeAllChannels()))
  return client
}

async function member(target: Target, name: string, topic = 'room') {
  const client = clientOf(target)
  const heard: { event: string; payload: unknown }[] = []
  const channel = client.channel(topic, { config: { presence: { key: name }, broadcast: { ack: true } } })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
  channel.on('presence', { event: 'sync' }, () => {})
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  return { client, channel, heard, names: () => Object.keys(channel.presenceState()).sort() }
}

/** A second service on the same database, as another process would have it. */
async function another(server: TestRealtime): Promise<Target & { close: () => Promise<void> }> {
  const realtime = createRealtime(server.services, { ...LIMITS, refusalDelay: 0, presenceGather: 1 })
  const http = createServer((_, answer) => answer.end())
  http.on('upgrade', realtime.upgrade)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    await realtime.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    key: server.services.keys.anonKey,
    close,
  }
}

async function two() {
  const server = await startRealtime()
  return {
    server,
    here: { url: server.url, key: server.services.keys.anonKey },
    there: await another(server),
  }
}

test('what is said in one process is heard in the other: small, large, bytes, in order', async () => {
  const { here, there } = await two()
  const speaker = await member(here, 'speaker')
  const listener = await member(there, 'listener')

  const text = 'é'.repeat(50_000)
  await speaker.channel.send({ type: 'broadcast', event: 'small', payload: { n: 1 } })
  await speaker.channel.send({ type: 'broadcast', event: 'large', payload: { text } })
  await speaker.channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2]).buffer })
  for (let n = 0; n < 200; n++) await speaker.channel.send({ type: 'broadcast', event: 'n', payload: { n } })

  await until(() => listener.heard.length === 203)
  expect(listener.heard.slice(0, 2)).toEqual([
    { event: 'small', payload: { n: 1 } },
    { event: 'large', payload: { text } },
  ])
  expect(new Uint8Array(listener.heard[2]?.payload as ArrayBuffer)).toEqual(new Uint8Array([1, 2]))
  expect(listener.heard.slice(3)).toEqual(
    Array.from({ length: 200 }, (_, n) => ({ event: 'n', payload: { n } })),
  )
  expect(speaker.heard).toEqual([])
})

test('what the database says is heard once in every process', async () => {
  const { server, here, there } = await two()
  const members = [await member(here, 'a'), await member(there, 'b')]

  await server.sql(`select realtime.send('{"n":1}', 'said', 'room', false)`)
  await server.sql(`select realtime.send('{"n":2}', 'after', 'room', false)`)

  await until(() => members.every(({ heard }) => heard.some(({ event }) => event === 'after')))
  for (const { heard } of members) expect(heard.map(({ event }) => event)).toEqual(['said', 'after'])
})

test('who is present in one process is seen in the other, also by those who come later, until they go', async () => {
  const { server, here, there } = await two()
  const asha = await member(here, 'asha')
  await asha.channel.track({ level: 1 })
  const ravi = await member(there, 'ravi')
  await ravi.channel.track({})
  await until(() => asha.names().length === 2 && ravi.names().length === 2)

  const third = await another(server)
  const late = await member(third, 'late')
  await until(() => late.names().length === 2)
  await asha.channel.track({ level: 2 })
  await until(() => late.channel.presenceState<{ level: number }>().asha?.[0]?.level === 2)

  await asha.channel.untrack()
  await until(() => ravi.names().length === 1 && late.names().length === 1)
  await there.close()
  await until(() => late.names().length === 0)
})

test('after the connection to the database was lost, nothing is missing that was said or changed meanwhile', async () => {
  const { server, here, there } = await two()
  const [asha, ravi] = [await member(here, 'asha'), await member(there, 'ravi')]
  await asha.channel.track({})
  await until(() => ravi.names().length === 1)

  const { rowCount } = await server.sql(`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`)
  expect(rowCount).toBe(2)
  await server.sql(`select realtime.send('{}', 'meanwhile', 'room', false)`)
  await ravi.channel.track({})
  await asha.channel.track({ again: true })

  await until(() => asha.names().length === 2 && ravi.names().length === 2)
  await until(() => [asha, ravi].every(({ heard }) => heard.some(({ event }) => event === 'meanwhile')))
  await until(() => ravi.channel.presenceState<{ again?: boolean }>().asha?.[0]?.again)
  expect(asha.heard).toHaveLength(1)
  expect(ravi.heard).toHaveLength(1)
})

test('a process that is alone notifies nobody', async () => {
  const server = await startRealtime()
  const target = { url: server.url, key: server.services.keys.anonKey }
  const [asha, ravi] = [await member(target, 'asha'), await member(target, 'ravi')]
  const statements: string[] = []
  const query = server.services.db.owner.query.bind(server.services.db.owner)
  server.services.db.owner.query = ((...given: Parameters<typeof query>) => {
    statements.push(String(given[0]))
    return query(...given)
  }) as typeof query

  await asha.channel.send({ type: 'broadcast', event: 'x', payload: {} })
  await asha.channel.track({})

  await until(() => ravi.heard.length === 1 && ravi.names().length === 1)
  expect(statements.filter((text) => text.includes('notify'))).toEqual([])
})

test('two real processes: a killed one takes its presences with it', async () => {
  const project = { SUPABASE_PROJECT_DIR: 'acceptance/services/project', RATE_LIMITS: 'off' }
  const first = await startRealServer(project, undefined, 'backend/main.ts')
  started.push(first)
  const second = await startRealServer(
    { ...project, DATABASE_URL: first.instance.DB_URL, JWT_SECRET: first.instance.JWT_SECRET },
    undefined,
    'backend/main.ts',
  )
  started.push(second)
  const target = ({ instance }: StartedServer) => ({ url: instance.API_URL, key: instance.ANON_KEY })
  const [asha, ravi] = [await member(target(first), 'asha'), await member(target(second), 'ravi')]
  await Promise.all([asha.channel.track({}), ravi.channel.track({})])
  await until(() => asha.names().length === 2 && ravi.names().length === 2)
  await ravi.channel.send({ type: 'broadcast', event: 'across', payload: {} })
  await until(() => asha.heard.length === 1)

  second.process.kill('SIGKILL')

  await until(() => asha.names().length === 1)
  expect(asha.names()).toEqual(['asha'])
})
