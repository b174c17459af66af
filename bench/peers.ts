/**
 * Other products, run side by side on the same machine and the same disk: Parse Server on our own PostgreSQL, and
 * nano-supabase on PGlite. They are installed beside the project when the measure asks for them, and told about the
 * same rows in their own way.
 */

import pg from 'pg'
import type { Instance } from '#scripts/instance.ts'
import { type Tool, toolBeside } from '#scripts/tool-beside.ts'
import type { Bench } from './bench.ts'
import { PASSWORD } from './learner.ts'
import type { Target } from './load.ts'

type Request = 'signIn' | 'read' | 'list' | 'insert'
type There = { targets: Partial<Record<Request, Target>>; pid: number }
export type Peer = ({ by: string } & There) | { by: string; missing: string }

const PARSE: Tool = { name: 'parse-server', dependencies: { 'parse-server': '9.10.0' } }
const PGLITE: Tool = {
  name: 'nano-supabase',
  dependencies: { 'nano-supabase': '0.1.0', '@electric-sql/pglite': '0.5.16' },
}
export const LIST = 20

/** Parse Server with its rows in a database of their own, which go with the server's data. */
export function parsePeer(bench: Bench, instance: Instance): Promise<Peer> {
  return orMissing(bench, 'Parse Server 9.10.0 on the same PostgreSQL', async () => {
    const folder = toolBeside(PARSE, bench.say)
    const address = await newDatabase(instance)
    const server = await bench.child('bench/peer-parse.ts', [folder, address, bench.folder('bench-parse-')])
    const headers = { 'X-Parse-Application-Id': 'bench', 'Content-Type': 'application/json' }
    const root = `${server.url}/parse`
    const username = `bench.${crypto.randomUUID()}@example.in`
    const user = await post(`${root}/users`, headers, { username, password: PASSWORD })
    const own = { ...headers, 'X-Parse-Session-Token': String(user.sessionToken) }
    const row = await post(`${root}/classes/Profile`, own, {
      ...{ user_id: user.objectId, full_name: 'Asha Rao', email: username, preparation_level: 'beginner' },
      ACL: { [String(user.objectId)]: { read: true, write: true } },
    })
    let count = 0
    const targets = {
      signIn: {
        url: `${root}/login`,
        method: 'POST',
        headers,
        body: () => JSON.stringify({ username, password: PASSWORD }),
      },
      read: { url: `${root}/classes/Profile/${row.objectId}`, headers: own },
      insert: {
        url: `${root}/classes/ChatSession`,
        method: 'POST',
        headers: own,
        body: () => JSON.stringify({ session_id: `bench_${count++}`, user_id: user.objectId }),
      },
    }
    return { targets, pid: server.pid }
  })
}

/** nano-supabase speaks the same protocol; its database is a PostgreSQL compiled to WebAssembly, inside its process. */
export function pglitePeer(bench: Bench): Promise<Peer> {
  return orMissing(bench, 'nano-supabase 0.1.0 on PGlite 0.5.16', async () => {
    const folder = toolBeside(PGLITE, bench.say)
    const server = await bench.child('bench/peer-pglite.ts', [folder, bench.folder('bench-pglite-')])
    const headers = { apikey: 'bench', 'Content-Type': 'application/json' }
    const email = 'bench@example.in'
    const user = await post(`${server.url}/auth/v1/signup`, headers, { email, password: PASSWORD })
    const own = { ...headers, Authorization: `Bearer ${user.access_token}` }
    const { id } = user.user as { id: string }
    await post(`${server.url}/rest/v1/profiles`, own, { user_id: id, full_name: 'Asha Rao', email })
    const targets = {
      read: { url: `${server.url}/rest/v1/profiles?user_id=eq.${id}`, headers: own },
      list: {
        url: `${server.url}/rest/v1/notes?select=slug,title,summary&order=slug&limit=${LIST}`,
        headers: own,
      },
    }
    return { targets, pid: server.pid }
  })
}

/** A peer that is not to be had leaves its column empty, and says why. */
async function orMissing(bench: Bench, by: string, start: () => Promise<There>): Promise<Peer> {
  if (!bench.peers) return { by, missing: 'left out' }
  try {
    const there = await start()
    for (const [name, { body, ...target }] of Object.entries(there.targets)) {
      const answer = await fetch(target.url, { ...target, ...(body && { body: body() }) })
      const said = await answer.text()
      // An empty answer would be a fast one.
      if (!answer.ok || said.length < 20) throw new Error(`${name}: ${answer.status} ${said}`)
    }
    return { by, ...there }
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error)
    bench.say(`${by}: ${missing}`)
    return { by, missing }
  }
}

async function newDatabase({ DB_URL }: Instance): Promise<string> {
  const name = `parse_${Date.now()}`
  const client = new pg.Client({ connectionString: DB_URL })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(DB_URL)
  address.pathname = `/${name}`
  return address.href
}

async function post(url: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${said}`)
  return (said ? JSON.parse(said) : {}) as Record<string, unknown>
}
