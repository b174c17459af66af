/** Mail, the model and S3 are down, dead or talk nonsense. */

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { startSmtp } from '#backend/mail/testing/smtp-server.ts'
import { startS3 } from '#backend/storage/testing/s3.ts'
import type { Instance } from '#scripts/instance.ts'
import { startRealServer } from '#scripts/testing/server.ts'
import { check, insist, saying, told } from './check.ts'
import { startProxy } from './proxy.ts'

const QUIET = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
const auth = { persistSession: false, autoRefreshToken: false }
const PASSWORD = 'Monsoon-26-Rain'

async function learner({ API_URL, ANON_KEY, SERVICE_ROLE_KEY }: Instance) {
  const email = `${crypto.randomUUID()}@example.in`
  const admin = createClient(API_URL, SERVICE_ROLE_KEY, { auth })
  const made = await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (made.error) throw made.error
  const client = createClient(API_URL, ANON_KEY, { auth })
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { email, client, admin, id: made.data.user.id }
}

export async function mail() {
  for (const fault of ['refuse', 'silence'] as const)
    await check(
      `the mail server ${fault === 'refuse' ? 'is down' : 'takes connections and says nothing'} for 20 s`,
      async () => {
        const smtp = await startSmtp()
        const proxy = await startProxy(Number(new URL(smtp.url).port))
        const server = await startRealServer(
          { ...QUIET, SMTP_URL: `smtp://127.0.0.1:${proxy.port}` },
          undefined,
          'backend/main.ts',
        )
        try {
          const people = await Promise.all(Array.from({ length: 10 }, () => learner(server.instance)))
          proxy[fault]()
          const began = performance.now()
          const asked = await Promise.all(
            people.map(({ client, email }) => client.auth.resetPasswordForEmail(email)),
          )
          const slowest = performance.now() - began
          await sleep(20_000)
          proxy.pass()
          const over = performance.now()
          const arrived = () =>
            people.filter(({ email }) => smtp.messages.some((text) => text.includes(`To: ${email}`))).length
          while (arrived() < people.length && performance.now() - over < 180_000) await sleep(100)
          const acknowledged = asked.filter(({ error }) => !error).length
          return told(
            {
              ...{ acknowledged, lost: acknowledged - arrived(), recovered: performance.now() - over },
              words: asked.flatMap(({ error }) => (error ? [error.message] : [])),
            },
            `the slowest was answered after ${slowest.toFixed(0)} ms`,
          )
        } finally {
          await server.stop()
          server.remove()
          await proxy.close()
          await smtp.stop()
        }
      },
    )
}

/** Within this, an answer of the library is there although the model is not. */
const ANSWER = 30_000

export async function model() {
  const faults: [string, () => Promise<{ url: string; stop: () => Promise<void> }>][] = [
    ['is down', async () => ({ url: 'http://127.0.0.1:9/v1', stop: async () => {} })],
    ['takes questions and says nothing', () => answering(() => {})],
    ['answers nonsense', () => answering((reply) => reply.end(randomBytes(4096)))],
    ['answers 500', () => answering((reply) => reply.writeHead(500).end('{"error":{"message":"boom"}}'))],
    [
      'breaks off after its first bytes',
      () =>
        answering((reply) => {
          reply.write('data: {"choi')
          setTimeout(() => reply.destroy(), 50)
        }),
    ],
  ]
  for (const [name, start] of faults)
    await check(`the model ${name}`, async () => {
      const stand = await start()
      const server = await startRealServer({
        ...{ ...QUIET, LLM_BASE_URL: stand.url, LLM_MODEL: 'm', LLM_TIMEOUT_SECONDS: '5' },
        ...{ EMBEDDING_BASE_URL: stand.url, EMBEDDING_MODEL: 'e' },
      })
      try {
        const { client, id } = await learner(server.instance)
        const began = performance.now()
        const { data, error } = await client.functions.invoke('chat-webhook', {
          body: { query: 'What is the repo rate?', user_id: id, session_id: crypto.randomUUID() },
        })
        const took = performance.now() - began
        insist(!error, `the answer was refused: ${error?.message}`)
        const reply = String((data as { reply?: string }).reply ?? '')
        insist(reply.length > 50, `the answer was ${JSON.stringify(data)}`)
        insist(took < ANSWER, `it took ${took} ms`)
        return `the library answered after ${(took / 1000).toFixed(1)} s: ${saying([`${reply.slice(0, 60)}…`])}`
      } finally {
        await server.stop()
        server.remove()
        await stand.stop()
      }
    })
}

async function answering(answer: (reply: import('node:http').ServerResponse) => void) {
  const server = createServer((request, reply) => {
    request.resume()
    answer(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const MEGABYTE = 1_000_000

export async function s3() {
  for (const fault of ['refuse', 'silence'] as const)
    await check(
      `S3 ${fault === 'refuse' ? 'goes down' : 'falls silent'} in the middle of uploads`,
      async () => {
        const store = await startS3()
        const proxy = await startProxy(Number(new URL(store.options.endpoint).port))
        const server = await startRealServer(
          {
            ...{ ...QUIET, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`, S3_BUCKET: store.options.bucket },
            ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
          },
          undefined,
          'backend/main.ts',
        )
        try {
          const { admin } = await learner(server.instance)
          await admin.storage.createBucket('chaos', { public: false })
          const files = admin.storage.from('chaos')
          const kept = new Map<string, Buffer>()
          const words: string[] = []
          const statuses: unknown[] = []
          let going = true
          const upload = async (): Promise<boolean> => {
            const name = crypto.randomUUID()
            const bytes = randomBytes(6 * MEGABYTE)
            const { error } = await files.upload(name, bytes)
            if (!error) kept.set(name, bytes)
            else {
              words.push(error.message)
              statuses.push((error as { status?: number }).status)
            }
            return !error
          }
          const uploading = Promise.all(
            Array.from({ length: 3 }, async () => {
              while (going) if (!(await upload())) await sleep(200)
            }),
          )
          while (kept.size < 3) await sleep(20)
          await sleep(50)
          proxy[fault]()
          const began = performance.now()
          while (words.length < 3 && performance.now() - began < 120_000) await sleep(50)
          const refusedAfter = performance.now() - began
          const reading = await fetch(`${server.instance.API_URL}/rest/v1/topics?limit=1`, {
            headers: { apikey: server.instance.ANON_KEY },
          })
          proxy.pass()
          const over = performance.now()
          const before = kept.size
          while (kept.size < before + 3 && performance.now() - over < 120_000) await sleep(50)
          const recovered = performance.now() - over
          going = false
          await uploading
          insist(kept.size >= before + 3, 'no upload went through any more')
          insist(reading.ok, `a read answered ${reading.status} while S3 was away`)
          insist(
            refusedAfter < 60_000,
            `nobody was told for ${(refusedAfter / 1000).toFixed(0)} s that the upload failed`,
          )
          let lost = 0
          for (const [name, bytes] of kept) {
            const { data } = await files.download(name)
            if (!data || !bytes.equals(Buffer.from(await data.arrayBuffer()))) lost++
          }
          return told(
            { acknowledged: kept.size, lost, recovered, words },
            `refused after ${(refusedAfter / 1000).toFixed(1)} s with ${[...new Set(statuses)]}`,
          )
        } finally {
          await server.stop()
          server.remove()
          await proxy.close()
          await store.close()
        }
      },
    )
}
