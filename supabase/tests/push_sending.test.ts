/** Messages to browsers from end to end: told, claimed by a running server, encrypted, taken by a push service. */

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutbox } from '#backend/mail/mailer.ts'
import { newPushKeys } from '#backend/tokens/push-keys.ts'
import { type Subscription, startPushService } from '#scripts/testing/push-service.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { type Learner, type MarkingServer, startMarkingServer } from './marking-server.ts'
import { NO_QUIET_HOURS } from './quiet.ts'

const keys = newPushKeys()
const environment = {
  ...{ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
  ...{ VAPID_SUBJECT: 'mailto:desk@example.in', FEEDS_ALLOW_PRIVATE: 'yes' },
}
let site: MarkingServer
/** A second process on the same database. */
let beside: StartedServer
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  site = await startMarkingServer(environment)
  beside = await startRealServer(
    {
      ...environment,
      ...{ DATABASE_URL: site.server.instance.DB_URL, JWT_SECRET: site.server.instance.JWT_SECRET ?? '' },
      ...{ RATE_LIMITS: 'off', JOBS: 'off' },
    },
    undefined,
    'backend/main.ts',
  )
  await site.rows(NO_QUIET_HOURS)
}, 240_000)
afterAll(async () => {
  await beside?.stop()
  beside?.remove()
  await site?.stop()
  await service?.stop()
})

/** Switched on by its owner, who is led to this machine afterwards: no browser may name it. */
async function device({ client, id }: Learner): Promise<Subscription> {
  const subscription = service.subscribe()
  const endpoint = `https://push.example.in/${crypto.randomUUID()}`
  const { error } = await client.rpc('add_push_device', {
    p_device: {
      endpoint,
      p256dh: subscription.p256dh,
      auth: subscription.auth,
      name: 'Chrome',
      key: keys.publicKey,
    },
  })
  if (error) throw error
  await site.rows('update private.push_devices set endpoint = $2 where endpoint = $1 and user_id = $3', [
    ...[endpoint, subscription.endpoint, id],
  ])
  return subscription
}
const tell = ({ id }: Learner, key: string = crypto.randomUUID(), kind = 'answer_marked', mail = false) =>
  site.rows(
    `select private.notify($1, $2, 'Your answer was marked', 'आपका उत्तर जाँचा गया', '/mains-evaluation?answer=7', $3, $4,
       'Discuss inflation.', 'मुद्रास्फीति पर चर्चा कीजिए।')`,
    [id, kind, key, mail],
  )

function runOn({ instance }: StartedServer, job: string) {
  return fetch(`${instance.API_URL}/functions/v1/${job}`, {
    method: 'POST',
    headers: { apikey: instance.SECRET_KEY ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ job, id: crypto.randomUUID(), data: {} }),
  })
}

test('a page learns the key from whoever sends, and a switched on browser gets what is told, in its language', async () => {
  await site.run('send-pushes')
  const asha = await site.learner()
  const { data } = await asha.client.rpc('my_notification_choices')
  expect(data.push_key).toBe(keys.publicKey)
  const phone = await device(asha)
  await asha.client.rpc('choose_notifications', { p_choices: { language: 'hi' } })
  await tell(asha)

  expect(await site.run('send-pushes')).toMatchObject({ status: 200 })
  expect(service.complaints).toEqual([])
  expect(phone.delivered.map(({ payload }) => payload)).toMatchObject([
    {
      title: 'आपका उत्तर जाँचा गया',
      body: 'मुद्रास्फीति पर चर्चा कीजिए।',
      href: '/mains-evaluation?answer=7',
      lang: 'hi',
    },
  ])
  expect(Object.keys(phone.delivered[0]?.payload ?? {}).sort()).toEqual([
    'body',
    'href',
    'lang',
    'tag',
    'title',
  ])
  expect(phone.delivered[0]?.claims).toMatchObject({ sub: 'mailto:desk@example.in' })
  await site.run('send-pushes')
  expect(phone.asked()).toBe(1)
})

test('two processes at once: each push and each mail goes out once', async () => {
  const learners = await Promise.all(Array.from({ length: 5 }, () => site.learner()))
  const phones = await Promise.all(learners.flatMap((who) => [device(who), device(who)]))
  for (let at = 0; at < 6; at += 1)
    for (const who of learners) await tell(who, `told-${at}`, 'answer_marked', true)

  const answers = await Promise.all(
    [1, 2, 3].flatMap(() => [
      ...[runOn(site.server, 'send-pushes'), runOn(beside, 'send-pushes')],
      ...[runOn(site.server, 'notification-mails'), runOn(beside, 'notification-mails')],
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(phones.map((phone) => [phone.asked(), phone.delivered.length])).toEqual(Array(10).fill([6, 6]))
  const tags = phones.map((phone) => new Set(phone.delivered.map(({ payload }) => payload.tag)).size)
  expect(tags).toEqual(Array(10).fill(6))
  const mails = [site.server.dataDir, beside.dataDir].flatMap((dir) => readOutbox(join(dir, 'outbox')))
  for (const { email } of learners) expect(mails.filter(({ to }) => to === email)).toHaveLength(6)
})

test('a device that is gone is forgotten, and one that is put off is asked again when it said', async () => {
  const [asha, ravi] = [await site.learner(), await site.learner()]
  const [gone, busy] = [await device(asha), await device(ravi)]
  gone.answers({ status: 410 })
  busy.answers({ status: 429, headers: { 'Retry-After': '300' } })
  await tell(asha)
  await tell(ravi)
  await site.run('send-pushes')
  await site.run('send-pushes')
  const { data } = await asha.client.rpc('my_notification_choices')
  expect(data.devices).toEqual([])
  expect(busy.asked()).toBe(1)
  const [waits] = await site.rows<{ seconds: number; problem: string }>(
    `select extract(epoch from push.due_at - now())::integer as seconds, problem from private.notification_pushes push
     join public.notifications told on told.id = push.notification_id where told.user_id = $1`,
    [ravi.id],
  )
  expect(waits?.problem).toBe('status 429')
  expect(waits?.seconds).toBeGreaterThan(250)

  busy.answers(undefined)
  await site.rows('update private.notification_pushes set due_at = now() where sent_at is null')
  await site.run('send-pushes')
  expect(busy.delivered).toHaveLength(1)
})

test('signing out is the end of messages to that browser', async () => {
  const asha = await site.learner()
  const phone = await device(asha)
  await asha.client.auth.signOut()
  await tell(asha)
  await site.run('send-pushes')
  expect(phone.asked()).toBe(0)
})

test('nobody but the queue has messages sent', async () => {
  const { ANON_KEY, API_URL, SECRET_KEY } = site.server.instance
  for (const job of ['send-pushes', 'prepare-missions', 'run-challenges', 'notice-slips']) {
    expect((await site.post(job, { apikey: ANON_KEY }, {})).status, job).toBe(401)
    expect((await site.post(job, {}, {})).status, job).toBe(401)
    const got = await fetch(`${API_URL}/functions/v1/${job}`, { headers: { apikey: SECRET_KEY ?? '' } })
    expect(got.status, job).toBe(405)
  }
})

test('a mail carries the way out of it, which a mail program uses with one click and a mere look does not', async () => {
  const asha = await site.learner()
  await tell(asha, 'told', 'answer_marked', true)
  await site.run('notification-mails')
  const [mail] = readOutbox(join(site.server.dataDir, 'outbox')).filter(({ to }) => to === asha.email)
  const { API_URL } = site.server.instance
  expect(mail?.unsubscribe).toMatch(/^http:\/\/localhost:\d+\/functions\/v1\/unsubscribe\?token=[\w-]+$/)
  expect(mail?.text).toMatch(
    /What you are written about is your choice: http:\/\/localhost:\d+\/profile#notifications$/,
  )

  const address = (mail?.unsubscribe ?? '').replace(/^http:\/\/localhost:\d+/, API_URL)
  const mails = async () => {
    const { data } = await asha.client.rpc('my_notification_choices')
    return data.groups.find(({ group }: { group: string }) => group === 'marked').mail
  }
  const looked = await fetch(address, { redirect: 'manual' })
  expect([looked.status, new URL(looked.headers.get('location') ?? '').hash]).toEqual([303, '#notifications'])
  expect(await mails()).toBe(true)

  const oneClick = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }
  expect((await fetch(`${address}0`, oneClick)).status).toBe(404)
  expect((await fetch(address.replace(/token=.*/, ''), oneClick)).status).toBe(404)
  expect((await fetch(address.replace(/token=.*/, 'token=%00'), oneClick)).status).toBe(404)
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(405)
  expect(await mails()).toBe(true)
  expect((await fetch(address, oneClick)).status).toBe(200)
  expect(await mails()).toBe(false)
})
