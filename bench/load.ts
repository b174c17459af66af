/** Asks one address over and over on kept connections, and says how many answers came and how long each took. */

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './figures.ts'

export type Load = { perSecond: number; p50: number; p99: number; answers: number; failures: number }

export type Target = { url: string; method?: string; headers?: Record<string, string>; body?: () => string }

/** As fast as answers come, for so long after a warm-up; times in milliseconds. A failure is any answer but a 2xx. */
export async function load(
  target: Target,
  { connections = 20, seconds = 5, warmUp = 0.3 } = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await run(target, agent, connections, warmUp)
  const times: number[] = []
  const began = performance.now()
  const failures = await run(target, agent, connections, seconds, times)
  const elapsed = (performance.now() - began) / 1000
  agent.destroy()
  return loadOf(times, elapsed, failures)
}

/**
 * So many a second, each sent when it is due, whether the ones before are answered or not; times from the moment it was
 * due, so that what a stall holds up counts as late, too.
 */
export async function loadOnTime(target: Target, { perSecond = 1000, seconds = 5 } = {}): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  await run(target, agent, 20, 0.3)
  const times: number[] = []
  const waiting: Promise<void>[] = []
  let failures = 0
  const began = performance.now()
  for (let at = 0; at < perSecond * seconds; at++) {
    const due = began + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    waiting.push(
      ask(target, agent).then((good) => {
        if (!good) failures += 1
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(waiting)
  agent.destroy()
  return loadOf(times, seconds, failures)
}

function loadOf(times: number[], elapsed: number, failures: number): Load {
  const answers = times.length
  return {
    perSecond: answers / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    answers,
    failures,
  }
}

async function run(target: Target, agent: Agent, connections: number, seconds: number, times: number[] = []) {
  const until = performance.now() + seconds * 1000
  let failures = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        if (!(await ask(target, agent))) failures += 1
        times.push(performance.now() - began)
      }
    }),
  )
  return failures
}

function ask({ url, method = 'GET', headers = {}, body }: Target, agent: Agent): Promise<boolean> {
  const text = body?.()
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent, headers: text ? { ...headers, 'Content-Length': Buffer.byteLength(text) } : headers },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve((answer.statusCode ?? 500) < 300))
        answer.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.end(text)
  })
}
