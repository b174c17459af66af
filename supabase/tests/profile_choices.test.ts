import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

const mine = 'select attempt_year, papers_language from public.profiles'

async function takesAssessment(userId: string, about: Record<string, unknown> = {}) {
  const profile = {
    ...{ attempt_year: 2027, stage: 'revising', background: 'economics', medium: 'hi' },
    ...{ hours_per_day: 4, days_per_week: 6, strong_areas: [], weak_areas: [], ...about },
  }
  await asOwner(
    `insert into public.diagnostic_sessions (user_id, status, profile) values ($1, 'skipped', $2)`,
    [userId, JSON.stringify(profile)],
  )
}

test('a learner says the year of their attempt and the language of their papers, and takes both back', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  expect(await as(asha, mine)).toEqual([{ attempt_year: null, papers_language: null }])
  await as(asha, `update public.profiles set attempt_year = 2028, papers_language = 'hi'`)
  expect(await as(asha, mine)).toEqual([{ attempt_year: 2028, papers_language: 'hi' }])
  expect(await as(ravi, mine)).toEqual([{ attempt_year: null, papers_language: null }])

  await as(asha, 'update public.profiles set attempt_year = null, papers_language = null')
  expect(await as(asha, mine)).toEqual([{ attempt_year: null, papers_language: null }])
})

test.each(['attempt_year = 1999', 'attempt_year = 2050', `papers_language = 'ta'`])(
  'what cannot be is refused: %s',
  async (change) => {
    await expect(as(await newUser(), `update public.profiles set ${change}`)).rejects.toThrow(
      'check constraint',
    )
  },
)

test('the assessment asks for both, and what was said last holds', async () => {
  const asha = await newUser()
  await as(asha, 'update public.profiles set attempt_year = 2028')
  await takesAssessment(asha)
  expect(await as(asha, mine)).toEqual([{ attempt_year: 2027, papers_language: 'hi' }])

  await as(asha, `update public.profiles set attempt_year = 2029, papers_language = 'en'`)
  await asOwner(`update public.diagnostic_sessions set status = 'skipped' where user_id = $1`, [asha])
  expect(await as(asha, mine)).toEqual([{ attempt_year: 2029, papers_language: 'en' }])
  await asOwner(
    `update public.diagnostic_sessions set profile = jsonb_set(profile, '{attempt_year}', '2030') where user_id = $1`,
    [asha],
  )
  expect(await as(asha, mine)).toEqual([{ attempt_year: 2030, papers_language: 'hi' }])
})
