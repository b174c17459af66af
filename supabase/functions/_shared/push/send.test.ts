/** One push, to a service that verifies the sender and opens what it got with the browser's own keys. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPushKeys } from '#backend/tokens/push-keys.ts'
import { type Subscription, startPushService } from '#scripts/testing/push-service.ts'
import type { DuePush } from './message.ts'
import { sendPush } from './send.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const keys = { ...newPushKeys(), subject: 'mailto:desk@example.in' }
const here = { inner: (address: string) => address === '127.0.0.1' }

function due(
  { endpoint, p256dh, auth }: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>,
  more = {},
): DuePush {
  return {
    ...{ id: crypto.randomUUID(), claim: crypto.randomUUID(), notification: crypto.randomUUID() },
    ...{ endpoint, p256dh, auth, kind: 'answer_marked', group: 'marked', language: 'en' },
    ...{ title: 'Your answer was marked', body: 'Discuss inflation.', href: '/mains-evaluation?answer=1' },
    ...{ more: [], seconds: 3600 },
    ...more,
  }
}

test('what is sent is signed for this service and readable by this browser alone', async () => {
  const [asha, ravi] = [service.subscribe(), service.subscribe()]
  const message = due(asha, { language: 'hi', title: 'आपका उत्तर जाँचा गया', body: 'मुद्रास्फीति पर चर्चा कीजिए।' })
  expect(await sendPush(message, keys, here)).toEqual({ outcome: 'sent' })

  const [delivered] = asha.delivered
  expect(delivered?.payload).toEqual({
    ...{ title: 'आपका उत्तर जाँचा गया', body: 'मुद्रास्फीति पर चर्चा कीजिए।', href: '/mains-evaluation?answer=1' },
    ...{ tag: message.notification, lang: 'hi' },
  })
  expect(delivered?.claims).toMatchObject({ aud: service.origin(), sub: 'mailto:desk@example.in' })
  expect(delivered?.key).toBe(keys.publicKey)
  expect(delivered?.headers).toMatchObject({
    ...{ ttl: '3600', urgency: 'normal', topic: message.notification.replaceAll('-', '') },
  })
  // another's keys open nothing
  await sendPush(due({ ...asha, endpoint: ravi.endpoint }), keys, here)
  expect(ravi.delivered).toEqual([])
  expect(service.complaints.splice(0)).toHaveLength(1)
})

test('the longest texts fit into what a push service takes', async () => {
  const asha = service.subscribe()
  const long = due(asha, {
    title: '🙂हिं'.repeat(50),
    body: 'मुद्रास्फीति '.repeat(90),
    href: `/${'a'.repeat(499)}`,
  })
  expect(await sendPush(long, keys, here)).toEqual({ outcome: 'sent' })
  expect(asha.delivered[0]?.payload.title).toMatch(/…$/)
})

test('what cannot wait is urgent', async () => {
  const asha = service.subscribe()
  await sendPush(due(asha, { kind: 'event_soon' }), keys, here)
  expect(asha.delivered[0]?.headers.urgency).toBe('high')
})

test.each([
  [{ status: 404 }, { outcome: 'gone' }],
  [
    { status: 410, body: 'unsubscribed\nor expired' },
    { outcome: 'gone', problem: 'status 410 unsubscribed or expired' },
  ],
  [
    { status: 429, headers: { 'Retry-After': '120' } },
    { outcome: 'again', after: 120 },
  ],
  [{ status: 503 }, { outcome: 'again' }],
  [{ status: 500, headers: { 'Retry-After': 'soon' } }, { outcome: 'again' }],
  [{ status: 400 }, { outcome: 'refused' }],
  [
    { status: 403, body: 'VapidPkHashMismatch' },
    { outcome: 'refused', problem: 'status 403 VapidPkHashMismatch' },
  ],
  [{ status: 302, headers: { Location: 'http://127.0.0.1:1/' } }, { outcome: 'refused' }],
])('the answer %j is understood', async (answer, expected) => {
  const asha = service.subscribe()
  asha.answers(answer)
  expect(await sendPush(due(asha), keys, here)).toMatchObject(expected)
  expect(asha.asked()).toBe(1)
})

test('a service that says nothing is given up, and asked again later', async () => {
  const asha = service.subscribe()
  asha.answers('nothing')
  expect(await sendPush(due(asha), keys, { ...here, limit: 100 })).toEqual({
    ...{ outcome: 'again', problem: 'no answer in time' },
  })
})

test.each([
  ['http://push.example.in/x', 'plain http'],
  ['https://127.0.0.1/x', 'this machine'],
  ['https://[::1]/x', 'this machine'],
  ['https://10.0.0.7/x', 'a private network'],
  ['https://169.254.169.254/latest/meta-data', 'a metadata service'],
  ['https://inside.example.in/x', 'a public name of a private machine'],
  ['https://outside.example.in:8443/x', 'another port'],
  ['file:///etc/passwd', 'a file'],
  ['nothing', 'no address'],
])('%s is never asked: %s', async (endpoint) => {
  const asha = service.subscribe()
  const find = async (name: string) => [
    { address: name.startsWith('inside') ? '192.168.1.1' : '93.184.215.14', family: 4 as const },
  ]
  const outcome = await sendPush(due({ ...asha, endpoint }), keys, { inner: () => false, find })
  expect(outcome.outcome).toBe('gone')
})

test('keys that no browser made are the end of the device, not of the run', async () => {
  const asha = service.subscribe()
  const outcome = await sendPush(due({ ...asha, p256dh: `B${'A'.repeat(86)}` }), keys, here)
  expect(outcome.outcome).toBe('gone')
  expect(asha.asked()).toBe(0)
})

test('several that quiet hours held back are one message, which leads to the list', async () => {
  const asha = service.subscribe()
  await sendPush(due(asha, { more: ['A second', 'A third'] }), keys, here)
  expect(asha.delivered[0]?.payload).toMatchObject({
    ...{ title: '3 new messages', body: 'Your answer was marked · A second · A third' },
    href: '/profile#notifications',
  })
})
