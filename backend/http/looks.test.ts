import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createLooks } from './looks.ts'
import { ownWorkBy, ownWorkMark } from './own-work.ts'

const MINUTE = 60_000
/** Half past nine in the evening in India. */
const EVENING = Date.parse('2026-11-26T16:00:00Z')

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const isOwnWork = ownWorkBy(ownWorkMark('secret'))

/** Code as the site's, a backend that tells what it was asked, and a clock. */
async function site(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'looks-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'first-look.mjs')
  writeFileSync(path, code)
  const asked: string[] = []
  const backend = createServer((request, response) => {
    const { url, headers } = request
    const whose = isOwnWork(request) ? 'own work' : 'somebody'
    asked.push(`${url} ${headers.apikey} ${headers.authorization} ${whose}`)
    response.end(`answer ${asked.length}`)
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  undo.push(() => backend.close())
  const clock = { now: EVENING }
  const warn = vi.fn()
  const log = Object.assign(pino({ level: 'silent' }), { warn })
  const api = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const looks = createLooks(
    {
      internalUrl: () => api,
      keys: { anonKey: 'anon', jwtSecret: 'secret' } as never,
      log,
      now: () => clock.now,
    },
    path,
  )
  undo.push(() => looks.close())
  return { looks, clock, asked, warn }
}

const READS = `export const FULL_LOOKS = ['/practice', '/events']
export async function fullLook(address, language, ask) {
  if (address === '/events') throw new Error('cannot be read')
  if (language === 'hi') return '<p>हिंदी</p>'
  const answer = await ask('http://nowhere.invalid/rest/v1/rpc/ten?x=1', { method: 'POST' })
  return \`<p>\${await answer.text()}, \${new Date('2026-11-26T20:00:00Z').getDate()}</p>\``

test('nobody waits: a look is there for the next one, read as a visitor, by the clock of India', async () => {
  const { looks, asked } = await site(`${READS}\n}`)
  expect(looks.at('/practice', 'en')).toBeUndefined()
  await expect.poll(() => looks.at('/practice', 'en')).toBe('<p>answer 1, 27</p>')
  expect(asked).toEqual(['/rest/v1/rpc/ten?x=1 anon Bearer anon own work'])
  expect(looks.at('/practice', 'hi')).toBe('<p>हिंदी</p>')
  expect(looks.at('/nowhere', 'en')).toBeUndefined()
})

test('a page that cannot be read keeps its own look, and takes no other one along', async () => {
  const { looks } = await site(`${READS}\n}`)
  looks.at('/events', 'en')
  await expect.poll(() => looks.at('/practice', 'en')).toBeDefined()
  expect(looks.at('/events', 'en')).toBeUndefined()
})

test('it is written anew when somebody comes later, and the last one stands meanwhile', async () => {
  const { looks, clock, asked } = await site(`${READS}\n}`)
  looks.at('/practice', 'en')
  await expect.poll(() => looks.at('/practice', 'en')).toBe('<p>answer 1, 27</p>')
  clock.now += MINUTE
  looks.at('/practice', 'en')
  clock.now += 2 * MINUTE
  expect(looks.at('/practice', 'en')).toBe('<p>answer 1, 27</p>')
  await expect.poll(() => looks.at('/practice', 'en')).toBe('<p>answer 2, 27</p>')
  expect(asked).toHaveLength(2)
})

test('what is of yesterday, or could not be written anew for long, is not shown', async () => {
  const { looks, clock, warn } = await site(`import { existsSync, writeFileSync } from 'node:fs'
const once = new URL('./once', import.meta.url)
if (existsSync(once)) process.exit(3)
writeFileSync(once, '')
${READS}\n}`)
  looks.at('/practice', 'en')
  await expect.poll(() => looks.at('/practice', 'en')).toBeDefined()
  clock.now += 29 * MINUTE
  await expect
    .poll(() => looks.at('/practice', 'en') && warn.mock.calls)
    .toEqual([[{ exitCode: 3 }, 'first looks were not written']])
  clock.now += 2 * MINUTE
  expect(looks.at('/practice', 'en')).toBeUndefined()
  clock.now = EVENING + 60_000
  expect(looks.at('/practice', 'en')).toBeDefined()
  // past midnight in India, and not in London
  clock.now = Date.parse('2026-11-26T18:31:00Z')
  expect(looks.at('/practice', 'en')).toBeUndefined()
})

test('once somebody listens they are written though nobody asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  undo.push(() => vi.useRealTimers())
  const { looks, asked } = await site(`${READS}\n}`)
  vi.advanceTimersByTime(15 * MINUTE)
  looks.start()
  expect(asked).toEqual([])
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await expect.poll(() => asked).toHaveLength(1)
})

test('without the site’s code nothing is tried', async () => {
  const { looks, warn } = await site('')
  await undo[0]?.()
  undo.shift()
  looks.at('/practice', 'en')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(warn).not.toHaveBeenCalled()
})

test('what is being written when the server stops is no news', async () => {
  const { looks, warn } = await site(`export const FULL_LOOKS = ['/practice']
    export const fullLook = () => new Promise((resolve) => setTimeout(resolve, 60_000))`)
  looks.at('/practice', 'en')
  await looks.close()
  await sleep(500)
  expect(warn).not.toHaveBeenCalled()
})
