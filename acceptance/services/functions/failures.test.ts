/** What callers hear of functions that fail, and that the others go on. */

import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { newClient } from '../../target.ts'

async function refusal(name: string) {
  const { data, error } = await newClient().functions.invoke(name)
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const text: string = await error.context.text()
  expect(text).not.toMatch(/SECRET-DETAIL|\bat .*:\d+:\d+|node:|file:/)
  return { status: error.context.status, code: error.context.headers.get('sb-error-code'), text }
}

test.each(['throw', 'reject', 'no-answer'])('a handler that fails is answered for: %s', async (fault) => {
  expect(await refusal(`faulty/${fault}`)).toEqual({
    status: 500,
    code: 'EDGE_FUNCTION_ERROR',
    text: 'Internal Server Error',
  })
})

test.each([
  ['endless', 546, 'WORKER_RESOURCE_LIMIT'],
  ['memory', 546, 'WORKER_RESOURCE_LIMIT'],
  ['buffers', 546, 'WORKER_RESOURCE_LIMIT'],
  ['aside', 500, 'WORKER_ERROR'],
])('a function that must be ended: %s', async (fault, status, code) => {
  const [refused, other] = await Promise.all([
    refusal(`faulty/${fault}`),
    newClient().functions.invoke('answers?kind=json'),
  ])

  expect(refused).toMatchObject({ status, code })
  expect(JSON.parse(refused.text)).toEqual({ code, message: expect.stringContaining('please check logs') })
  expect(other.error).toBeNull()
  expect((await newClient().functions.invoke('faulty/none')).data).toBe('well')
})

test('an answer that breaks off is no whole answer', async () => {
  await expect(newClient().functions.invoke('faulty/break-off')).resolves.toMatchObject({
    data: null,
    error: expect.any(Error),
  })
})

test('a function that cannot be started', async () => {
  const refused = await refusal('unstartable')

  expect(refused).toMatchObject({ status: 503, code: 'BOOT_ERROR' })
  expect(JSON.parse(refused.text)).toEqual({
    code: 'BOOT_ERROR',
    message: 'Function failed to start (please check logs)',
  })
})

test.each([
  'no-such-function',
  'switched-off',
  '_shared',
  '_shared/environment.ts',
  '.env',
  'tell%2f..',
  'constructor',
])('there is no function %s', async (name) => {
  const refused = await refusal(name)

  expect(refused.status).toBe(404)
  expect(JSON.parse(refused.text)).toEqual({
    code: 'NOT_FOUND',
    message: 'Requested function was not found',
  })
})

test('a server that is not there is a fetch error', async () => {
  const { createClient } = await import('@supabase/supabase-js')
  const { data, error } = await createClient('http://127.0.0.1:1', 'key').functions.invoke('tell')

  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsFetchError)
  expect(error.message).toBe('Failed to send a request to the Edge Function')
})
