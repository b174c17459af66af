/** The channel of a challenge: who is in it listens and says that they are there; what is told comes from the server. */

import { expect, test } from 'vitest'
import {
  startRealtime,
  subscribed,
  type TestRealtime,
  until,
} from '#backend/realtime/testing/start-realtime.ts'

async function withChallenge() {
  const server = await startRealtime()
  await server.sql(`
    insert into public.topics (slug, title, summary, position) values ('gdp', 'x', 'x', 1) on conflict do nothing;
    insert into public.questions (id, topic, format, kind, difficulty, diagnostic, version, origin)
    select 'q-' || n, 'gdp', 'single', 'static', 3, false, 1, 'desk' from generate_series(1, 3) n;
    insert into public.question_versions (question_id, version, asked, content_hash)
    select 'q-' || n, 1, '{"stem": {"en": "What?"}, "options": [{"en": "a"}, {"en": "b"}, {"en": "c"}, {"en": "d"}]}', 'x'
    from generate_series(1, 3) n;
    insert into exam_private.question_keys (question_id, version, key, truths, reasons, explanation)
    select 'q-' || n, 1, 1, '{}', '[]', '{}' from generate_series(1, 3) n;
    insert into public.challenges (slug, title, title_hi, about, about_hi, topics, opens_at, join_closes_at, minutes,
      question_count, origin)
    values ('arena', 'x', 'x', 'x', 'x', '{}', now() - interval '1 minute', now() + interval '1 hour', 10, 3, 'desk');
    insert into exam_private.challenge_questions select 'arena', n, 'q-' || n, 1 from generate_series(1, 3) n;`)
  return server
}

async function learner(server: TestRealtime, joins: boolean) {
  const { rows } = await server.sql(
    `insert into auth.users (id, email, raw_user_meta_data, encrypted_password, email_confirmed_at, created_at)
     values (gen_random_uuid(), gen_random_uuid() || '@example.in', '{}', 'x', now(), now()) returning id`,
  )
  const { id } = rows[0] as { id: string }
  const as = (statement: string) =>
    server.sql(
      `do $$ begin perform set_config('request.jwt.claims', '{"sub": "${id}"}', true); perform ${statement}; end $$`,
    )
  if (joins) await as(`public.join_challenge('arena')`)
  const client = server.client(await server.token({ sub: id }))
  await client.realtime.setAuth()
  const channel = client.channel('challenge:arena', {
    config: { private: true, broadcast: { ack: true }, presence: { key: id } },
  })
  const heard: { event: string; payload: { answered?: number; seq?: number } }[] = []
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
  channel.on('presence', { event: 'sync' }, () => {})
  return { id, as, channel, heard }
}

test('who joined hears every tick and the end, who did not is not let in', async () => {
  const server = await withChallenge()
  const [asha, stranger] = [await learner(server, true), await learner(server, false)]
  expect((await subscribed(asha.channel)).status).toBe('SUBSCRIBED')
  expect((await subscribed(stranger.channel)).status).toBe('CHANNEL_ERROR')
  await server.sql(`update exam_private.challenge_ticks set ticked_at = '-infinity'`)
  await asha.as(`public.lock_answer('arena', 1, '{"selected": 1}')`)
  await until(() => asha.heard.some(({ event, payload }) => event === 'tick' && payload.answered === 1))
  await server.sql(`select private.freeze_challenge('arena', true)`)
  await until(() => asha.heard.some(({ event }) => event === 'over'))
  expect(stranger.heard).toEqual([])
})

test('nobody but the server says anything there, and players see who is there', async () => {
  const server = await withChallenge()
  const [asha, ravi] = [await learner(server, true), await learner(server, true)]
  await subscribed(asha.channel)
  await subscribed(ravi.channel)
  await ravi.channel.send({ type: 'broadcast', event: 'over', payload: {} })
  await asha.channel.track({ alias: 'Neem 12' })
  await until(() => Object.keys(ravi.channel.presenceState()).length > 0)
  expect(Object.values(ravi.channel.presenceState())[0]).toMatchObject([{ alias: 'Neem 12' }])
  await asha.as(`private.tick_challenge('arena', true)`)
  await until(() => asha.heard.some(({ event }) => event === 'tick'))
  expect(asha.heard.map(({ event }) => event)).not.toContain('over')
})
