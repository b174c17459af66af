import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { VerifyToken } from '#backend/tokens/verify.ts'
import { TokenError } from '#backend/tokens/verify.ts'
import { inRequest } from './request-context.ts'
import { type Counted, countTraffic } from './traffic.ts'

const verifyToken: VerifyToken = async (token) => {
  if (token === 'forged') throw new TokenError('signature', 'no')
  const role = token === 'service' ? 'service_role' : 'authenticated'
  return { role, claims: { sub: token }, expiresAt: 9e9 }
}

function counting({ kept = 60_000, fails = 0 } = {}) {
  const statements: string[] = []
  const batches: Counted[][] = []
  const log: { level: number; msg: string }[] = []
  let failing = fails
  const owner = {
    query: async (text: string, [batch]: [string]) => {
      if (failing-- > 0) throw new Error('the database is away')
      statements.push(text)
      batches.push(JSON.parse(batch))
    },
  }
  const traffic = countTraffic({
    hook: { enabled: true, uri: 'pg-functions://postgres/private/note_traffic' },
    db: { owner } as never,
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    verifyToken,
    kept,
  })
  if (!traffic) throw new Error('the hook is on')
  const verify = traffic.seeingCallers(verifyToken)
  /** One request as the gateway sees it; `seen` says whether the service looked at the token itself. */
  const request = (token: string, path: string, response: Response, { seen = true, method = 'GET' } = {}) =>
    inRequest({ id: 'a' }, async () => {
      if (seen) await verify(token).catch(() => {})
      const headers = { authorization: `Bearer ${token}` }
      const service = path.split('/')[1] as 'rest'
      traffic.note(new Request(`http://site${path}`, { method, headers }), response, { service, path })
      await new Promise((resolve) => setImmediate(resolve))
    })
  return { traffic, request, batches, statements, log }
}

const rows = (range: string) =>
  new Response('[]', { headers: { 'content-range': range, 'content-length': '2' } })

test('what several requests of one user did is handed over once, to the function that is named', async () => {
  const { traffic, request, batches, statements } = counting()
  await request('asha', '/rest/v1/notes', rows('0-9/*'))
  await request('asha', '/rest/v1/notes', rows('10-14/*'))
  await request('asha', '/rest/v1/rpc/publish_fact', new Response('{}', { status: 403 }))
  await request(
    'ravi',
    '/storage/v1/object/books/a',
    new Response('abc', { headers: { 'content-length': '3' } }),
  )
  await traffic.flush()
  await traffic.flush()

  expect(statements).toEqual(['select "private"."note_traffic"($1::jsonb)'])
  expect(batches).toEqual([
    [
      { user: 'asha', objects: 0, bytes: 0, rows: 15, row_bytes: 4, refused: { 'rest/rpc/publish_fact': 1 } },
      { user: 'ravi', objects: 1, bytes: 3, rows: 0, row_bytes: 0, refused: {} },
    ],
  ])
})

test('it is handed over by itself after a while', async () => {
  const { request, batches } = counting({ kept: 20 })
  await request('asha', '/rest/v1/notes', rows('0-0/*'))

  await expect.poll(() => batches.length).toBe(1)
})

test('a refusal by a function is whose token it was; a forged token is nobody’s', async () => {
  const { traffic, request, batches } = counting()
  await request('asha', '/functions/v1/news-desk', new Response('{}', { status: 403 }), { seen: false })
  await request('forged', '/functions/v1/news-desk', new Response('{}', { status: 401 }), { seen: false })
  await traffic.flush()

  expect(batches[0]).toMatchObject([{ user: 'asha', refused: { 'functions/news-desk': 1 } }])
})

test('the server’s own key and visitors are not counted', async () => {
  const { traffic, request, batches } = counting()
  await request('service', '/rest/v1/notes', rows('0-9/*'))
  traffic.note(new Request('http://site/rest/v1/notes'), rows('0-9/*'), {
    service: 'rest',
    path: '/rest/v1/notes',
  })
  await traffic.flush()

  expect(batches).toEqual([])
})

test('names that somebody makes up do not fill the memory', async () => {
  const { traffic, request, batches } = counting()
  for (let n = 0; n < 60; n++)
    await request('asha', `/rest/v1/rpc/made_up_${n}`, new Response('{}', { status: 403 }))
  await traffic.flush()

  const refused = batches[0]?.[0]?.refused ?? {}
  expect(Object.keys(refused)).toHaveLength(41)
  expect(refused.other).toBe(20)
})

test('a hook that fails is a line in the log, and the next counts are handed over', async () => {
  const { traffic, request, batches, log } = counting({ fails: 1 })
  await request('asha', '/rest/v1/notes', rows('0-0/*'))
  await traffic.flush()
  await request('asha', '/rest/v1/notes', rows('0-1/*'))
  await traffic.flush()

  expect(log).toMatchObject([{ level: 40, msg: 'the traffic hook failed' }])
  expect(batches).toMatchObject([[{ rows: 2 }]])
})

test('where the project has no hook, nothing is counted', () => {
  const parts = { db: {} as never, log: pino({ level: 'silent' }), verifyToken }

  expect(
    countTraffic({ ...parts, hook: { enabled: false, uri: 'pg-functions://postgres/private/x' } }),
  ).toBeUndefined()
  expect(countTraffic({ ...parts, hook: { enabled: true } })).toBeUndefined()
})
