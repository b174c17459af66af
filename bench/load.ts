/** Asks one address over and over on kept connections, and says how many answers came and how long each took. */

import { Agent, request } from 'node:http'

export type Load = { perSecond: number; p50: number; p99: number; answers: number; failures: number }

type Target = { url: string; method?: string; headers?: Record<string, string>; body?: () => string }

/** `seconds` after a warm-up of one; times in milliseconds. A failure is any answer that is not 2xx. */
export async function load(target: Target, { connections = 20, seconds = 5 } = {}): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await run(target, agent, connections, 1)
  const times: number[] = []
  const began = performance.now()
  const failures = await run(target, agent, connections, seconds, times)
  const elapsed = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), answers: times.length, failures }
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
      },
    )
    sent.once('error', reject)
    sent.end(text)
  })
}
