import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

function log(target: string | null, risk = 'low', description = '/practice') {
  return {
    text: `select public.log_security_event(p_event_type => 'page_view', p_event_category => 'general',
             p_target_user_id => $1, p_risk_level => $2, p_description => $3) as id`,
    values: [target, risk, description],
  }
}

const events = 'select event_type, risk_level, description, user_id from public.security_events'

test('a page view is a low-risk event of the learner', async () => {
  const asha = await newUser()

  await as(asha, log(asha))

  expect(await as(asha, events)).toEqual([
    { event_type: 'page_view', risk_level: 'low', description: '/practice', user_id: asha },
  ])
})

test('a visitor’s page view carries nobody, and visitors read nothing', async () => {
  const [row] = await as<{ id: string }>('visitor', log(null, 'low', '/syllabus'))

  expect(
    await asOwner('select user_id, description from public.security_events where id = $1', [row?.id]),
  ).toEqual([{ user_id: null, description: '/syllabus' }])
  await expect(as('visitor', events)).rejects.toThrow('permission denied')
})

test('nobody logs about somebody else', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]

  await expect(as(asha, log(ravi, 'critical'))).rejects.toThrow('only be logged about yourself')
  await expect(as(asha, log(null))).rejects.toThrow('only be logged about yourself')
  await expect(as('visitor', log(asha))).rejects.toThrow('only be logged about yourself')
  await expect(as('visitor', log(null, 'high'))).rejects.toThrow('Visitors log low-risk events only')
})

test('a learner sees only their own events', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  await as(ravi, log(ravi))

  expect(await as(asha, events)).toEqual([])
})

test.each([
  `insert into public.security_events (event_type, risk_level) values ('x', 'low')`,
  `update public.security_events set risk_level = 'low'`,
  'delete from public.security_events',
])('what happened stays as it was: %s', async (statement) => {
  const asha = await newUser()

  await expect(as(asha, statement)).rejects.toThrow('permission denied')
})

test('a level outside the four is refused, and a long path is cut', async () => {
  const asha = await newUser()

  await expect(as(asha, log(asha, 'apocalyptic'))).rejects.toThrow('security_events_risk_level_check')
  await as(asha, log(asha, 'low', 'x'.repeat(2000)))
  expect(await as(asha, events)).toMatchObject([{ description: 'x'.repeat(500) }])
})

test('a flood of events is not stored', async () => {
  const asha = await newUser()
  for (let n = 0; n < 125; n++) await as(asha, log(asha))

  expect(await as(asha, events)).toHaveLength(120)
})

test('a changed password is a high-risk event', async () => {
  const asha = await newUser()

  await asOwner(`update auth.users set encrypted_password = 'y' where id = $1`, [asha])

  expect(await as(asha, events)).toMatchObject([{ event_type: 'password_changed', risk_level: 'high' }])
})
