import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#backend/config.ts'
import { watchForProxy } from './proxy-signs.ts'

function watched(environment: Record<string, string> = {}) {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  const look = watchForProxy({ config: readConfig(environment), log })
  const ask = (url: string, headers: Record<string, string> = {}, status = 200) =>
    look(new Request(url, { headers }), { path: new URL(url).pathname, status })
  return { said, ask }
}
const SITE = { SITE_URL: 'https://mentor.example.in' }
const HERE = 'http://mentor.example.in'

test('a websocket without its upgrade is said once', () => {
  const { said, ask } = watched()
  ask(`${HERE}/realtime/v1/websocket`, {}, 426)
  ask(`${HERE}/realtime/v1/websocket`, {}, 426)
  expect(said).toEqual([expect.stringMatching(/^proxy: a websocket came without Upgrade/)])
})

test('forwarded requests are said where no header is trusted, and only there', () => {
  const open = watched()
  open.ask(HERE, { 'x-forwarded-for': '203.0.113.9' })
  open.ask(HERE, { 'x-forwarded-for': '203.0.113.9' })
  expect(open.said).toEqual([expect.stringContaining('TRUSTED_PROXY_HEADER is not set')])

  const trusting = watched({ TRUSTED_PROXY_HEADER: 'x-real-ip' })
  trusting.ask(HERE, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' })
  expect(trusting.said).toEqual([])
})

test('pages that are asked for at another address than SITE_URL are said', () => {
  const page = { 'sec-fetch-mode': 'navigate' }
  const { said, ask } = watched(SITE)
  ask(`${HERE}/auth`, page)
  ask('http://127.0.0.1:3000/readyz')
  expect(said).toEqual([])
  ask('http://203.0.113.7:3000/auth', page)
  expect(said).toEqual([
    expect.stringContaining('at 203.0.113.7:3000, while SITE_URL says mentor.example.in'),
  ])
})
