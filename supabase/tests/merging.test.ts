/** Merging two accounts of one person: every row of every table goes along, once, and nobody else's. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoors } from './doors/people.ts'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors()
}, 60_000)
afterAll(() => doors?.close())

/** A busy machine takes its time over a hundred tables. */
const MANY = 120_000

type Row = Record<string, unknown>
const ask = async <Found extends Row>(text: string, values: unknown[] = []) =>
  (await doors.database.query<Found>(text, values)).rows

async function account(role = 'student', fields: { email?: string; name?: string } = {}) {
  const email = fields.email ?? `${crypto.randomUUID()}@example.in`
  const { data, error } = await doors.people.service.client.auth.admin.createUser({
    ...{ email, password: 'Monsoon-26-Rain', email_confirm: true },
    user_metadata: { full_name: fields.name ?? 'Meera Iyer' },
  })
  if (error) throw error
  await ask('update public.user_roles set role = $2 where user_id = $1', [data.user.id, role])
  return data.user.id
}

const call = (name: string, given: Row) => doors.people.service.client.rpc(name, given)

type Column = { rel: string; col: string }
const columns = () => ask<Column>(`select rel::text, col from private.account_columns() order by 1, 2`)

async function countsOf(user: string) {
  const counts: Record<string, number> = {}
  for (const { rel, col } of await columns()) {
    const [row] = await ask<{ count: number }>(
      `select count(*)::int as count from ${rel} where ${col} = $1`,
      [user],
    )
    counts[`${rel} ${col}`] = row?.count ?? 0
  }
  return counts
}

type Told = { tables: { table: string; column: string; moved: number; met: number }[]; files: number }

/** What the rules leave out where both have a plan, or a mission on the same day. */
const GIVEN_UP = [
  'plan_tasks user_id',
  'replans user_id',
  'private.plan_misses user_id',
  'mission_tasks user_id',
]

test(
  'a preview says what would happen, and nothing has',
  async () => {
    const admin = await account('admin')
    const [kept, other] = [doors.people.owner.rowsOf, doors.people['one-step'].rowsOf]
    const before = await countsOf(other)
    const { data, error } = await call('preview_merge', { p_admin: admin, p_kept: kept, p_other: other })

    expect(error).toBeNull()
    expect((data as Told).tables.length).toBeGreaterThan(30)
    expect(await countsOf(other)).toEqual(before)
  },
  MANY,
)

test(
  'of the other account nothing is left but its shell; nothing is lost and nothing doubled',
  async () => {
    const admin = await account('admin')
    const [kept, other] = [doors.people.owner.rowsOf, doors.people['one-step'].rowsOf]
    const somebody = await account()
    const bystander = await countsOf(somebody)
    const [had, brings] = [await countsOf(kept), await countsOf(other)]
    const { data, error } = await call('merge_accounts', {
      ...{ p_admin: admin, p_kept: kept, p_other: other },
      p_reason: 'Signed up twice',
    })
    expect(error).toBeNull()
    const told = data as Told
    // by their full names, as whoever has no search path sees them
    const places = new Map(told.tables.map((at) => [`${at.table.replace('public.', '')} ${at.column}`, at]))
    const [has, left] = [await countsOf(kept), await countsOf(other)]

    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([])
    for (const [place, count] of Object.entries(brings)) {
      const said = places.get(place)
      const [moved, met] = [said?.moved ?? 0, said?.met ?? 0]
      if (!GIVEN_UP.includes(place)) expect([place, moved + met]).toEqual([place, count])
      // the kept account is told of the merge
      const added = /^(security_events|private.event_origins|private.merged_accounts) /.test(place) ? 1 : 0
      expect([place, has[place]]).toEqual([place, (had[place] ?? 0) + moved + added])
    }
    expect(await countsOf(somebody)).toEqual(bystander)
    expect(await ask('select from auth.sessions where user_id = $1', [other])).toEqual([])
    const [shell] = await ask<{ banned: boolean }>(
      'select banned_until > now() as banned from auth.users where id = $1',
      [other],
    )
    expect(shell?.banned).toBe(true)
    expect(await ask('select kept from private.merged_accounts where user_id = $1', [other])).toEqual([
      { kept },
    ])
    expect(
      await ask('select actor, reason from private.audit_log where subject_user = $1 and action = $2', [
        other,
        'users.merge',
      ]),
    ).toEqual([{ actor: admin, reason: 'Signed up twice' }])
  },
  MANY,
)

test(
  'where both have begun the same thing, both are put together or the kept account’s stands',
  async () => {
    const [admin, kept, other] = [await account('admin'), await account(), await account()]
    const answer = (user: string, version: number, text: string, submitted: boolean) =>
      ask(
        `insert into public.answers (id, user_id, question_id, version_no, text, status, submitted_at)
       values (gen_random_uuid(), $1, 'doors-mains-question', $2, $3, $4, $5)`,
        [user, version, text, submitted ? 'evaluated' : 'draft', submitted ? new Date() : null],
      )
    await answer(kept, 1, 'First', true)
    await answer(kept, 2, 'Hers so far.', false)
    await answer(other, 1, 'Second', true)
    await answer(other, 2, 'More of it.', false)
    const day = (user: string, seconds: number) =>
      ask(
        `insert into public.reading_days (user_id, day, work, device, seconds) values ($1, '2026-01-01', 'gdp', $2, $3)`,
        [user, '00000000-0000-4000-8000-000000000001', seconds],
      )
    await day(kept, 100)
    await day(other, 20)
    const claim = (user: string, status: string, at: string) =>
      ask(`insert into public.topic_claims (user_id, node, status, said_at) values ($1, 'gdp', $2, $3)`, [
        user,
        status,
        at,
      ])
    await claim(kept, 'in-progress', '2026-02-01')
    await claim(other, 'revised', '2026-03-01')
    for (const user of [kept, other]) {
      await ask(`insert into public.plans (user_id, choices, finish_day) values ($1, '{}', '2027-05-01')`, [
        user,
      ])
      for (const status of ['open', 'done'])
        await ask(
          `insert into public.plan_tasks (id, user_id, day, minutes, kind, title, reason, origin, version, status)
         values (gen_random_uuid(), $1, '2027-01-01', 30, 'topic', '{}', '{}', 'plan', 1, $2)`,
          [user, status],
        )
      await ask(`insert into public.practice_presets (user_id, name, setup) values ($1, 'Weak', '{}')`, [
        user,
      ])
    }
    await ask(
      `insert into public.time_logs (id, user_id, clock, day, started_at)
       values (gen_random_uuid(), $1, 'stopwatch', current_date, now() - interval '1 hour')`,
      [other],
    )
    // told before: the open task of the plan that gives way, and the clock that is stopped
    const told = await call('preview_merge', { p_admin: admin, p_kept: kept, p_other: other })
    expect(told.data).toMatchObject({
      given_up: [
        { what: 'plan_tasks', count: 1 },
        { what: 'clocks', count: 1 },
      ],
    })
    const { error } = await call('merge_accounts', {
      ...{ p_admin: admin, p_kept: kept, p_other: other },
      p_reason: 'One person',
    })
    expect(error).toBeNull()

    expect(
      await ask('select version_no, text from public.answers where user_id = $1 order by version_no', [kept]),
    ).toEqual([
      { version_no: 1, text: 'First' },
      { version_no: 2, text: 'Hers so far.\n\nMore of it.' },
      { version_no: 3, text: 'Second' },
    ])
    expect(await ask('select seconds from public.reading_days where user_id = $1', [kept])).toEqual([
      { seconds: 120 },
    ])
    expect(await ask('select status from public.topic_claims where user_id = $1', [kept])).toEqual([
      { status: 'revised' },
    ])
    expect(
      await ask('select status from public.plan_tasks where user_id = $1 order by status', [kept]),
    ).toEqual([{ status: 'done' }, { status: 'done' }, { status: 'open' }])
    expect(
      await ask('select name from public.practice_presets where user_id = $1 order by name', [kept]),
    ).toEqual([{ name: 'Weak' }, { name: 'Weak (2)' }])
  },
  MANY,
)

test('the kept account goes by its own rest days and its own day, and keeps its streak', async () => {
  const [admin, kept, other] = [await account('admin'), await account(), await account()]
  for (const [user, weekdays, zone, since] of [
    [kept, [7], 'Asia/Kolkata', '2026-01-01'],
    [other, [1, 2, 3], 'America/New_York', '2026-06-01'],
  ] as const) {
    await ask('insert into private.rest_plans (user_id, since, weekdays) values ($1, $2, $3)', [
      ...[user, since, weekdays],
    ])
    await ask(
      'insert into private.study_zones (user_id, since, time_zone, day_starts) values ($1, $2, $3, 240)',
      [user, since, zone],
    )
  }
  const daysOf = async (user: string) => [
    await ask('select since, weekdays from private.rest_plans where user_id = $1 order by since', [user]),
    await ask('select since, time_zone from private.study_zones where user_id = $1 order by since', [user]),
  ]
  const before = await daysOf(kept)
  const { error } = await call('merge_accounts', {
    ...{ p_admin: admin, p_kept: kept, p_other: other, p_reason: 'One person' },
  })
  expect(error).toBeNull()
  expect(await daysOf(kept)).toEqual(before)
  expect(await daysOf(other)).toEqual([[], []])
})

test('two sets whose name is as long as a name may be are both kept', async () => {
  const [admin, kept, other] = [await account('admin'), await account(), await account()]
  const name = 'n'.repeat(60)
  for (const user of [kept, other])
    await ask(`insert into public.practice_presets (user_id, name, setup) values ($1, $2, '{}')`, [
      user,
      name,
    ])
  const { error } = await call('merge_accounts', {
    ...{ p_admin: admin, p_kept: kept, p_other: other, p_reason: 'One person' },
  })
  expect(error).toBeNull()
  expect(
    await ask('select name from public.practice_presets where user_id = $1 order by name desc', [kept]),
  ).toEqual([{ name }, { name: `${'n'.repeat(56)} (2)` }])
})

test('no administrator, mentor, own or already merged account is merged, and nobody else may', async () => {
  const [admin, mentor, asha, ravi] = [
    await account('admin'),
    await account('mentor'),
    await account(),
    await account(),
  ]
  const tried = async (p_kept: string, p_other: string, p_admin = admin, p_reason = 'One person') =>
    (await call('merge_accounts', { p_admin, p_kept, p_other, p_reason })).error?.code
  expect(await tried(asha, mentor)).toBe('PT409')
  expect(await tried(mentor, asha)).toBe('PT409')
  expect(await tried(asha, await account('admin'))).toBe('PT409')
  expect(await tried(asha, admin)).toBe('PT409')
  expect(await tried(asha, asha)).toBe('PT400')
  expect(await tried(asha, crypto.randomUUID())).toBe('PT404')
  expect(await tried(asha, ravi, mentor)).toBe('42501')
  expect(await tried(asha, ravi, asha)).toBe('42501')
  expect(await tried(asha, ravi, admin, ' ')).toBe('PT400')
  expect(await tried(asha, ravi)).toBeUndefined()
  expect(await tried(asha, ravi)).toBe('PT409')
  expect(await tried(await account(), ravi)).toBe('PT409')
})

test('pairs are suspected by address, Google account and a name on one device, and by nothing else', async () => {
  const admin = await account('admin')
  const tag = crypto.randomUUID().slice(0, 8)
  const first = await account('student', { email: `as.ha${tag}@gmail.com` })
  const dotted = await account('student', { email: `asha${tag}+upsc@gmail.com` })
  const other = await account('student', { email: `asha${tag}@example.in` })
  const google = await account('student', { email: `other${tag}@example.in` })
  await ask(
    `insert into auth.identities (id, provider_id, user_id, provider, identity_data)
     values (gen_random_uuid(), $1, $2, 'google', jsonb_build_object('sub', $1::text, 'email', $3::text))`,
    [tag, google, `asha${tag}@example.in`],
  )
  const [one, two, third] = [
    await account('student', { name: `Asha ${tag}` }),
    await account('student', { name: `asha ${tag}` }),
    await account('student', { name: `Asha ${tag}` }),
  ]
  for (const [user, device] of [
    [one, `Phone ${tag}`],
    [two, `Phone ${tag}`],
    [third, `Desk ${tag}`],
  ])
    await ask('insert into private.known_devices (user_id, device) values ($1, $2)', [user, device])
  const { rows } = await asAdmin(admin, 'select older, newer, why from public.merge_suspects()')
  const ours = [first, dotted, other, google, one, two, third]

  expect(
    rows
      .filter(({ older, newer }) => ours.includes(String(older)) || ours.includes(String(newer)))
      .map(({ older, newer, why }) => [older, newer, why]),
  ).toEqual([
    [first, dotted, 'address'],
    [other, google, 'google'],
    [one, two, 'device'],
  ])
})

/** As the data service does it. */
async function asAdmin(id: string, text: string) {
  const client = await doors.database.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: id, role: 'authenticated' })],
    )
    return await client.query<Row>(text)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a new table with an account in a key of its own takes part in a merge', async () => {
  const fixed = await ask<{ key: string }>(`
    select fk.conrelid::regclass || '.' || fk.conname as key
    from pg_constraint fk join private.account_columns() held on held.rel = fk.confrelid
    join pg_attribute attribute on attribute.attrelid = held.rel and attribute.attname = held.col
      and attribute.attnum = any (fk.confkey)
    where fk.contype = 'f' and not fk.condeferrable`)

  expect(
    fixed.map(({ key }) => key),
    'Add to your migration: alter table … alter constraint … deferrable initially immediate',
  ).toEqual([])
})
