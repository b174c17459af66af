/** Of what a learner may have a number of, two that come at the same moment do not both find the last place. */

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asCallerInTransaction } from '#backend/database/as-caller.ts'
import { asOwner, databaseUrl, newUser } from './as-user.ts'
import { newDraft, newMainsQuestion } from './mains.ts'

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
  avatars: filesIn('avatars', 6, '.webp'),
  'imported books': filesIn('books', 45, '.epub'),
  'pages of an answer': filesIn('answers', 24, '.jpg', async (learner) => {
    return `${learner}/${await newDraft(learner, await newMainsQuestion())}`
  }),
}

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

async function waitingOne() {
  await expect
    .poll(() =>
      asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .not.toEqual([])
}
