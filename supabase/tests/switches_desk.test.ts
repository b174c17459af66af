/** Switches: who may turn them, what the server refuses while one is off, and that it is open again afterwards. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, withAal } from './as-user.ts'
import { type Board, ends, joined, newChallenge, newQuestions, plays, type Results } from './challenges.ts'

async function person(role: 'admin' | 'mentor' | 'student') {
  const id = await newUser()
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}
const [meera, anil, asha] = await Promise.all([person('admin'), person('mentor'), person('student')])

const WHY = 'We are looking after it until Sunday evening.'
const WHY_HI = 'हम इसे रविवार शाम तक ठीक कर रहे हैं।'
const off = (key: string) => call(meera, 'switch_feature', key, false, WHY, WHY_HI)
const on = (key: string) => call(meera, 'switch_feature', key, true)
const state = (who: string) => call<{ off: { part: string }[] }>(who, 'site_state')
const switchedOff = { code: '42501', message: WHY, hint: WHY_HI }

test('only administrators turn a switch, and each turn stands in the audit log', async () => {
  for (const who of [anil, asha, withAal(asha, 'aal1')])
    await expect(call(who, 'switch_feature', 'voice', false, WHY, WHY_HI)).rejects.toThrow(
      'Only administrators',
    )
  await expect(call('visitor', 'switch_feature', 'voice', true)).rejects.toThrow('permission denied')
  await expect(as(meera, `update public.feature_switches set is_on = false`)).rejects.toThrow(
    'permission denied',
  )

  await off('voice')
  await on('voice')
  const rows = await asOwner(
    `select action, before, after from private.audit_log where actor = $1 and subject_id = 'voice' order by id`,
    [meera],
  )
  expect(rows).toMatchObject([
    { action: 'feature_switches.update', before: { is_on: true }, after: { is_on: false, reason: WHY } },
    { action: 'feature_switches.update', before: { is_on: false }, after: { is_on: true } },
  ])
})

test('an administrator who gave only the first of two factors turns nothing', async () => {
  const careful = await person('admin')
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [careful],
  )
  await expect(call(withAal(careful, 'aal1'), 'switch_feature', 'voice', false, WHY, WHY_HI)).rejects.toThrow(
    'Only administrators',
  )
})

test('whoever closes a part says why in both languages', async () => {
  const refusal = { code: 'PT400', detail: 'reason_hi' }
  await expect(call(meera, 'switch_feature', 'voice', false, WHY, '')).rejects.toMatchObject(refusal)
  await expect(call(meera, 'switch_feature', 'voice', false, 'x', WHY_HI)).rejects.toThrow('10 to 300')
  await expect(as(meera, `select public.switch_feature('voice', null)`)).rejects.toThrow('Say whether')
  await expect(call(meera, 'switch_feature', 'nothing', true)).rejects.toMatchObject({ code: 'PT404' })
})

test('visitors and learners read which parts are closed, with the words for them', async () => {
  await off('voice')
  for (const who of ['visitor', asha]) {
    expect(await state(who)).toMatchObject({ off: [{ part: 'voice', reason: WHY, reason_hi: WHY_HI }] })
    expect(await as(who, `select is_on from public.feature_switches where part = 'voice'`)).toEqual([
      { is_on: false },
    ])
  }
  await on('voice')
  expect((await state('visitor')).off).toEqual([])
})

test('while challenges are closed nobody joins or makes one, and whoever is in one goes on', async () => {
  const [ravi, leela] = [await newUser(), await newUser()]
  const slug = await newChallenge(await newQuestions(5))
  await call(ravi, 'join_challenge', slug)
  await off('challenges')

  await expect(call(leela, 'join_challenge', slug)).rejects.toMatchObject(switchedOff)
  await newQuestions(10, { difficulty: 4 })
  await expect(call(leela, 'new_friend_duel', '{}')).rejects.toMatchObject(switchedOff)
  const answer = {
    seq: 1,
    selected: 0,
    calls: '',
    confidence: null,
    struck: [],
    time_ms: 4000,
    half_time: false,
  }
  await call(ravi, 'join_challenge', slug)
  await call(ravi, 'lock_answer', slug, 1, answer)

  await on('challenges')
  await call(leela, 'join_challenge', slug)
})

test('while boards are closed no standings are told', async () => {
  const slug = await newChallenge(await newQuestions(5))
  await call(asha, 'join_challenge', slug)
  await off('boards')
  await expect(call(asha, 'challenge_board', slug)).rejects.toMatchObject(switchedOff)
  await on('boards')
  expect(await call(asha, 'challenge_board', slug)).toBeTruthy()
})

test('while boards are closed no place is told with results, at the end of a round or with a tick', async () => {
  const questions = await newQuestions(5)
  const players = [await newUser(), await newUser(), await newUser()]
  const slug = await newChallenge(questions)
  /** As a round tells it to whoever is through. */
  const placeOf = async (who: string) => {
    const [row] = await asOwner<{ place: number | null }>(
      `select (private.told_of_entry($1, $2) ->> 'rank_hint')::integer as place`,
      [slug, who],
    )
    return row?.place
  }
  const play = async (who: string, sheet: number[]) => {
    await joined(slug, who)
    await plays(who, slug, sheet)
  }
  const [first, second, third] = players as [string, string, string]
  await play(first, [0, 1, 2, 3, 0])
  expect(await placeOf(first)).toBe(1)

  await off('boards')
  await play(second, [0, 1, 2, 3, 1])
  expect(await placeOf(first)).toBeNull()
  await asOwner(`select private.tick_challenge($1, true)`, [slug])
  const [tick] = await asOwner<{ histogram: unknown }>(
    `select payload -> 'histogram' as histogram from realtime.messages
     where topic = 'challenge:' || $1 and event = 'tick' order by inserted_at desc limit 1`,
    [slug],
  )
  expect(tick?.histogram).toEqual([])
  await play(third, [1, 1, 2, 3, 1])
  await ends(slug)
  await call('service', 'run_challenges')
  const results = () => call<Results & { board: Board }>(second, 'challenge_results', slug)
  const closed = await results()
  expect(closed.entry).toMatchObject({ rank: null, percentile: null })
  expect(closed.board).toMatchObject({ rows: [], histogram: [] })
  await on('boards')
  expect((await results()).entry).toMatchObject({ rank: 2 })
})

test('while marking is closed no answer is given out to be marked', async () => {
  await asOwner(`
    insert into public.topics (slug, title, summary, position) values ('gdp', 'x', 'x', 1) on conflict do nothing;
    insert into public.mains_questions (id, topic, marks, words, minutes, directive, question, parts, rubric, origin)
    values ('waits', 'gdp', 10, 150, 7, 'discuss', 'x', '{}', '{}', 'desk')`)
  const id = crypto.randomUUID()
  await call(asha, 'save_answer', id, 'waits', 0, { text: 'Growth is not welfare.' })
  await call(asha, 'submit_answer', id)
  await off('mains_marking')
  expect(await call('service', 'claim_answer', crypto.randomUUID())).toBeNull()
  await on('mains_marking')
  expect(await call('service', 'claim_answer', crypto.randomUUID())).toMatchObject({ answer: { id } })
})

test('while imports are closed learners bring no files, and administrators still add to everybody’s', async () => {
  const book = (who: string, owner: string | null, sha: string) =>
    as(who, {
      text: `insert into public.imported_books (id, user_id, format, title, bytes, sha256, parts, source_note)
             values ($1, $2, 'pdf', 'x', 1, $3, 1, 'From the open library of the ministry')`,
      values: [crypto.randomUUID(), owner, sha.repeat(64)],
    })
  const file = (who: string, folder: string) =>
    as(who, {
      text: `insert into storage.objects (bucket_id, name) values ('books', $1) returning name`,
      values: [`${folder}/${crypto.randomUUID()}.pdf`],
    })
  await off('book_imports')
  await expect(book(asha, asha, 'a')).rejects.toMatchObject(switchedOff)
  await expect(file(asha, asha)).rejects.toThrow('row-level security policy')
  await book(meera, null, 'b')
  await on('book_imports')
  await book(asha, asha, 'a')
  expect(await file(asha, asha)).toHaveLength(1)
})

test('while messages to devices are closed none is added and none is given out', async () => {
  const device = {
    endpoint: 'https://push.example.com/x1',
    p256dh: `B${'a'.repeat(86)}`,
    auth: 'a'.repeat(22),
    name: 'Phone',
  }
  await off('pushes')
  await expect(call(asha, 'add_push_device', device)).rejects.toMatchObject(switchedOff)
  expect(await call('service', 'claim_pushes', `B${'b'.repeat(86)}`)).toEqual([])
  await on('pushes')
  await call(asha, 'add_push_device', device)
})

test('of two who turn one switch from pages of before, the second is told; one turn that came twice is one', async () => {
  const nisha = await person('admin')
  const standing = async () =>
    (
      await as<{ one: object }>(
        meera,
        `select to_jsonb(one) as one from public.feature_switches one where part = 'voice'`,
      )
    )[0]?.one
  const turns = async () =>
    (
      await asOwner(`select from private.audit_log where actor = any($1) and subject_id = 'voice'`, [
        [meera, nisha],
      ])
    ).length
  const open = await standing()
  const before = await turns()
  const close = (who: string, why: string, seen: unknown) =>
    call(who, 'switch_feature', 'voice', false, why, WHY_HI, seen)

  await close(meera, WHY, open)
  await close(meera, WHY, open)
  expect(await turns()).toBe(before + 1)
  const late = { code: 'PT409', detail: 'read' }
  await expect(close(nisha, 'It costs too much this month.', open)).rejects.toMatchObject(late)
  expect(await standing()).toMatchObject({ is_on: false, reason: WHY })

  const closed = await standing()
  await on('voice')
  await off('voice')
  await expect(call(nisha, 'switch_feature', 'voice', true, '', '', closed)).rejects.toMatchObject(late)
  await call(nisha, 'switch_feature', 'voice', true, '', '', await standing())
  await call(meera, 'switch_feature', 'voice', true, '', '', closed)
  expect(await standing()).toMatchObject({ is_on: true, reason: '' })
})
