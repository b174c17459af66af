/** A thousand clients send the same request at once, as after an outage: one of them counts, all are answered. */

import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { check, insist } from './check.ts'

const MANY = 1000
const PASSWORD = 'Monsoon-26-Rain'
const auth = { persistSession: false, autoRefreshToken: false }

export async function storms() {
  const server = await startRealServer(
    { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
    undefined,
    'backend/main.ts',
  )
  try {
    await check(`the same message, ${MANY} times`, () => sameMessage(server))
    await check(`the same refresh token, ${MANY} times`, () => sameToken(server))
    await check(`the same sign-up, ${MANY} times`, () => sameSignUp(server))
    await check(`the same upload, ${MANY} times`, () => sameUpload(server))
    await check('afterwards a read is answered', async () => {
      const { API_URL, ANON_KEY } = server.instance
      const { status } = await fetch(`${API_URL}/rest/v1/topics?limit=1`, { headers: { apikey: ANON_KEY } })
      insist(status === 200, `it was answered ${status}`)
      return undefined
    })
  } finally {
    await server.stop()
    server.remove()
  }
}

type Answered = { status: number; body: string }

/** All at once; whoever is asked to come back does so, as clients do. Counts the answers of the first try. */
async function storm(ask: () => Promise<Response>) {
  const first: Record<string, number> = {}
  const one = async (): Promise<Answered> => {
    for (let tries = 0; ; tries++) {
      const answer = await ask().catch(() => undefined)
      const status = answer?.status ?? 0
      const body = (await answer?.text().catch(() => '')) ?? ''
      if (tries === 0) first[status] = (first[status] ?? 0) + 1
      if (![0, 503, 504, 544].includes(status) || tries === 20) return { status, body }
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1000))
    }
  }
  const began = performance.now()
  const last = await Promise.all(Array.from({ length: MANY }, one))
  const wrong = last.filter(({ status }) => status >= 500 || status === 0)
  insist(wrong.length === 0, `${wrong.length} end with ${wrong[0]?.status}: ${wrong[0]?.body.slice(0, 200)}`)
  return {
    last,
    says: `first answers ${JSON.stringify(first)}, all settled after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  }
}

async function learner({ instance: { API_URL, ANON_KEY, SERVICE_ROLE_KEY } }: StartedServer) {
  const email = `${crypto.randomUUID()}@example.in`
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth })
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const client = createClient(API_URL, ANON_KEY, { auth })
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { id: data.user.id, session: data.session, admin }
}

async function count({ instance }: StartedServer, text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: instance.DB_URL })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(text, values)
  await client.end()
  return rows[0]?.n ?? 0
}

async function sameMessage(server: StartedServer) {
  const { API_URL, ANON_KEY } = server.instance
  const { id: userId, session } = await learner(server)
  const id = crypto.randomUUID()
  const body = JSON.stringify({ id, session_id: 's', user_id: userId, message_type: 'user', content: 'once' })
  const { last, says } = await storm(() =>
    fetch(`${API_URL}/rest/v1/chat_messages`, {
      method: 'POST',
      headers: {
        apikey: ANON_KEY,
        Authorization: `Bearer ${session.access_token}`,
        'Content-Type': 'application/json',
      },
      body,
    }),
  )
  const statuses = new Set(last.map(({ status }) => status))
  const kept = await count(server, 'select count(*)::int as n from public.chat_messages where id = $1', [id])
  insist(kept === 1, `it is there ${kept} times`)
  insist(
    [...statuses].every((status) => status === 201 || status === 409),
    `answers were ${[...statuses]}`,
  )
  return `there once; ${says}`
}

/** Each of the thousand must be able to go on with what it was given: one session, never a family revoked. */
async function sameToken(server: StartedServer) {
  const { API_URL, ANON_KEY } = server.instance
  const { session } = await learner(server)
  const { last, says } = await storm(() =>
    fetch(`${API_URL}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    }),
  )
  const refused = last.filter(({ status }) => status !== 200)
  insist(refused.length === 0, `${refused.length} were refused: ${refused[0]?.status} ${refused[0]?.body}`)
  const tokens = new Set(
    last.map(({ body }) => (JSON.parse(body) as { refresh_token: string }).refresh_token),
  )
  return `all renewed, ${tokens.size} new refresh token${tokens.size === 1 ? '' : 's'}; ${says}`
}

async function sameSignUp(server: StartedServer) {
  const { API_URL, ANON_KEY } = server.instance
  const email = `${crypto.randomUUID()}@example.in`
  const { last, says } = await storm(() =>
    fetch(`${API_URL}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )
  const accounts = await count(server, 'select count(*)::int as n from auth.users where email = $1', [email])
  const profiles = await count(server, 'select count(*)::int as n from public.profiles where email = $1', [
    email,
  ])
  insist(accounts === 1 && profiles === 1, `there are ${accounts} accounts and ${profiles} profiles`)
  return `one account; in the end ${[...new Set(last.map(({ status }) => status))]}; ${says}`
}

async function sameUpload(server: StartedServer) {
  const { API_URL, SERVICE_ROLE_KEY } = server.instance
  const { admin } = await learner(server)
  await admin.storage.createBucket('storm', { public: false })
  const bytes = new Uint8Array(100_000).fill(7)
  const { last, says } = await storm(() =>
    fetch(`${API_URL}/storage/v1/object/storm/one.bin`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${SERVICE_ROLE_KEY}`, 'Content-Type': 'application/octet-stream' },
      body: bytes,
    }),
  )
  const kept = await count(
    server,
    `select count(*)::int as n from storage.objects where bucket_id = 'storm'`,
    [],
  )
  const { data } = await admin.storage.from('storm').download('one.bin')
  insist(kept === 1 && data?.size === bytes.length, `there are ${kept} files, of ${data?.size} bytes`)
  const taken = last.filter(({ status }) => status === 200).length
  insist(taken >= 1 && taken <= MANY, 'nobody was told that it is there')
  return `there once, ${taken} told so, the others that it is there already; ${says}`
}
