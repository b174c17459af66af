/** Every kind of answer, as `functions.invoke` gives it to the program. */

import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { API_URL, newClient } from '../../target.ts'

async function answer(kind: string) {
  const { data, error, response } = await newClient().functions.invoke(`answers?kind=${kind}`)
  expect(error).toBeNull()
  expect(response).toBeInstanceOf(Response)
  return { data, response: response as Response }
}

test('JSON is parsed', async () => {
  expect((await answer('json')).data).toEqual({ hello: 'नमस्ते' })
})

test('so is JSON that writes its type in capitals', async () => {
  expect((await answer('json-in-capitals')).data).toEqual({ hello: 'there' })
})

test('text stays text', async () => {
  expect((await answer('text')).data).toBe('plain नमस्ते')
})

test('other types are read as text', async () => {
  expect((await answer('html')).data).toBe('<b>bold</b>')
})

test('bytes come as a blob', async () => {
  const { data } = await answer('octets')

  expect([...new Uint8Array(await data.arrayBuffer())]).toEqual(Array.from({ length: 256 }, (_, n) => n))
})

test('a PDF comes as a blob', async () => {
  const { data } = await answer('pdf')

  expect([data.type, await data.text()]).toEqual(['application/pdf', '%PDF-1.7'])
})

test('a form comes as a form', async () => {
  const { data } = await answer('form')

  expect(data.get('note')).toBe('kept')
  expect([data.get('file').name, await data.get('file').text()]).toEqual(['a.txt', 'abc'])
})

test('a large answer comes whole', async () => {
  expect((await answer('large')).data).toBe('x'.repeat(3_000_000))
})

test('an empty answer is empty', async () => {
  const { data, response } = await answer('empty')

  expect([response.status, data]).toEqual([204, ''])
})

test('an answer without a type is read', async () => {
  expect((await answer('untyped')).data).toBe('no type')
})

test('headers of the function arrive, each cookie for itself', async () => {
  const { headers } = (await answer('cookies')).response

  expect(headers.get('x-own')).toBe('mine')
  expect(headers.getSetCookie()).toEqual(['one=1; Path=/', 'two=2; Path=/'])
})

test('a redirection is told to the caller', async () => {
  const told = await fetch(`${API_URL}/functions/v1/answers?kind=redirect`, { redirect: 'manual' })

  expect([told.status, told.headers.get('location')]).toEqual([303, expect.stringContaining('kind=json')])
})

test('HEAD answers with headers alone', async () => {
  const told = await fetch(`${API_URL}/functions/v1/answers?kind=large`, { method: 'HEAD' })

  expect([told.status, await told.text()]).toEqual([200, ''])
})

test('OPTIONS reaches the function', async () => {
  const told = await fetch(`${API_URL}/functions/v1/answers?kind=text`, { method: 'OPTIONS' })

  expect([told.status, await told.text()]).toEqual([200, 'plain नमस्ते'])
})

test.each([400, 401, 403, 404, 409, 418, 422, 429, 500, 503])(
  'the status %i is an error that carries the answer',
  async (status) => {
    const { data, error, response } = await newClient().functions.invoke(`answers?status=${status}`)

    expect(data).toBeNull()
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error).toMatchObject({
      name: 'FunctionsHttpError',
      message: 'Edge Function returned a non-2xx status code',
    })
    expect(error.context).toBe(response)
    expect([error.context.status, await error.context.json()]).toEqual([status, { status }])
  },
)

test.each([200, 201, 202])('the status %i is a success', async (status) => {
  const { data, response } = await newClient().functions.invoke(`answers?status=${status}`)

  expect([response?.status, data]).toEqual([status, { status }])
})

test('an error of the relay is told from one of the function', async () => {
  const { data, error } = await newClient().functions.invoke('answers?kind=relay')

  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsRelayError)
  expect(await error.context.text()).toBe('gone astray')
})
