import { expect, test } from 'vitest'
import { newClient, newLearner } from './target.ts'

test('sign-up made the profile and the role that the product reads', async () => {
  const { client, id, email } = await newLearner('Asha Rao')

  const profile = await client
    .from('profiles')
    .select('onboarding_test_taken, created_at, full_name, email')
    .eq('user_id', id)
    .single()
  expect(profile.data).toMatchObject({ onboarding_test_taken: false, full_name: 'Asha Rao', email })
  expect(Date.now() - Date.parse(profile.data?.created_at)).toBeLessThan(60_000)
  expect((await client.from('user_roles').select('role').eq('user_id', id).single()).data).toEqual({
    role: 'student',
  })
  expect((await client.from('profiles').select('preparation_level').eq('user_id', id)).data).toEqual([
    { preparation_level: 'beginner' },
  ])
})

test('page views are logged, and grave events of the last day are found as the banner asks', async () => {
  const { client, id } = await newLearner()

  const logged = await client.rpc('log_security_event', {
    p_event_type: 'page_view',
    p_event_category: 'general',
    p_target_user_id: id,
    p_risk_level: 'low',
    p_description: '/daily-news',
  })
  expect(logged.error).toBeNull()
  await client.auth.updateUser({ password: 'Winter-27-Frost' })
  const { data, error } = await client
    .from('security_events')
    .select('id, event_type, risk_level, description, created_at')
    .eq('user_id', id)
    .in('risk_level', ['high', 'critical'])
    .gte('created_at', new Date(Date.now() - 86_400_000).toISOString())
    .order('created_at', { ascending: false })
    .limit(5)
  expect(error).toBeNull()
  expect(data).toMatchObject([{ event_type: 'password_changed', risk_level: 'high' }])
})

test('a conversation is written and read back in order', async () => {
  const { client, id } = await newLearner()
  const session_id = `chat_${Date.now()}_abcdefghi`
  expect((await client.from('chat_sessions').insert({ user_id: id, session_id })).status).toBe(201)
  for (const [index, content] of ['first', 'second', 'third'].entries()) {
    const message = {
      id: crypto.randomUUID(),
      session_id,
      user_id: id,
      message_type: index === 1 ? 'ai' : 'user',
      content,
    }
    expect((await client.from('chat_messages').insert(message)).error).toBeNull()
  }

  const { data } = await client
    .from('chat_messages')
    .select('*')
    .eq('session_id', session_id)
    .eq('user_id', id)
    .order('created_at', { ascending: true })
  expect(data?.map((message) => message.content)).toEqual(['first', 'second', 'third'])
})

test('another learner reads, writes and changes nothing of it', async () => {
  const [asha, ravi] = [await newLearner('Asha'), await newLearner('Ravi')]
  const session_id = `chat_${Date.now()}_zyxwvutsr`
  await asha.client.from('chat_sessions').insert({ user_id: asha.id, session_id })
  const foreign = { id: crypto.randomUUID(), session_id, message_type: 'user', content: 'x' }

  expect((await ravi.client.from('chat_sessions').select('*').eq('session_id', session_id)).data).toEqual([])
  for (const user_id of [asha.id, ravi.id]) {
    const { error, status } = await ravi.client.from('chat_messages').insert({ ...foreign, user_id })
    expect(status).toBe(403)
    expect(error).toMatchObject({
      code: '42501',
      message: expect.stringContaining('row-level security policy'),
    })
  }
  const changed = await ravi.client
    .from('chat_sessions')
    .update({ title: 'mine' })
    .eq('session_id', session_id)
    .select()
  expect(changed.data).toEqual([])
})

test('an own profile is changed, an upsert and a delete are refused', async () => {
  const { client, id } = await newLearner()

  const updated = await client
    .from('profiles')
    .update({ full_name: 'Asha R.' })
    .eq('user_id', id)
    .select('full_name')
    .single()
  expect(updated.data).toEqual({ full_name: 'Asha R.' })
  expect((await client.from('profiles').upsert({ user_id: id, full_name: 'x' })).status).toBe(403)
  expect((await client.from('user_roles').upsert({ user_id: id, role: 'admin' })).status).toBe(403)
  expect((await client.from('profiles').delete().eq('user_id', id)).status).toBe(403)
})

test('visitors read topics and facts, and are told that the rest needs a login', async () => {
  const visitor = newClient()

  const facts = await visitor
    .from('facts')
    .select('id, display, unit, as_of, source_url')
    .not('headline_rank', 'is', null)
    .order('headline_rank')
  expect(facts.data?.map((fact) => fact.id)).toEqual([
    'cpi-inflation',
    'repo-rate',
    'gdp-growth-quarter',
    'fiscal-deficit',
  ])
  expect((await visitor.from('topics').select('slug', { count: 'exact', head: true })).count).toBeGreaterThan(
    16,
  )
  const notes = await visitor.from('notes').select('slug')
  expect(notes).toMatchObject({
    status: 401,
    error: { code: '42501', message: 'permission denied for table notes' },
  })
})

test('errors come in the client’s own forms', async () => {
  const { client, id } = await newLearner()

  expect(await client.from('profiles').select('nothing')).toMatchObject({
    status: 400,
    error: { code: '42703' },
  })
  expect(await client.from('no_such_table').select()).toMatchObject({
    status: 404,
    error: { code: 'PGRST205' },
  })
  expect(await client.rpc('no_such_function')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
  expect(await client.from('profiles').select().eq('user_id', crypto.randomUUID()).single()).toMatchObject({
    status: 406,
    error: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
    },
  })
  expect(
    (await client.from('profiles').select().eq('user_id', crypto.randomUUID()).maybeSingle()).data,
  ).toBeNull()
  expect(await client.from('profiles').select().eq('user_id', 'not-a-uuid')).toMatchObject({
    status: 400,
    error: { code: '22P02' },
  })
  expect((await client.from('profiles').select('full_name').eq('user_id', id)).status).toBe(200)
})
