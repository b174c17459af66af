import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { clientOfParts } from './client-of-parts.ts'
import { isUnanswered } from './is-unanswered.ts'
import { orRefused } from './refused.ts'

const client = clientOfParts('https://abc.example.in', 'header.payload.signature')
const saving = () => client.rpc('save_document' as never)
const failureOf = (asked: PromiseLike<unknown>) =>
  Promise.resolve(asked).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['the database took it back', 500, JSON.stringify({ code: 'XX000', message: 'index is broken' }), false],
  [
    'it took too long, and was taken back',
    500,
    JSON.stringify({ code: '57014', message: 'canceling' }),
    false,
  ],
  ['it was refused', 409, JSON.stringify({ code: 'PT409', message: 'Somebody was first' }), false],
  ['the session is over', 401, JSON.stringify({ code: 'PGRST301', message: 'JWT expired' }), false],
  [
    'the database went away',
    503,
    JSON.stringify({ code: 'PGRST001', message: 'Database client error' }),
    true,
  ],
  ['it is shut down', 503, JSON.stringify({ code: '57P01', message: 'terminating connection' }), true],
  ['what stands before the server gave up', 504, '<h1>Gateway timeout</h1>', true],
])('where %s', async (_what, status, body, isOpen) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  expect(isUnanswered(await failureOf(saving().throwOnError()))).toBe(isOpen)
  expect(isUnanswered((await saving()).error)).toBe(isOpen)
  expect(isUnanswered(await failureOf(orRefused(saving())))).toBe(isOpen)
})

test('a function that failed may have done it, one that refused has not; nor has what nobody understands surely failed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'no' }, { status: 500 }))
  expect(isUnanswered((await client.functions.invoke('admin-users', { body: {} })).error)).toBe(true)
  vi.stubGlobal('fetch', async () => Response.json({ error: 'no' }, { status: 409 }))
  expect(isUnanswered((await client.functions.invoke('admin-users', { body: {} })).error)).toBe(false)
  expect(isUnanswered(z.string().safeParse(1).error)).toBe(true)
})
