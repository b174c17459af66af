/** Sign-ins against the raw hash rate, refreshes, token checks, and what a read feels while sign-ins saturate. */

import { hash } from '@node-rs/bcrypt'
import type { Instance } from '#scripts/instance.ts'
import type { Bench } from './bench.ts'
import { benchLearner, PASSWORD } from './learner.ts'
import { load, type Target } from './load.ts'
import { parsePeer } from './peers.ts'
import { byTurns, roundsOf } from './rounds.ts'

const ROUNDS = 5
const HASHES = 40
const SESSIONS = 10

export async function benchAuth(bench: Bench) {
  const { instance } = await bench.server()
  const learner = await benchLearner(instance)
  const { API_URL } = instance
  const body = JSON.stringify({ email: learner.email, password: PASSWORD })
  const signIn = {
    url: `${API_URL}/auth/v1/token?grant_type=password`,
    method: 'POST',
    headers: learner.headers,
    body: () => body,
  }
  const read = { url: `${API_URL}/rest/v1/profiles?user_id=eq.${learner.id}`, headers: learner.headers }
  await signIns(bench, instance, signIn)
  await readMeanwhile(bench, read, signIn)
  await refreshes(bench, instance, learner.email, read)
  await tokenChecks(bench, { url: `${API_URL}/auth/v1/user`, headers: learner.headers }, read)
}

async function signIns(bench: Bench, instance: Instance, signIn: Target) {
  const parse = await parsePeer(bench, instance)
  const ours = roundsOf(bench, signIn, { connections: 8, seconds: 2 })
  const theirs =
    'targets' in parse && parse.targets.signIn
      ? roundsOf(bench, parse.targets.signIn, { connections: 8, seconds: 2 })
      : undefined
  const found: Record<string, number[]> = await byTurns(bench.rounds(ROUNDS), {
    limit: () => rawHashes(bench.times(HASHES)),
    ours: ours.take,
    ...(theirs && { peer: theirs.take }),
  })
  bench.row({
    what: 'Sign-ins with a password',
    headline: true,
    unit: '/s',
    goal: 40,
    ours: found.ours ?? [],
    also: ours.also(),
    limit: { by: 'bcrypt at cost 10 alone', values: found.limit ?? [] },
    peer: 'missing' in parse ? parse : { by: parse.by, values: found.peer ?? [] },
    failures: ours.failures() + (theirs?.failures() ?? 0),
  })
}

async function rawHashes(count: number) {
  const began = performance.now()
  await Promise.all(Array.from({ length: count }, () => hash(PASSWORD, { cost: 10 })))
  return count / ((performance.now() - began) / 1000)
}

async function readMeanwhile(bench: Bench, read: Target, signIn: Target) {
  const seconds = bench.seconds(2)
  let failures = 0
  const p99 = async (one: ReturnType<typeof load>) => {
    const taken = await one
    failures += taken.failures
    return taken.p99
  }
  const found = await byTurns(bench.rounds(ROUNDS), {
    limit: () => p99(load(read, { connections: 2, seconds })),
    ours: async () => {
      // The reads lie within the sign-ins.
      const signing = load(signIn, { connections: 8, seconds: seconds + 0.3 })
      const taken = await p99(load(read, { connections: 2, seconds }))
      await signing
      return taken
    },
  })
  bench.row({
    what: 'A read while sign-ins saturate the machine: p99',
    headline: true,
    unit: 'ms',
    goal: 50,
    ours: found.ours,
    limit: { by: 'the same read alone', values: found.limit },
    failures,
  })
}

/** Each of ten sessions refreshes one token after the other, as ten learners would. */
async function refreshes(bench: Bench, instance: Instance, email: string, read: Target) {
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(instance, email)))
  const reading = roundsOf(bench, read, { connections: SESSIONS })
  const found = await byTurns(bench.rounds(ROUNDS), {
    limit: reading.take,
    ours: async () => {
      const began = performance.now()
      const until = began + bench.seconds(1) * 1000
      let done = 0
      await Promise.all(
        tokens.map(async (first, session) => {
          let token = first
          while (performance.now() < until) {
            token = await refresh(instance, token)
            done += 1
          }
          tokens[session] = token
        }),
      )
      return done / ((performance.now() - began) / 1000)
    },
  })
  bench.row({
    what: 'Refreshed sessions, each token used once',
    headline: true,
    unit: '/s',
    goal: 2000,
    ours: found.ours,
    also: `${SESSIONS} sessions at once`,
    limit: { by: 'rows under row level security on as many connections', values: found.limit },
    failures: reading.failures(),
  })
}

async function tokenChecks(bench: Bench, check: Target, read: Target) {
  const ours = roundsOf(bench, check)
  const reading = roundsOf(bench, read)
  const found = await byTurns(bench.rounds(ROUNDS), { limit: reading.take, ours: ours.take })
  bench.row({
    what: 'Who am I (token checked, session looked up)',
    unit: '/s',
    ours: found.ours,
    also: ours.also(),
    limit: { by: 'a row under row level security on as many connections', values: found.limit },
    failures: ours.failures() + reading.failures(),
  })
}

async function openSession({ API_URL, ANON_KEY }: Instance, email: string): Promise<string> {
  return tokenOf(`${API_URL}/auth/v1/token?grant_type=password`, ANON_KEY, { email, password: PASSWORD })
}

function refresh({ API_URL, ANON_KEY }: Instance, refresh_token: string): Promise<string> {
  return tokenOf(`${API_URL}/auth/v1/token?grant_type=refresh_token`, ANON_KEY, { refresh_token })
}

async function tokenOf(url: string, apikey: string, body: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { refresh_token: string }).refresh_token
}
