/** Sign-ins against the raw hash rate, refreshes, token checks, and what a read feels while sign-ins saturate. */

import { hash } from '@node-rs/bcrypt'
import type { Instance } from '#scripts/instance.ts'
import { benchLearner, PASSWORD } from './learner.ts'
import { load } from './load.ts'
import { report, withFailures } from './report.ts'

const HASHES = 60

export async function benchAuth(instance: Instance) {
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

  const limit = await rawHashes()
  const signIns = await load(signIn, { connections: 8 })
  report(
    'Sign-ins with a password',
    withFailures(`${signIns.perSecond.toFixed(1)} a second`, signIns.failures),
    `bcrypt at cost 10 alone: ${limit.toFixed(1)} a second`,
    (signIns.perSecond / limit).toFixed(2),
  )

  const idle = await load(read, { connections: 2 })
  const [busy] = await Promise.all([load(read, { connections: 2 }), load(signIn, { connections: 8 })])
  report(
    'A read while sign-ins saturate the machine',
    withFailures(`p99 ${busy.p99.toFixed(1)} ms, median ${busy.p50.toFixed(1)} ms`, busy.failures),
    `the same read alone: p99 ${idle.p99.toFixed(1)} ms, median ${idle.p50.toFixed(1)} ms`,
    (busy.p99 / idle.p99).toFixed(2),
  )

  await refreshes(instance)
  const checks = await load({ url: `${API_URL}/auth/v1/user`, headers: learner.headers })
  report(
    'Who am I (token checked, session looked up)',
    withFailures(
      `${Math.round(checks.perSecond)} a second, p99 ${checks.p99.toFixed(1)} ms`,
      checks.failures,
    ),
    `a row under row level security: ${Math.round(idle.perSecond)} a second on 2 connections`,
    (checks.perSecond / idle.perSecond).toFixed(2),
  )
}

async function rawHashes() {
  const began = performance.now()
  await Promise.all(Array.from({ length: HASHES }, () => hash(PASSWORD, { cost: 10 })))
  return HASHES / ((performance.now() - began) / 1000)
}

/** Each of ten sessions refreshes one token after the other, as ten learners would. */
async function refreshes(instance: Instance) {
  const learner = await benchLearner(instance)
  const sessions = await Promise.all(Array.from({ length: 10 }, () => openSession(instance, learner.email)))
  let done = 0
  const until = performance.now() + 5000
  const began = performance.now()
  await Promise.all(
    sessions.map(async (first) => {
      let token = first
      while (performance.now() < until) {
        token = await refresh(instance, token)
        done += 1
      }
    }),
  )
  const perSecond = done / ((performance.now() - began) / 1000)
  const read = await load(
    { url: `${instance.API_URL}/rest/v1/profiles?user_id=eq.${learner.id}`, headers: learner.headers },
    { connections: 10 },
  )
  report(
    'Refreshed sessions, each token used once',
    `${Math.round(perSecond)} a second`,
    `rows under row level security on as many connections: ${Math.round(read.perSecond)} a second`,
    (perSecond / read.perSecond).toFixed(2),
  )
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
