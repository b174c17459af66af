/** A ruling on a question that a great many met in their assessments: it holds up nobody, and reaches all of them. */

import { beforeAll, expect, test } from 'vitest'
import { as, asOwner, call, newUser } from './as-user.ts'
import { newQuestion } from './bank.ts'

type State = {
  session: string
  attempt: string
  question: { position: number; question_id: string } | null
}

const about = {
  ...{ attempt_year: 2027, stage: 'first-reading', background: 'economics', medium: 'hi' },
  ...{ hours_per_day: 6, days_per_week: 6, strong_areas: [], weak_areas: [] },
}
/** Who took it as one did. */
const OTHERS = 300
let meera: string

beforeAll(async () => {
  meera = await newUser({ fullName: 'Meera Iyer' })
  await asOwner(`update public.user_roles set role = 'mentor' where user_id = $1`, [meera])
  for (let area = 0; area < 8; area += 1) {
    await asOwner(
      `insert into public.topics (slug, parent_slug, title, summary, position)
       values ($1, null, 'x', 'x', 1), ($2, $1, 'x', 'x', 1)`,
      [`area-${area}`, `of-area-${area}`],
    )
    for (let at = 0; at < 4; at += 1)
      await newQuestion({ topic: `of-area-${area}`, difficulty: (at % 5) + 1, diagnostic: true, key: at % 3 })
  }
})

/** All wrong; returns the sitting, and what was asked first. */
async function takenBy(learner: string) {
  let state = await call<State>(learner, 'start_diagnostic', about)
  const { attempt, question } = state
  while (state.question)
    state = await call<State>(learner, 'answer_diagnostic', state.session, state.question.position, {
      ...{ selected: 3, confidence: 2, time_ms: 20_000 },
    })
  return { attempt, first: question?.question_id as string }
}

const copies = (attempt: string) => {
  const copyOf = (table: string, made: string, from: string) =>
    `insert into public.${table} select (jsonb_populate_record(null::public.${table}, to_jsonb(was) || ${made})).*
     from public.${table} was where ${from} = '${attempt}';`
  return `do $$
    declare
      who uuid;
      made uuid;
    begin
      for at in 1..${OTHERS} loop
        who := gen_random_uuid();
        made := gen_random_uuid();
        insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at)
        values (who, who || '@example.in', 'x', now(), now());
        ${copyOf('attempts', `jsonb_build_object('id', made, 'user_id', who)`, 'id')}
        ${copyOf('attempt_answers', `jsonb_build_object('attempt_id', made, 'user_id', who)`, 'attempt_id')}
        ${copyOf('diagnostic_sessions', `jsonb_build_object('id', gen_random_uuid(), 'attempt_id', made, 'user_id', who)`, 'attempt_id')}
      end loop;
    end $$`
}

test('few levels are counted while the keys are held, all the others by the clock, and told', async () => {
  const { attempt, first } = await takenBy(await newUser())
  await asOwner(copies(attempt))
  const [before] = await asOwner<{ theta: number }>(
    'select theta from public.diagnostic_sessions where attempt_id = $1',
    [attempt],
  )
  const waiting = async () => {
    const rows = await asOwner('select 1 from public.diagnostic_sessions where theta = $1', [before?.theta])
    return rows.length
  }
  expect(await waiting()).toBe(OTHERS + 1)
  await as(meera, {
    text: `select public.rule_on_key($1, 1, 'new_key', '3', 'The sources bear the ruling out.')`,
    values: [first],
  })
  expect(await waiting()).toBe(OTHERS + 1 - 100)
  await asOwner('select private.tell_of_regrades()')
  expect(await waiting()).toBe(0)
  const lines = await asOwner<{ new_level: string }>(
    'select new_level from public.regrades where question_id = $1 and new_level is not null',
    [first],
  )
  expect(lines).toHaveLength(OTHERS + 1)
})
