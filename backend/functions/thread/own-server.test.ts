import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOwnServerPlainly } from './own-server.ts'

const given = globalThis.fetch
const servers: Server[] = []

/** Tells what it was asked with. */
async function listening() {
  const server = createServer(({ headers, method }, answer) =>
    answer.end(JSON.stringify({ method, headers })),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let own = ''
let other = ''
beforeAll(async () => {
  own = await listening()
  other = await listening()
  askOwnServerPlainly(`${own}/`, 'its-mark')
})
afterAll(() => {
  globalThis.fetch = given
  for (const server of servers) server.close()
})

const told = async (...asked: Parameters<typeof fetch>) =>
  (await (await fetch(...asked)).json()) as { method: string; headers: Record<string, string> }

test('the own server is asked for answers as they are, whatever form the request has', async () => {
  for (const asked of [`${own}/rest/v1/facts`, new URL(own), new Request(own)])
    expect((await told(asked)).headers).toMatchObject({
      'accept-encoding': 'identity',
      'x-own-work': 'its-mark',
    })
})

test('verb and headers of a request go with it', async () => {
  const headers = { 'X-Own': 'yes' }
  for (const one of [
    await told(own, { method: 'DELETE', headers }),
    await told(new Request(own, { method: 'DELETE', headers })),
  ])
    expect(one).toMatchObject({
      method: 'DELETE',
      headers: { 'x-own': 'yes', 'accept-encoding': 'identity' },
    })
})

test('a coding that the function names itself stays', async () => {
  const { headers } = await told(own, { headers: { 'Accept-Encoding': 'br' } })
  expect(headers['accept-encoding']).toBe('br')
})

test('others are asked as always', async () => {
  const { headers } = await told(other)
  expect(headers['accept-encoding']).toMatch(/gzip/)
  expect(headers).not.toHaveProperty('x-own-work')
})

test('what is no address is told by fetch itself', async () => {
  await expect(fetch('nowhere')).rejects.toThrow('Failed to parse URL')
})
