/** What somebody wants to be told of, and where; and that a mail can be ended from the mail. */

import { expect, test } from 'vitest'
import { copy } from '#web/features/notifications/choices-copy.ts'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { NO_QUIET_HOURS } from './quiet.ts'

await asOwner(NO_QUIET_HOURS)

type Choices = {
  groups: { group: string; inside: boolean; mail: boolean; push: boolean }[]
  quiet: { from: number | null; to: number | null }
  zone: string
  language: string
  devices: unknown[]
  push_key: string | null
}
type Mail = { to: string; group: string; title: string; unsubscribe: string; more: { title: string }[] }

const address = () => `${crypto.randomUUID()}@example.in`
const mine = (who: string) => call<Choices>(who, 'my_notification_choices')
const choose = (who: string, choices: unknown) => call<Choices>(who, 'choose_notifications', choices)
const of = (choices: Choices, group: string) => choices.groups.find((one) => one.group === group)
const tell = (user: string, kind: string, mail = true, key: string = crypto.randomUUID()) =>
  asOwner(`select private.notify($1, $2, 'Told', 'बताया', '/', $3, $4)`, [user, kind, key, mail])
const told = (who: string) =>
  as<{ kind: string }>(who, 'select kind from public.notifications order by created_at, kind')

async function mailsFor(email: string) {
  const [row] = await as<{ mails: Mail[] }>('service', 'select public.claim_notification_mails(100) as mails')
  return (row?.mails ?? []).filter(({ to }) => to === email)
}

test('an account carries the language of its reader, for the mails about itself', async () => {
  const asha = await newUser({ fullName: 'Asha Rao' })
  const carried = async () =>
    (
      await asOwner<{ data: object }>('select raw_user_meta_data as data from auth.users where id = $1', [
        asha,
      ])
    )[0]?.data
  await call(asha, 'choose_mails', 'hi')
  expect(await carried()).toMatchObject({ language: 'hi', full_name: 'Asha Rao' })

  await call(asha, 'choose_notifications', { language: 'en' })
  expect(await carried()).toMatchObject({ language: 'en', full_name: 'Asha Rao' })
})

test('as usual everything is told inside, marked answers and reminders are mailed, and nothing is pushed', async () => {
  const choices = await mine(await newUser())
  expect(choices.groups).toEqual([
    { group: 'mission', inside: true, mail: false, push: false },
    { group: 'challenge', inside: true, mail: false, push: false },
    { group: 'marked', inside: true, mail: true, push: false },
    { group: 'event', inside: true, mail: true, push: false },
    { group: 'plan', inside: true, mail: false, push: false },
  ])
  expect(choices).toMatchObject({ zone: 'Asia/Kolkata', language: 'en', devices: [] })
})

test('what is chosen is kept, for its group and channel alone', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await choose(asha, { groups: [{ group: 'mission', mail: true }], language: 'hi' })
  const chosen = await choose(asha, {
    groups: [{ group: 'mission', inside: false }],
    quiet: { from: 60, to: 90 },
  })

  expect(of(chosen, 'mission')).toEqual({ group: 'mission', inside: false, mail: true, push: false })
  expect(of(chosen, 'challenge')).toMatchObject({ inside: true, mail: false })
  expect(chosen).toMatchObject({ quiet: { from: 60, to: 90 }, language: 'hi' })
  expect(await mine(asha)).toEqual(chosen)
  expect(of(await mine(ravi), 'mission')).toMatchObject({ inside: true, mail: false })
  expect((await choose(asha, { quiet: { from: null, to: null } })).quiet).toEqual({ from: null, to: null })
})

test.each([
  [null, 'must be an object'],
  [[], 'must be an object'],
  ['"all"', 'must be an object'],
  [{ everything: false }, 'has no "everything"'],
  [{ groups: {} }, 'Groups are a list'],
  [{ groups: Array.from({ length: 6 }, () => ({ group: 'plan' })) }, 'at most five'],
  [{ groups: ['plan'] }, 'must be an object'],
  [{ groups: [{ mail: true }] }, 'Groups are mission'],
  [{ groups: [{ group: 'all', mail: true }] }, 'Groups are mission'],
  [{ groups: [{ group: null }] }, 'Groups are mission'],
  [{ groups: [{ group: 'plan', mail: 'yes' }] }, 'true or false'],
  [{ groups: [{ group: 'plan', push: null }] }, 'true or false'],
  [{ groups: [{ group: 'plan', user_id: 'x' }] }, 'has no "user_id"'],
  [{ quiet: null }, 'must be an object'],
  [{ quiet: { from: 60 } }, 'a beginning and another end'],
  [{ quiet: { from: 60, to: 60 } }, 'a beginning and another end'],
  [{ quiet: { from: -1, to: 60 } }, 'from 0 to 1439'],
  [{ quiet: { from: 1440, to: 60 } }, 'from 0 to 1439'],
  [{ quiet: { from: 1e300, to: 60 } }, 'from 0 to 1439'],
  [{ quiet: { from: 1.5, to: 60 } }, 'from 0 to 1439'],
  [{ quiet: { from: '22:00', to: 60 } }, 'from 0 to 1439'],
  [{ language: 'fr' }, 'English (en) or Hindi (hi)'],
  [{ language: null }, 'English (en) or Hindi (hi)'],
])('%j is refused in words, and nothing of it is kept', async (choices, sentence) => {
  const asha = await newUser()
  const before = await mine(asha)
  const refused = call(asha, 'choose_notifications', choices).catch(
    (error: Error & { code?: string }) => error,
  )
  expect(await refused).toMatchObject({ code: 'PT400', message: expect.stringContaining(sentence) })
  expect(await mine(asha)).toEqual(before)
})

test('nobody chooses for a visitor, for half a sign-in or with another’s rights', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [asha],
  )
  for (const who of ['visitor', 'service', withAal(asha, 'aal1')] as const) {
    await expect(call(who, 'my_notification_choices')).rejects.toThrow(/permission denied|Sign in/)
    await expect(call(who, 'choose_notifications', {})).rejects.toThrow(/permission denied|Sign in/)
  }
  await call(withAal(asha, 'aal2'), 'my_notification_choices')
  for (const table of [
    'notification_choices',
    'quiet_hours',
    'push_devices',
    'removed_devices',
    'push_key',
    'unsubscribe_secret',
  ])
    await expect(as(await newUser(), `select * from private.${table}`), table).rejects.toThrow(
      'permission denied',
    )
})

test('what is not wanted inside is not shown there, not even over the data API, and still mailed', async () => {
  const email = address()
  const asha = await newUser({ email })
  await choose(asha, { groups: [{ group: 'marked', inside: false }] })
  await tell(asha, 'answer_marked')
  await tell(asha, 'plan_slipping')

  expect(await told(asha)).toEqual([{ kind: 'plan_slipping' }])
  expect(await mailsFor(email)).toMatchObject([{ group: 'marked' }])
  expect(await call(asha, 'read_notifications', '{}')).toBe(1)
})

test('that an archive is ready is told on the site to whoever asked for it, whatever is chosen for marked answers', async () => {
  const email = address()
  const asha = await newUser({ email })
  await choose(asha, { groups: [{ group: 'marked', inside: false, mail: false }] })
  await tell(asha, 'account_export')
  expect(await told(asha)).toEqual([{ kind: 'account_export' }])
  expect(await mailsFor(email)).toEqual([])
})

test('mail follows the choices of each group, and never goes where none was meant', async () => {
  const email = address()
  const asha = await newUser({ email })
  const kinds = ['mission_ready', 'challenge_starting', 'answer_marked', 'plan_slipping', 'appeal_answered']
  for (const kind of kinds) await tell(asha, kind)
  await tell(asha, 'answer_evaluated', false)
  expect((await mailsFor(email)).map(({ group }) => group)).toEqual(['marked', 'marked'])

  await choose(asha, {
    groups: [
      { group: 'mission', mail: true },
      { group: 'marked', mail: false },
    ],
  })
  for (const kind of kinds) await tell(asha, kind)
  expect((await mailsFor(email)).map(({ group }) => group)).toEqual(['mission'])
})

test('what waits and is switched off does not go out any more', async () => {
  const email = address()
  const asha = await newUser({ email })
  await tell(asha, 'answer_marked')
  await choose(asha, { groups: [{ group: 'marked', mail: false }] })
  await choose(asha, { groups: [{ group: 'marked', mail: true }] })
  expect(await mailsFor(email)).toEqual([])
})

test('the older choice of all mail still works, and reminders of sessions are one choice in two places', async () => {
  const asha = await newUser()
  await as(asha, 'select public.choose_mails(p_mails => false)')
  expect((await mine(asha)).groups.map(({ mail }) => mail)).toEqual([false, false, false, false, false])
  expect(await call(asha, 'my_calendar')).toMatchObject({ reminders: false })
  await as(asha, 'select public.choose_mails(p_mails => true)')
  expect((await mine(asha)).groups.map(({ mail }) => mail)).toEqual([false, false, true, true, false])

  await as(asha, 'select public.choose_calendar(p_reminders => false)')
  expect(of(await mine(asha), 'event')?.mail).toBe(false)
  await choose(asha, { groups: [{ group: 'event', mail: true }] })
  expect(await call(asha, 'my_calendar')).toMatchObject({ reminders: true })
})

test('the address in a mail ends mail of its group for its reader, however often it is asked', async () => {
  const [email, other] = [address(), address()]
  const [asha, ravi] = [await newUser({ email }), await newUser({ email: other })]
  for (const user of [asha, ravi]) await tell(user, 'answer_marked')
  const [mail] = await mailsFor(email)
  const token = mail?.unsubscribe as string
  await tell(asha, 'answer_marked')

  expect(await call('service', 'unsubscribe_mail', token)).toBe('marked')
  expect(await call('service', 'unsubscribe_mail', token)).toBe('marked')
  expect(of(await mine(asha), 'marked')).toMatchObject({ inside: true, mail: false })
  expect(of(await mine(ravi), 'marked')).toMatchObject({ mail: true })
  expect(await mailsFor(email)).toEqual([])
})

test('a token that was changed ends nothing', async () => {
  const email = address()
  const asha = await newUser({ email })
  const ravi = await newUser()
  await tell(asha, 'answer_marked')
  const token = (await mailsFor(email))[0]?.unsubscribe as string
  const forged = [
    token.replace('marked', 'plan'),
    token.replace(asha.replaceAll('-', ''), ravi.replaceAll('-', '')),
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    token.slice(0, -1),
    `${token}0`,
    token.toUpperCase(),
    '',
    "' or true --",
    'x'.repeat(10_000),
  ]
  for (const one of forged) expect(await call('service', 'unsubscribe_mail', one), one).toBeNull()
  for (const who of ['visitor', asha]) {
    await expect(call(who, 'unsubscribe_mail', token)).rejects.toThrow('permission denied')
  }
  expect(of(await mine(asha), 'marked')?.mail).toBe(true)
})

test('the table of choices says of everything that is told which of its lines it belongs to', async () => {
  const said = {
    ...{
      answer_evaluated: /marking .* done/,
      answer_marked: /marking .* done/,
      answer_failed: /marking .* stopped/,
    },
    ...{
      appeal_answered: /appeal/,
      dispute_answered: /dispute/,
      result_regraded: /corrected key/,
      account_export: /archive/,
    },
    ...{ challenge_starting: /begins/, challenge_cancelled: /called off/, challenge_results: /results/ },
    ...{ plan_slipping: /falls behind/, plan_exam_moved: /moved/, mission_ready: /ready/ },
    ...{
      event_day: /Reminders/,
      event_soon: /Reminders/,
      event_offered: /come free/,
      event_seat: /come free/,
    },
    ...{ event_moved: /changes of time/, event_cancelled: /called off/ },
  }
  for (const [kind, words] of Object.entries(said)) {
    const [row] = await asOwner<{ name: keyof typeof copy.en.groups }>(
      'select private.notification_group($1) as name',
      [kind],
    )
    expect(copy.en.groups[row?.name ?? 'marked'].says, kind).toMatch(words)
  }
  // those of sessions are put together, and announcements are no choice
  const used = await asOwner<{ kind: string }>(
    `select distinct found[1] as kind
     from pg_proc made join pg_namespace place on place.oid = made.pronamespace
     cross join lateral regexp_matches(
       prosrc, '''((?:mission|challenge|answer|appeal|result|plan|account)_[a-z_]+)''', 'g'
     ) found
     where place.nspname in ('public', 'private') and prosrc ~ 'private[.](notify|tell_of_answer)[(]' order by 1`,
  )
  const kinds = used.map(({ kind }) => kind)
  expect(kinds).toContain('plan_exam_moved')
  expect(kinds.filter((kind) => !(kind in said))).toEqual([])
})
