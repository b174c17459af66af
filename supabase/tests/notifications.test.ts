/** What the platform tells a learner: once, to her alone, and by mail where that was asked for. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { NO_QUIET_HOURS } from './quiet.ts'

await asOwner(NO_QUIET_HOURS)

type Told = { id: string; kind: string; title: string; key: string; read_at: Date | null }
type Mail = { id: string; to: string; language: string; title: string; href: string }

type Fields = { key?: string; mail?: boolean; href?: string; title?: string; kind?: string }
const tell = (user: string, fields: Fields = {}) =>
  asOwner('select private.notify($1, $2, $3, $4, $5, $6, $7)', [
    ...[
      user,
      fields.kind ?? 'answer_marked',
      fields.title ?? 'Your answer was marked',
      'आपका उत्तर जाँच लिया गया',
    ],
    ...[fields.href ?? '/mains-evaluation?answer=1', fields.key ?? crypto.randomUUID(), fields.mail ?? false],
  ])
const toldTo = (who: string) => as<Told>(who, 'select * from public.notifications order by created_at')

/** Claims everything that is due; the mails of these accounts. */
async function mailsFor(...emails: string[]) {
  const [row] = await as<{ mails: Mail[] }>('service', 'select public.claim_notification_mails(100) as mails')
  return (row?.mails ?? []).filter(({ to }) => emails.includes(to))
}
const later = (minutes: number) =>
  asOwner(`update private.notification_mails set claimed_at = claimed_at - $1 * interval '1 minute'`, [
    minutes,
  ])
const address = () => `${crypto.randomUUID()}@example.in`

test('what is told again under the same key is told once, and to nobody else', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await tell(asha, { key: 'answer-1' })
  await tell(asha, { key: 'answer-1', title: 'Told again' })
  await tell(ravi, { key: 'answer-1' })

  expect((await toldTo(asha)).map(({ title, read_at }) => [title, read_at])).toEqual([
    ['Your answer was marked', null],
  ])
  await expect(toldTo('visitor')).rejects.toThrow('permission denied')
})

test('learners tell nobody anything and change nothing but what they have read', async () => {
  const asha = await newUser()
  await tell(asha)
  await expect(as(asha, `select private.notify('${asha}', 'x', 'x', 'x', '/', 'x', true)`)).rejects.toThrow(
    'permission denied',
  )
  await expect(as(asha, `update public.notifications set title = 'x'`)).rejects.toThrow('permission denied')
  await expect(as(asha, 'delete from public.notifications')).rejects.toThrow('permission denied')
  await expect(call(asha, 'claim_notification_mails', 1)).rejects.toThrow('permission denied')
})

test('reading marks just what was named, or all; another’s stays unread', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  for (const user of [asha, asha, asha, ravi]) await tell(user)
  const [first] = await toldTo(asha)
  const [ravis] = await toldTo(ravi)

  const few = await as<{ left: number }>(
    asha,
    `select public.read_notifications(array['${first?.id}', '${ravis?.id}']::uuid[]) as left`,
  )
  expect(few[0]?.left).toBe(2)
  const all = await as<{ left: number }>(asha, 'select public.read_notifications() as left')
  expect(all[0]?.left).toBe(0)
  expect((await toldTo(asha)).every(({ read_at }) => read_at !== null)).toBe(true)
  expect((await toldTo(ravi))[0]?.read_at).toBeNull()
  await expect(call('visitor', 'read_notifications')).rejects.toThrow('permission denied')
})

test('a link leads nowhere but into this site', async () => {
  const asha = await newUser()
  for (const href of ['https://evil.example', '//evil.example', '/\\evil.example', 'mains', '', '/a\nb']) {
    await expect(tell(asha, { href }), href).rejects.toThrow('notifications_href_check')
  }
  await tell(asha, { href: '/' })
  expect(await toldTo(asha)).toHaveLength(1)
})

test('nothing is mailed to somebody who is banned for long, not even what waited already', async () => {
  const email = address()
  const asha = await newUser({ email })
  await tell(asha, { mail: true })
  await asOwner(`update auth.users set banned_until = now() + interval '30 days' where id = $1`, [asha])
  await tell(asha, { mail: true })

  expect(await mailsFor(email)).toEqual([])
  await asOwner('update auth.users set banned_until = null where id = $1', [asha])
  expect(await mailsFor(email)).toEqual([])
  expect(await toldTo(asha)).toHaveLength(2)
  await tell(asha, { mail: true })
  expect(await mailsFor(email)).toHaveLength(1)
})

test('what falls due during a short ban is mailed when it is over, as one mail, and what is of no use by then is not', async () => {
  const email = address()
  const asha = await newUser({ email })
  const ban = (until: string | null) =>
    asOwner('update auth.users set banned_until = $2 where id = $1', [asha, until])
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await tell(asha, { kind: 'mission_ready', mail: true })
  await tell(asha, { title: 'Marked', mail: true })
  await ban(inHours(20))
  await tell(asha, { title: 'Marked anew', mail: true })
  expect(await mailsFor(email)).toEqual([])
  // the mission of that day is over by then
  const waiting = () =>
    asOwner<{ title: string; after_ban: boolean }>(
      `select told.title, mail.due_at >= account.banned_until as after_ban
       from private.notification_mails mail join public.notifications told on told.id = mail.notification_id
       join auth.users account on account.id = told.user_id
       where told.user_id = $1 and mail.sent_at is null order by told.title`,
      [asha],
    )
  expect(await waiting()).toEqual([
    { title: 'Marked', after_ban: true },
    { title: 'Marked anew', after_ban: true },
  ])
  await ban(inHours(40))
  expect((await waiting()).every(({ after_ban }) => after_ban)).toBe(true)
  expect(await mailsFor(email)).toEqual([])

  await ban(null)
  const mails = await mailsFor(email)
  expect(mails).toMatchObject([{ title: 'Marked anew', more: [{ title: 'Marked' }] }])
  expect(await mailsFor(email)).toEqual([])
})

test('a title of several lines becomes one, so that it can be a subject', async () => {
  const asha = await newUser()
  await tell(asha, { title: ' Marked:\r\nBcc: x@example.in ' })
  expect((await toldTo(asha))[0]?.title).toBe('Marked: Bcc: x@example.in')
})

test('two hundred are kept: what was read goes first, then what is oldest', async () => {
  const asha = await newUser()
  for (let at = 0; at < 200; at += 1) await tell(asha, { key: `k${at}` })
  await asOwner(
    `update public.notifications set read_at = now() where user_id = $1 and key in ('k150', 'k3')`,
    [asha],
  )
  const keys = async () => new Set((await toldTo(asha)).map(({ key }) => key))
  await tell(asha, { key: 'new-1' })
  expect((await keys()).has('k3')).toBe(false)
  await tell(asha, { key: 'new-2' })
  expect((await keys()).has('k150')).toBe(false)
  await tell(asha, { key: 'new-3' })
  const kept = await keys()
  expect([kept.size, kept.has('k0'), kept.has('k1'), kept.has('new-3')]).toEqual([200, false, true, true])
})

test('a mail is claimed by one process, once, in the reader’s language', async () => {
  const [english, hindi] = [address(), address()]
  const asha = await newUser({ email: english })
  const ravi = await newUser({ email: hindi })
  await as(ravi, `select public.choose_mails('hi')`)
  await tell(asha, { mail: true, key: 'm' })
  await tell(asha, { mail: true, key: 'm' })
  await tell(asha, { mail: false })
  await tell(ravi, { mail: true })

  const claimed = (await Promise.all([1, 2, 3].map(() => mailsFor(english, hindi)))).flat()
  expect(claimed.map(({ to, language, title }) => [to, language, title]).sort()).toEqual(
    [
      [english, 'en', 'Your answer was marked'],
      [hindi, 'hi', 'आपका उत्तर जाँच लिया गया'],
    ].sort(),
  )
  for (const { id } of claimed) await call('service', 'notification_mail_sent', id)
  await later(60)
  expect(await mailsFor(english, hindi)).toEqual([])
})

test('a mail that was not sent is given out again, later each time, and left after eight times', async () => {
  const email = address()
  await tell(await newUser({ email }), { mail: true })
  const [first] = await mailsFor(email)
  expect(await mailsFor(email)).toEqual([])
  await later(3)
  expect((await mailsFor(email)).map(({ id }) => id)).toEqual([first?.id])
  await later(3)
  expect(await mailsFor(email)).toEqual([])
  for (let tries = 2; tries < 8; tries += 1) {
    await later(1000)
    expect(await mailsFor(email)).toHaveLength(1)
  }
  await later(1000)
  expect(await mailsFor(email)).toEqual([])
})

test('nobody is written to who wants no mail or has not confirmed the address', async () => {
  const [quiet, unconfirmed] = [address(), address()]
  const asha = await newUser({ email: quiet })
  const ravi = await newUser({ email: unconfirmed })
  await asOwner('update auth.users set email_confirmed_at = null where id = $1', [ravi])
  await as(asha, 'select public.choose_mails(p_mails => false)')
  await as(asha, `select public.choose_mails('hi')`)
  for (const user of [asha, ravi]) await tell(user, { mail: true })
  expect(await mailsFor(quiet, unconfirmed)).toEqual([])
  expect(await toldTo(asha)).toHaveLength(1)
  await expect(call(asha, 'choose_mails', 'fr')).rejects.toThrow('English (en) or Hindi (hi)')
})
