/** Sessions for tests, made at the desk as the mentor makes them. */

import { asOwner, call, newUser } from './as-user.ts'

export async function staff(role = 'mentor') {
  const id = await newUser({ fullName: 'Meera Iyer' })
  await asOwner('update public.user_roles set role = $2 where user_id = $1', [id, role])
  return id
}

export function sessionFields(given: Record<string, unknown> = {}) {
  return {
    slug: `session-${crypto.randomUUID().slice(0, 8)}`,
    ...{ kind: 'live-class', title: 'Reading a release', title_hi: 'विज्ञप्ति पढ़ना' },
    ...{
      about: 'What it says.',
      about_hi: '',
      agenda: ['One'],
      agenda_hi: ['एक'],
      pre_read: [],
      topics: [],
      minutes: 60,
    },
    ...{ capacity: null, language: 'en', tz: 'Asia/Kolkata', rrule: null, host: 'Meera Iyer' },
    ...{ join_url: '', expanded_until: null, ...given },
  }
}

type Given = { capacity?: number | null; startsIn?: number; join_url?: string; as?: string }

/** `startsIn` minutes. */
export async function newSession({ capacity = null, startsIn = 60 * 24 * 9, join_url = '', as }: Given) {
  const starts_at = new Date(Date.now() + startsIn * 60_000).toISOString()
  const day = starts_at.slice(0, 10)
  const slug = await call<string>(
    as ?? (await staff()),
    'save_event',
    sessionFields({ capacity, join_url, starts_at }),
    [{ day, starts_at }],
  )
  return { slug, day, starts_at }
}
