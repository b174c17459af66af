/**
 * Whatever is an administrator's is nobody else's, through every door: read from the catalogue, so that a new function,
 * table or folder is held to it by itself.
 */

import { readdirSync, readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guarded, guardedFunctions } from './admin-actions/catalogue.ts'
import { EDGE, EVERYBODYS, LOOKS, MENTORS_ONLY, MENTORS_TOO } from './admin-actions/lists.ts'
import { openDoors } from './doors/people.ts'
import { fileOf } from './true-bytes.ts'

type Person = { client: SupabaseClient; id: string }
const REFUSED = ['visitor', 'learner', 'one-step admin', 'mentor'] as const
type Refused = (typeof REFUSED)[number]

let doors: Awaited<ReturnType<typeof openDoors>>
let people: Record<Refused | 'admin', Person>
let guarded: Guarded[]

beforeAll(async () => {
  doors = await openDoors()
  const nobody = doors.people.visitor
  people = {
    visitor: { client: nobody.client, id: nobody.rowsOf },
    learner: await signedIn('student'),
    'one-step admin': await signedIn('admin'),
    mentor: await signedIn('mentor'),
    admin: await signedIn('admin'),
  }
  await doors.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [people['one-step admin'].id],
  )
  guarded = (await guardedFunctions(doors.database)).filter(({ name }) => !EVERYBODYS.includes(name))
}, 60_000)
afterAll(() => doors?.close())

async function signedIn(role: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.in`
  const made = await doors.people.service.client.auth.admin.createUser({
    ...{ email, password: doors.password, email_confirm: true },
    user_metadata: { full_name: 'Meera Iyer' },
  })
  const id = made.data.user?.id ?? ''
  await doors.database.query('update public.user_roles set role = $2 where user_id = $1', [id, role])
  const client = doors.newClient()
  const { error } = await client.auth.signInWithPassword({ email, password: doors.password })
  if (error) throw error
  return { client, id }
}

/** A busy machine takes its time over some hundred calls. */
const MANY = 120_000

const isMentors = (name: string) => MENTORS_TOO.includes(name) || MENTORS_ONLY.includes(name)

test('the lists name functions that there are', () => {
  const known = guarded.map(({ name }) => name)
  expect([...MENTORS_TOO, ...MENTORS_ONLY, ...LOOKS].filter((name) => !known.includes(name))).toEqual([])
})

test.each(REFUSED)(
  'data API: a %s calls nothing of the desks',
  async (who) => {
    const open: string[] = []
    for (const { name, given } of guarded) {
      if (who === 'mentor' && isMentors(name)) continue
      const { error } = await people[who].client.rpc(name, given)
      if (error?.code !== '42501')
        open.push(`${name}: ${error ? `${error.code} ${error.message}` : 'answered'}`)
    }
    expect(
      open,
      'Begin these with private.require_admin() or private.act_for(…); a mentor’s are named in admin-actions/lists.ts (MENTORS_TOO), everybody’s in EVERYBODYS',
    ).toEqual([])
  },
  MANY,
)

/** The view of a learner is opened first; the engine's marks are shown once a mentor's own stand. */
const opensLater = (name: string) => name.startsWith('view_as_') || name === 'marks_beside_engine'

test(
  'a mentor is let in where the lists say so, and an administrator everywhere but at a mentor’s own desk',
  async () => {
    const shut: string[] = []
    for (const { name, given, isServers, isStable } of guarded) {
      if (isServers || !isStable) continue
      const asked = [
        ...(isMentors(name) ? (['mentor'] as const) : []),
        ...(MENTORS_ONLY.includes(name) ? [] : (['admin'] as const)),
      ]
      for (const who of asked) {
        const { error } = await people[who].client.rpc(name, given)
        if (error?.code === '42501' && !opensLater(name)) shut.push(`${who} ${name}: ${error.message}`)
      }
    }
    expect(shut).toEqual([])
  },
  MANY,
)

test(
  'what the server does for administrators it does for nobody else, not even when it is asked to',
  async () => {
    const open: string[] = []
    for (const { name, given, isServers, adminArgument } of guarded) {
      if (!isServers) continue
      for (const who of ['learner', 'mentor'] as const) {
        const { error } = await doors.people.service.client.rpc(name, {
          ...given,
          [adminArgument ?? '']: people[who].id,
        })
        if (error?.code !== '42501') open.push(`${name} for a ${who}: ${error?.message ?? 'answered'}`)
      }
    }
    expect(open, 'Begin these with private.act_for(p_admin), whose argument comes first').toEqual([])
  },
  MANY,
)

test('every act reaches the audit log', () => {
  const silent = guarded.filter(
    ({ name, isStable, isAudited }) => !isStable && !isAudited && !LOOKS.includes(name),
  )
  expect(
    silent.map(({ name }) => name),
    'Call private.audit(…) in these, or put the trigger audit_change on the table that they write; what only looks is named in admin-actions/lists.ts (LOOKS)',
  ).toEqual([])
})

/** Folders that work for whoever is signed in and speak of administrators or desks. */
function deskFunctions() {
  const root = 'supabase/functions'
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => ({ name, text: readFileSync(`${root}/${name}/index.ts`, 'utf8') }))
    .filter(({ text }) => /[Aa]dministrator|isAdmin|\bdesk\b/.test(text) && /auth: 'user'/.test(text))
    .map(({ name }) => name)
}

test('every function of the desks is tried here', () => {
  expect(Object.keys(EDGE).sort(), 'Name it in admin-actions/lists.ts (EDGE), with a whole body').toEqual(
    deskFunctions().sort(),
  )
})

test.each(REFUSED)(
  'functions: a %s is refused by each of the desks’',
  async (who) => {
    for (const [name, { bodies, isMentorsToo }] of Object.entries(EDGE)) {
      if (who === 'mentor' && isMentorsToo) continue
      for (const body of bodies) {
        const { error } = await people[who].client.functions.invoke(name, { body })
        const refused = who === 'visitor' ? 401 : 403
        expect([who, name, body.act, error?.context?.status]).toEqual([who, name, body.act, refused])
      }
    }
  },
  MANY,
)

async function adminTables() {
  const { rows } = await doors.database.query<{ name: string; mentors: boolean }>(`
    select tablename as name, bool_or(qual ~ 'mentor') as mentors from pg_policies
    where schemaname = 'public' and permissive = 'PERMISSIVE' and cmd = 'SELECT'
    group by tablename having bool_and(qual ~ '^\\( SELECT private.has_role\\([^)]*\\) AS has_role\\)$')`)
  return rows
}

test(
  'tables of the desks are read by nobody else',
  async () => {
    const tables = await adminTables()
    expect(tables.length).toBeGreaterThan(3)
    for (const { name, mentors } of tables) {
      const held = await doors.people.service.client.from(name).select('*', { count: 'exact', head: true })
      const own = await people.admin.client.from(name).select('*', { count: 'exact', head: true })
      expect([name, own.count]).toEqual([name, held.count])
      for (const who of REFUSED) {
        if (who === 'mentor' && mentors) continue
        const { data, error } = await people[who].client.from(name).select('*').limit(1)
        if (error) expect([name, who, error.code]).toEqual([name, who, '42501'])
        else expect([name, who, data]).toEqual([name, who, []])
      }
    }
  },
  MANY,
)

test('realtime tells nothing of the tables of the desks', async () => {
  const { rows } = await doors.database.query<{ name: string }>(
    `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
  )
  const told = rows.map(({ name }) => name)
  expect((await adminTables()).filter(({ name }) => told.includes(name))).toEqual([])
})

test('files for everybody are stored by administrators alone', async () => {
  const path = () => `shared/${crypto.randomUUID()}.epub`
  const file = () => fileOf('application/epub+zip')
  for (const who of REFUSED) {
    const { error } = await people[who].client.storage.from('books').upload(path(), file())
    expect([who, error?.message]).toEqual([who, expect.stringContaining('row-level security')])
  }
  expect((await people.admin.client.storage.from('books').upload(path(), file())).error).toBeNull()
})
