/** `functions.invoke` with every kind of body, method and header. */

import { FunctionRegion } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ANON_KEY, newClient } from '../../target.ts'

type Told = { method: string; path: string; type: string; headers: Record<string, string>; body: unknown }
type Options = NonNullable<Parameters<ReturnType<typeof newClient>['functions']['invoke']>[1]>

async function told(options: Options = {}, name = 'tell') {
  const { data, error } = await newClient().functions.invoke<Told>(name, options)
  expect(error).toBeNull()
  return data as Told
}

const hex = (text: string) => Buffer.from(text).toString('hex')

test('a call without a body is an empty POST', async () => {
  expect(await told()).toMatchObject({ method: 'POST', path: '/tell', body: '' })
})

test('an object goes as JSON', async () => {
  expect(await told({ body: { name: 'ಮೈಸೂರು', list: [1, null] } })).toMatchObject({
    type: 'application/json',
    body: hex('{"name":"ಮೈಸೂರು","list":[1,null]}'),
  })
})

test('a text goes as it is', async () => {
  expect(await told({ body: 'हैलो' })).toMatchObject({ type: 'text/plain', body: hex('हैलो') })
})

test('a buffer goes as bytes', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

  expect(await told({ body: bytes.buffer })).toMatchObject({
    type: 'application/octet-stream',
    body: Buffer.from(bytes).toString('hex'),
  })
})

test('a blob keeps its type', async () => {
  expect(await told({ body: new Blob(['<a/>'], { type: 'image/svg+xml' }) })).toMatchObject({
    type: 'image/svg+xml',
    body: hex('<a/>'),
  })
})

test('a blob without a type goes as bytes', async () => {
  expect(await told({ body: new Blob(['x']) })).toMatchObject({ type: 'application/octet-stream' })
})

test('a file goes as its content', async () => {
  expect(await told({ body: new File(['a,b'], 'table.csv', { type: 'text/csv' }) })).toMatchObject({
    type: 'text/csv',
    body: hex('a,b'),
  })
})

test('a form arrives part by part, files with name and type', async () => {
  const form = new FormData()
  form.append('note', 'first')
  form.append('note', 'ದ್ವಿತೀಯ')
  form.append('file', new File([new Uint8Array(1_500_000)], 'ಫೋಟೋ "1".jpg', { type: 'image/jpeg' }))
  form.append('empty', new File([], 'nothing.txt', { type: 'text/plain' }))

  expect((await told({ body: form })).body).toEqual([
    ['note', 'first'],
    ['note', 'ದ್ವಿತೀಯ'],
    ['file', 'ಫೋಟೋ "1".jpg', 'image/jpeg', 1_500_000],
    ['empty', 'nothing.txt', 'text/plain', 0],
  ])
})

test('a type of one’s own is kept', async () => {
  const options = { body: { a: 1 }, headers: { 'content-type': 'application/vnd.own+json' } }

  expect(await told(options)).toMatchObject({ type: 'application/vnd.own+json', body: hex('{"a":1}') })
})

test('megabytes arrive whole', async () => {
  const body = 'x'.repeat(5_000_000)

  expect((await told({ body })).body).toBe(hex(body))
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s carries a body', async (method) => {
  expect(await told({ method, body: { a: 1 } })).toMatchObject({ method, body: hex('{"a":1}') })
})

test('GET has none', async () => {
  expect(await told({ method: 'GET' })).toMatchObject({ method: 'GET', body: '' })
})

test('headers of one’s own arrive, and the client’s beside them', async () => {
  const { headers } = await told({ headers: { 'X-Custom': 'ä value' } })

  expect(headers).toMatchObject({ 'x-custom': 'ä value', apikey: ANON_KEY })
  expect(headers['x-client-info']).toMatch(/^supabase-js\//)
})

test('a path and a query below the function’s name arrive', async () => {
  expect(await told({}, 'tell/orders/42?sort=price&sort=name')).toMatchObject({
    path: '/tell/orders/42?sort=price&sort=name',
  })
})

test('a region is asked for in header and address', async () => {
  const { headers, path } = await told({ region: FunctionRegion.ApSouth1 })

  expect(headers['x-region']).toBe('ap-south-1')
  expect(path).toBe('/tell?forceFunctionRegion=ap-south-1')
})

test('any region is none', async () => {
  expect((await told({ region: FunctionRegion.Any })).path).toBe('/tell')
})

test('many calls at once keep their bodies apart', async () => {
  const bodies = Array.from({ length: 40 }, (_, n) => `${n}`.repeat(n + 1))

  const answers = await Promise.all(bodies.map((body) => told({ body })))

  expect(answers.map(({ body }) => body)).toEqual(bodies.map(hex))
})

test('config.toml can name the file', async () => {
  const { data } = await newClient().functions.invoke('moved', { body: 'here too' })

  expect(data).toMatchObject({ body: 'here too' })
})

test('a function of the older form answers as well', async () => {
  const { data } = await newClient().functions.invoke('served-by-deno', { body: 'old' })

  expect(data).toEqual({ body: 'old', url: true })
})
