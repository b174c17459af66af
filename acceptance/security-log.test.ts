/** What a learner's security log hears of by itself, from the service to the banner's own query (spec §2, §7). */

import { expect, test } from 'vitest'
import { ANON_KEY, API_URL, newClient, newLearner, PASSWORD } from './target.ts'

type Learner = Awaited<ReturnType<typeof newLearner>>

async function alerts({ client, id }: Learner) {
  const { data } = await client
    .from('security_events')
    .select('event_type, risk_level')
    .eq('user_id', id)
    .in('risk_level', ['high', 'critical'])
    .order('created_at', { ascending: true })
  return (data ?? []).map((event) => `${event.event_type}: ${event.risk_level}`)
}

function refresh(refresh_token: string) {
  return fetch(`${API_URL}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })
}

test('a new learner has no alerts', async () => {
  expect(await alerts(await newLearner())).toEqual([])
})

test('five wrong passwords in a row', async () => {
  const learner = await newLearner()
  for (let n = 0; n < 5; n++) {
    await newClient().auth.signInWithPassword({ email: learner.email, password: 'Wrong-1-Password' })
  }

  // Written after the answer, so that its time does not tell whether there is an account.
  await expect.poll(() => alerts(learner)).toEqual(['failed_sign_ins: high'])
})

test('somebody brings the password that was changed', async () => {
  const learner = await newLearner()
  await learner.client.auth.updateUser({ password: 'Winter-27-Frost' })
  await newClient().auth.signInWithPassword({ email: learner.email, password: PASSWORD })

  const tried = () =>
    learner.client.from('security_events').select('risk_level').eq('event_type', 'last_password_tried')
  await expect.poll(async () => (await tried()).data).toEqual([{ risk_level: 'medium' }])
})

test('a sign-in from a device not seen before', async () => {
  const learner = await newLearner()
  const answer = await fetch(`${API_URL}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      'Content-Type': 'application/json',
      'User-Agent': 'Another browser (Windows)',
    },
    body: JSON.stringify({ email: learner.email, password: PASSWORD }),
  })

  expect(answer.status).toBe(200)
  expect(await alerts(learner)).toEqual(['new_device: high'])
})

test('a session token used again after it was traded in twice over', async () => {
  const learner = await newLearner()
  const stolen = learner.session.refresh_token
  const second = await (await refresh(stolen)).json()
  const third = await (await refresh(second.refresh_token)).json()
  await refresh(third.refresh_token)
  // Past the interval in which two tabs are forgiven.
  await new Promise((resolve) => setTimeout(resolve, 11_000))

  expect((await refresh(stolen)).status).toBe(400)
  const signedIn = await learner.client.auth.signInWithPassword({ email: learner.email, password: PASSWORD })
  expect(signedIn.error).toBeNull()
  expect(await alerts(learner)).toContain('session_token_reused: critical')
})

test('a changed password and a changed name: the first is an alert, the second is not', async () => {
  const learner = await newLearner()
  await learner.client.auth.updateUser({ data: { full_name: 'Asha R.' } })
  await learner.client.auth.updateUser({ password: 'Winter-27-Frost' })

  expect(await alerts(learner)).toEqual(['password_changed: high'])
})

test('the profile lists where a learner is signed in, and ends one of them', async () => {
  const learner = await newLearner()
  const elsewhere = newClient()
  await elsewhere.auth.signInWithPassword({ email: learner.email, password: PASSWORD })

  const { data: sessions } = await learner.client.rpc('list_my_sessions')
  expect(sessions.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1)
  const other = sessions.find((session: { is_current: boolean }) => !session.is_current)
  expect((await learner.client.rpc('revoke_my_session', { p_session_id: other.id })).data).toBe(true)
  expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await learner.client.auth.getUser()).error).toBeNull()
})
