/** What one account may write has an end in bytes and in a day, so that nobody fills the disk of all. */

import { expect, test } from 'vitest'
import { as, asOwner, newUser } from './as-user.ts'

const messages = (count: number, text: string) =>
  `insert into public.chat_messages (id, session_id, user_id, message_type, content)
   select gen_random_uuid(), 's', auth.uid(), 'user', ${text} from generate_series(1, ${count}) n`
/** Ten thousand letters that cannot be written shorter. */
const LONG = `(select string_agg(md5(n || '-' || part || random()), '') from generate_series(1, 312) part)`

test('the conversations of a learner hold so many megabytes and no more', async () => {
  expect(
    await asOwner(
      `select encode(tgargs, 'escape') as most from pg_trigger where tgname = 'messages_have_room'`,
    ),
  ).toEqual([{ most: '300\\000' }])
  // as the product has it, with less room
  await asOwner('drop trigger messages_have_room on public.chat_messages')
  await asOwner(`create trigger messages_have_room after insert on public.chat_messages
    referencing new table as added for each statement execute function private.conversations_have_room('2')`)
  const [asha, ravi] = [await newUser(), await newUser()]

  await as(asha, messages(150, LONG))
  await as(asha, messages(1840, `'short'`))
  await as(asha, messages(20, LONG))
  await expect(as(asha, messages(60, LONG))).rejects.toThrow('Your conversations hold 2 megabytes')
  const oneByOne = async () => {
    for (let n = 0; n < 60; n++) await as(asha, messages(1, LONG))
  }
  await expect(oneByOne()).rejects.toThrow('Your conversations hold 2 megabytes')

  await as(ravi, messages(1, LONG))
  await as(asha, `select public.delete_chat_session('s')`)
  await as(asha, messages(60, LONG))
})

test('a learner begins a thousand sets a day', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const earlier = (count: number, when: string) =>
    asOwner(
      `insert into public.attempts (user_id, kind, mode, setup, rule, rule_version, question_count, started_at)
       select $1, 'practice', 'learn', '{}', id, version, 0, now() - $2::interval
       from public.exam_rules, generate_series(1, $3) where id = 'gs1'`,
      [asha, when, count],
    )
  const begin = async (who: string, daysAgo: number) => {
    const [on] = await asOwner<{ day: string }>(`select (private.today() - $1::integer)::text as day`, [
      daysAgo,
    ])
    return as(who, `select public.import_visitor_answers('${on?.day}', '[]')`)
  }
  await earlier(3000, '25 hours')
  await earlier(999, '23 hours')

  await begin(asha, 1)
  const refused = {
    code: 'PT409',
    message: 'You have begun a thousand sets within a day: go on with one of those',
  }
  await expect(begin(asha, 2)).rejects.toMatchObject(refused)
  await begin(ravi, 1)
  // whoever looks after the data is not held up
  await earlier(5, '1 hour')
})
