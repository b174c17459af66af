/** Every public method of the official clients is tried somewhere in the acceptance tests, or named here with a reason. */

import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newClient } from '../target.ts'

const client = newClient()
const builder = client.from('anything')

/**
 * Where the methods live, the package whose types say which of them are public, and the folder whose tests must call
 * them. Vector and analytics buckets are services of their own, which this kind of server does not offer.
 */
const parts: Record<string, { object: object; types: string; folder: string }> = {
  client: { object: client, types: 'supabase-js', folder: '*' },
  rest: { object: Reflect.get(client, 'rest'), types: 'postgrest-js', folder: 'data' },
  query: { object: builder, types: 'postgrest-js', folder: 'data' },
  filter: { object: builder.select(), types: 'postgrest-js', folder: 'data' },
  storage: { object: client.storage, types: 'storage-js', folder: 'storage' },
  bucket: { object: client.storage.from('anything'), types: 'storage-js', folder: 'storage' },
  realtime: { object: client.realtime, types: 'realtime-js', folder: 'realtime' },
  channel: { object: client.channel('anything'), types: 'realtime-js', folder: 'realtime' },
  functions: { object: client.functions, types: 'functions-js', folder: 'functions' },
}

/** Methods that talk to no server by themselves. */
const withoutServer: Record<string, string> = {
  'client.schema': 'makes a client; every call through it is another method',
  'rest.schema': 'as client.schema',
  'filter.then': 'await calls it',
  'filter.returns': 'changes a type, and nothing at run time',
  'filter.overrideTypes': 'changes a type, and nothing at run time',
  'bucket.toBase64': 'writes metadata the way a header can carry it; upload calls it',
  'realtime.log': 'calls the logger that its owner gave',
  'realtime.hasLogger': 'says how the client was made',
  'realtime.endpointURL': 'puts an address together',
  'realtime.channel': 'client.channel calls it',
  'realtime.push': 'channel.send and channel.track call it',
  'channel.copyBindings': 'moves listeners from one channel to another',
  'channel.teardown': 'forgets timers of this channel',
  'channel.updateJoinPayload': 'keeps what the next join will send',
}

function testsIn(folder: string) {
  return globSync(`acceptance/services/${folder}/*.test.ts`)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}

const tests = new Map(
  [...new Set(Object.values(parts).map(({ folder }) => folder))].map((folder) => [folder, testsIn(folder)]),
)

const typesOf = new Map<string, string>()

/** The declarations of a package, as one text. */
function types(name: string): string {
  const known = typesOf.get(name)
  if (known !== undefined) return known
  const entry = createRequire(import.meta.url).resolve(`@supabase/${name}`)
  const root = entry.slice(0, entry.indexOf(join(name, 'dist')) + name.length)
  const text = globSync(join(root, 'dist/**/*.d.{ts,mts}'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  typesOf.set(name, text)
  return text
}

function isPublic(method: string, text: string) {
  if (method.startsWith('_') || method === 'constructor') return false
  return new RegExp(`^ +(?:get )?${method}(?:<[^(]*)?\\(`, 'm').test(text)
}

function methodsOf([part, { object, types: name }]: [string, (typeof parts)[string]]): string[] {
  const names = new Set<string>()
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value === 'function') names.add(method)
    }
  }
  return [...names].filter((method) => isPublic(method, types(name))).map((method) => `${part}.${method}`)
}

const methods = Object.entries(parts).flatMap(methodsOf)
function isCalled(method: string) {
  const [part = '', name = ''] = method.split('.')
  return new RegExp(`\\.\\s*${name}\\s*(?:<[^>(]*>)?\\(`).test(tests.get(parts[part]?.folder ?? '') ?? '')
}

test('the clients have the methods that this list is made of', () => {
  expect(methods).toEqual(
    expect.arrayContaining([
      'client.rpc',
      'filter.maxAffected',
      'bucket.createSignedUploadUrl',
      'storage.emptyBucket',
      'channel.track',
      'realtime.setAuth',
      'functions.invoke',
    ]),
  )
  expect(methods.length).toBeGreaterThan(110)
})

test.each(methods.filter((method) => !(method in withoutServer)).sort())('%s is tried', (method) => {
  expect(isCalled(method)).toBe(true)
})

test('what is excused from being tried exists', () => {
  expect(Object.keys(withoutServer).filter((method) => !methods.includes(method))).toEqual([])
})

test('a method that nobody tries would be noticed', () => {
  expect(isCalled('bucket.uploadByPigeon')).toBe(false)
})
