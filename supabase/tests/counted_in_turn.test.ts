/** Of what a learner may have a number of, two that come at the same moment do not both find the last place. */

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asCallerInTransaction } from '#backend/database/as-caller.ts'
import { longTest } from '#scripts/testing/long.ts'
import { as, asOwner, databaseUrl, newUser } from './as-user.ts'
import { newDraft, newMainsQuestion } from './mains.ts'
import { newItem } from './news-items.ts'

const id = () => crypto.randomUUID()

type Kind = {
  /** Fills all places but one; returns what every further one is stored by. */
  fill: (learner: string) => Promise<() => { text: string; values: string[] }>
  refusal: string
}

function filesIn(bucket: string, places: number, end: string, folderOf = async (learner: string) => learner) {
  const fill: Kind['fill'] = async (learner) => {
    const folder = await folderOf(learner)
    await asOwner(
      `insert into storage.objects (bucket_id, name)
       select $1, $2 || '/' || gen_random_uuid() || $3 from generate_series(1, $4)`,
      [bucket, folder, end, places - 1],
    )
    return () => ({
      text: 'insert into storage.objects (bucket_id, name) values ($1, $2)',
      values: [bucket, `${folder}/${id()}${end}`],
    })
  }
  return { fill, refusal: 'row-level security' }
}

const KINDS: Record<string, Kind> = {
  cards: {
    async fill(learner) {
      await asOwner(
        `insert into public.cards (user_id, front, back) select $1, 'q', 'a' from generate_series(1, 4999)`,
        [learner],
      )
      return () => ({ text: `insert into public.cards (front, back) values ('q', $1)`, values: ['a'] })
    },
    refusal: 'You can keep 5000 of these at most',
  },
  'sets that were saved under a name': {
    async fill(learner) {
      await asOwner(
        `insert into public.practice_presets (user_id, name, setup) select $1, 'set ' || n, '{}' from generate_series(1, 199) n`,
        [learner],
      )
      return () => ({
        text: `insert into public.practice_presets (name, setup) values ($1, '{}')`,
        values: [id()],
      })
    },
    refusal: 'You can keep 200 of these at most',
  },
  conversations: {
    async fill(learner) {
      await asOwner(
        `insert into public.chat_sessions (session_id, user_id) select $1::uuid::text || n, $1::uuid from generate_series(1, 19999) n`,
        [learner],
      )
      return () => ({
        text: 'insert into public.chat_sessions (session_id, user_id) values ($1, $2)',
        values: [id(), learner],
      })
    },
    refusal: 'You can keep 20000 of these at most',
  },
  'reports of errors in the news': {
    async fill(learner) {
      const item = await newItem('reported')
      await asOwner(
        `insert into public.news_reports (id, user_id, item_id, reason, says)
         select gen_random_uuid(), $1, $2, 'unclear', 'x' from generate_series(1, 49)`,
        [learner, item],
      )
      return () => ({ text: `select public.report_news_error($1, $2, 'unclear', 'x')`, values: [id(), item] })
    },
    refusal: 'Fifty of your reports wait',
  },
  avatars: filesIn('avatars', 6, '.webp'),
  'imported books': filesIn('books', 45, '.epub'),
  'pages of an answer': filesIn('answers', 24, '.jpg', async (learner) => {
    return `${learner}/${await newDraft(learner, await newMainsQuestion())}`
  }),
}

test('events that a browser tells of an account', async () => {
  const learner = await newUser()
  await asOwner(
    `insert into public.security_events (user_id, event_type, risk_level)
     select $1, 'page_view', 'low' from generate_series(1, 119)`,
    [learner],
  )
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: databaseUrl, max: 1 }))
  onTestFinished(() => Promise.all(pools.map((pool) => pool.end())).then(() => {}))
  const say = (pool: pg.Pool | undefined, hold: Promise<unknown>, said = () => {}) =>
    asCallerInTransaction(
      pool as pg.Pool,
      { role: 'authenticated', claims: { sub: learner } },
      async (run) => {
        await run({
          text: `select public.log_security_event('page_view', p_target_user_id => $1) as id`,
          values: [learner],
        })
        said()
        await hold
      },
    )
  const [isSaid, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = say(pools[0], mayEnd.promise, isSaid.resolve)
  await isSaid.promise
  const second = say(pools[1], Promise.resolve())
  await Promise.race([second, waitingOne()])
  mayEnd.resolve()
  await Promise.all([first, second])
  expect(
    await asOwner('select count(*)::int as n from public.security_events where user_id = $1', [learner]),
  ).toEqual([{ n: 120 }])
})

test.each(Object.entries(KINDS))('%s', async (_what, { fill, refusal }) => {
  const learner = await newUser()
  const another = await fill(learner)
  // each of its own: of one pool a caller has a share only
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: databaseUrl, max: 1 }))
  onTestFinished(() => Promise.all(pools.map((pool) => pool.end())).then(() => {}))
  const caller = { role: 'authenticated', claims: { sub: learner } }
  const store = (pool: pg.Pool | undefined, hold: Promise<unknown>, stored = () => {}) =>
    asCallerInTransaction(pool as pg.Pool, caller, async (run) => {
      await run(another())
      stored()
      await hold
    })
  const [isStored, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = store(pools[0], mayEnd.promise, isStored.resolve)
  await isStored.promise
  const second = store(pools[1], Promise.resolve())
  // by then it has found the last place, or waits for the first
  await Promise.race([second.catch(() => {}), waitingOne()])
  mayEnd.resolve()
  await first
  await expect(second).rejects.toThrow(refusal)
})

longTest.each([
  [
    'messages',
    `insert into public.chat_messages (id, session_id, user_id, message_type, content)
     select 'm' || n, 's', $1, 'user', 'x' from generate_series(1, 199999) n`,
    `insert into public.chat_messages (id, session_id, user_id, message_type, content)
     values (gen_random_uuid(), 's', auth.uid(), 'user', 'x')`,
  ],
  [
    'reviews of cards',
    `with card as (insert into public.cards (user_id, front, back) values ($1, 'q', 'a') returning id)
     insert into public.card_reviews (id, user_id, card_id, rating, reviewed_at)
     select gen_random_uuid(), $1, id, 3, now() from card cross join generate_series(1, 199999)`,
    `select public.keep_card_reviews(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
       'card_id', (select id from public.cards where user_id = auth.uid()), 'rating', 3, 'reviewed_at', now())))`,
  ],
])('of %s no learner keeps more than two hundred thousand', async (_what, fill, another) => {
  const learner = await newUser()
  // what hangs on each row is not needed here, and takes its time
  const quickly = new pg.Client({ connectionString: databaseUrl })
  await quickly.connect()
  onTestFinished(() => quickly.end())
  await quickly.query('set session_replication_role = replica')
  await quickly.query(fill, [learner])

  await as(learner, another)
  await expect(as(learner, another)).rejects.toThrow('You can keep 200000 of these at most')
})

async function waitingOne() {
  await expect
    .poll(() =>
      asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .not.toEqual([])
}
