import { expect, test, vi } from 'vitest'
import type { Bench } from './bench.ts'
import { takePart } from './take-part.ts'

const row = { what: 'One row', unit: '/s' as const, ours: [1] }

function aBench() {
  return { close: vi.fn(async (_sharedToo: boolean) => {}) } as unknown as Parameters<typeof takePart>[1]
}

const take = (run: (bench: Bench) => Promise<void>, bench = aBench(), until = Number.POSITIVE_INFINITY) =>
  takePart({ name: 'data', run, minutes: 0.001 }, bench, until)

test('a part that is done keeps the server for the next one', async () => {
  const bench = aBench()

  const part = await take(async ({ row: tell }) => tell(row), bench)

  expect(part).toMatchObject({ name: 'data', rows: [row] })
  expect(part).not.toHaveProperty('failed')
  expect(bench.close).toHaveBeenCalledExactlyOnceWith(false)
})

test('a part that fails keeps its rows, says why, and leaves no server', async () => {
  const bench = aBench()

  const part = await take(async ({ row: tell }) => {
    tell(row)
    throw new Error('the socket hung up')
  }, bench)

  expect(part).toMatchObject({ rows: [row], failed: 'the socket hung up' })
  expect(bench.close).toHaveBeenCalledExactlyOnceWith(true)
})

test('a part that does not end is given up', async () => {
  const part = await take(() => new Promise(() => {}))

  expect(part.failed).toMatch(/^it was not done after/)
})

test('a part for which no time is left is not begun', async () => {
  const run = vi.fn(async () => {})

  const part = await take(run, aBench(), performance.now() - 1)

  expect(run).not.toHaveBeenCalled()
  expect(part.failed).toBe('there was no time left for it')
})

test('a connection that breaks with nobody waiting for it fails the part, not the run', async () => {
  const part = await take(async () => {
    process.emit('uncaughtException', new Error('terminating connection'))
    await new Promise(() => {})
  })

  expect(part.failed).toBe('terminating connection')
})
