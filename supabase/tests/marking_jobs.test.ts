/** What begins by itself: marking when an answer is handed in, and mail when somebody is told something. */

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOutbox } from '#backend/mail/mailer.ts'
import { type Learner, type MarkingServer, startMarkingServer } from './marking-server.ts'
import { LONG_ANSWER } from './model-judgement.ts'
import { NO_QUIET_HOURS } from './quiet.ts'

vi.setConfig({ testTimeout: 120_000 })

let marking: MarkingServer
let asha: Learner
beforeAll(async () => {
  marking = await startMarkingServer({ JOBS: 'on' })
  await marking.rows(NO_QUIET_HOURS)
  asha = await marking.learner()
}, 240_000)
afterAll(() => marking?.stop())

const until = (condition: () => Promise<unknown>) =>
  expect.poll(condition, { timeout: 90_000, interval: 200 })

const mails = async (to: string) =>
  (await readOutbox(join(marking.server.dataDir, 'outbox'))).filter((mail) => mail.to === to)

const tell = (learner: Learner, key: string) =>
  marking.rows(
    `select private.notify($1, 'answer_marked', 'Your answer was marked by a mentor', 'मार्गदर्शक ने आपका उत्तर जाँच लिया',
       '/mains-evaluation?answer=7', $2, true, 'Discuss inflation.', 'मुद्रास्फीति पर चर्चा कीजिए।')`,
    [learner.id, key],
  )

test('an answer that is handed in is marked without anybody waiting for the clock', async () => {
  const answer = await marking.handIn(asha, await marking.question(), LONG_ANSWER)
  const { error } = await asha.client.functions.invoke('evaluate-answer', { body: { answer_id: answer } })
  expect(error).toBeNull()
  await until(() => marking.status(answer)).toBe('evaluated')
  // Learners are told of an evaluation on the site alone.
  expect(await mails(asha.email)).toEqual([])
})

test('what is told with a mail is mailed once, with its link, in the reader’s language', async () => {
  const ravi = await marking.learner()
  await ravi.client.rpc('choose_mails', { p_language: 'hi' })
  await tell(asha, 'marked-1')
  await tell(asha, 'marked-1')
  await tell(ravi, 'marked-1')
  const poked = await asha.client.functions.invoke('notification-mails', { body: {} })
  expect([poked.error, poked.data]).toEqual([null, ''])
  await until(async () => (await mails(ravi.email)).length + (await mails(asha.email)).length).toBe(2)

  const [english] = await mails(asha.email)
  expect(english?.subject).toBe('Your answer was marked by a mentor')
  expect(english?.text).toContain('Your answer was marked by a mentor.\n\nDiscuss inflation.')
  expect(english?.text).toMatch(/Read it here: http:\/\/localhost:\d+\/mains-evaluation\?answer=7/)
  const [hindi] = await mails(ravi.email)
  expect(hindi?.subject).toBe('मार्गदर्शक ने आपका उत्तर जाँच लिया')
  expect(hindi?.text).toContain('मार्गदर्शक ने आपका उत्तर जाँच लिया।')

  await marking.run('notification-mails')
  expect([await mails(asha.email), await mails(ravi.email)].map(({ length }) => length)).toEqual([1, 1])
})

test('an address that refuses keeps nobody waiting, and is tried again under the same name', async () => {
  const [bad, good] = [await marking.learner(), await marking.learner()]
  await marking.rows(`update auth.users set email = 'not an address' where id = $1`, [bad.id])
  await tell(bad, 'marked-2')
  await tell(good, 'marked-2')
  await marking.run('notification-mails')
  await until(async () => (await mails(good.email)).length).toBe(1)
  const sent = () =>
    marking.rows<{ tries: number; sent: boolean }>(
      `select mail.tries, mail.sent_at is not null as sent from private.notification_mails mail
       join public.notifications told on told.id = mail.notification_id where told.user_id = $1`,
      [bad.id],
    )
  expect(await sent()).toEqual([{ tries: 1, sent: false }])

  await marking.rows('update auth.users set email = $2 where id = $1', [bad.id, bad.email])
  await marking.rows(
    `update private.notification_mails set claimed_at = claimed_at - interval '1 hour' where sent_at is null`,
  )
  await marking.run('notification-mails')
  await until(async () => (await mails(bad.email)).length).toBe(1)
  expect(await sent()).toEqual([{ tries: 2, sent: true }])
})

test('a visitor cannot have mail sent, and whoever asks hears nothing of it', async () => {
  const { ANON_KEY } = marking.server.instance
  expect((await marking.post('notification-mails', { apikey: ANON_KEY }, {})).status).toBe(401)
  expect((await marking.post('notification-mails', {}, {})).status).toBe(401)
})
