import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'
import { WholeAnswer } from './whole-answer.ts'

const ROWS = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, name: `पंक्ति ${id}` })))
const JSON_TYPE = { 'Content-Type': 'application/json' }

const answer = () => new WholeAnswer(ROWS, { status: 206, headers: JSON_TYPE })

test('is read as any answer, once', async () => {
  expect(await answer().text()).toBe(ROWS)
  expect(await answer().json()).toEqual(JSON.parse(ROWS))
  expect(Buffer.from(await answer().arrayBuffer()).toString()).toBe(ROWS)
  expect(Buffer.from(await answer().bytes()).toString()).toBe(ROWS)
  expect(await (await answer().blob()).text()).toBe(ROWS)
  expect(await new Response(answer().body).text()).toBe(ROWS)

  const read = answer()
  const copy = read.clone()
  expect(read.bodyUsed).toBe(false)
  await read.text()
  expect(read.bodyUsed).toBe(true)
  await expect(read.text()).rejects.toThrow(TypeError)
  expect(copy.status).toBe(206)
  expect(await copy.text()).toBe(ROWS)
})

test('is compressed in place, and told so', async () => {
  const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'gzip' } })
  const given = answer()
  given.headers.set('ETag', '"abc"')
  given.headers.set('Content-Length', String(given.whole.byteLength))

  const sent = await compress(request, given)

  expect(sent).toBe(given)
  expect(gunzipSync(given.whole).toString()).toBe(ROWS)
  expect(Object.fromEntries(sent.headers)).toEqual({
    ...{ 'content-type': 'application/json', 'content-encoding': 'gzip', etag: 'W/"abc"' },
    ...{ vary: 'Accept-Encoding', 'content-length': String(given.whole.byteLength) },
  })
})

test('what is small, or wanted as it is, stays so', async () => {
  const small = new WholeAnswer('[1]', { headers: { ...JSON_TYPE, 'Content-Length': '3' } })
  const picky = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(Buffer.from(((await compress(picky, small)) as WholeAnswer).whole).toString()).toBe('[1]')
  const plain = (await compress(new Request('http://localhost/'), answer())) as WholeAnswer
  expect(Buffer.from(plain.whole).toString()).toBe(ROWS)
  expect(plain.headers.get('content-encoding')).toBeNull()
})
