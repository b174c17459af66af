/** Who walks: one of each role, made anew when their own steps have shut them out. */

import { createClient } from '@supabase/supabase-js'
import type { openDoors } from '#supabase/tests/doors/people.ts'

type Doors = Awaited<ReturnType<typeof openDoors>>

/** `one-step-admin` has given the first of two factors; `banned` and `anonymous` hold tokens from before they were so. */
export const ROLES = [
  ...([
    'visitor',
    'learner',
    'one-step',
    'anonymous',
    'banned',
    'one-step-admin',
    'mentor',
    'admin',
  ] as const),
  'service',
] as const
export type Role = (typeof ROLES)[number]

/** Stands in the rows of those who walk. */
export const OWN_WORD = 'ownwords7391'

export type Walker = { role: Role; token: string; id: string | undefined }

const DESKS: Partial<Record<Role, 'admin' | 'mentor'>> = {
  mentor: 'mentor',
  admin: 'admin',
  'one-step-admin': 'admin',
}

export async function walkers({ server, people, password, database, giveRows }: Doors) {
  const { API_URL, ANON_KEY, SERVICE_ROLE_KEY } = server.instance
  const service = people.service.client
  const walkers = new Map<Role, Walker>()

  async function made(role: Role): Promise<Walker> {
    if (role === 'visitor') return { role, token: ANON_KEY, id: undefined }
    if (role === 'service') return { role, token: SERVICE_ROLE_KEY, id: undefined }
    const email = `${role}.${crypto.randomUUID().slice(0, 8)}@example.in`
    const account = await service.auth.admin.createUser({ email, password, email_confirm: true })
    if (!account.data.user) throw new Error(`no account for a ${role}: ${account.error?.message}`)
    const { id } = account.data.user
    const desk = DESKS[role]
    if (desk)
      await database.query(
        `insert into public.user_roles (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role`,
        [id, desk],
      )
    // What lies behind a row of one's own is to be reached, too.
    if (role === 'learner' || role === 'banned') await giveRows(id, OWN_WORD)
    const client = createClient(API_URL, ANON_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    if (role === 'one-step' || role === 'one-step-admin')
      await database.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [id],
      )
    if (role === 'banned') await service.auth.admin.updateUserById(id, { ban_duration: '24h' })
    if (role === 'anonymous') {
      await database.query('update auth.users set is_anonymous = true where id = $1', [id])
      const renewed = await client.auth.refreshSession()
      return { role, token: renewed.data.session?.access_token ?? '', id }
    }
    return { role, token: data.session?.access_token ?? '', id }
  }

  async function isStillThere({ role, token, id }: Walker) {
    if (id === undefined || role === 'banned') return true
    const headers = { apikey: ANON_KEY, Authorization: `Bearer ${token}` }
    const answer = await fetch(`${API_URL}/auth/v1/user`, { headers })
    if (!answer.ok) return false
    const { rows } = await database.query('select role from public.user_roles where user_id = $1', [id])
    return rows[0]?.role === DESKS[role] || !DESKS[role]
  }

  for (const role of ROLES) walkers.set(role, await made(role))
  return {
    as: (role: Role) => walkers.get(role) as Walker,
    /** Whoever has signed out, shut or demoted themselves is followed by another. */
    renewed: async (role: Role) => {
      const walker = walkers.get(role) as Walker
      if (!(await isStillThere(walker))) walkers.set(role, await made(role))
    },
  }
}
