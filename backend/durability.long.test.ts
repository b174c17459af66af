import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS, startKillable } from '#scripts/testing/kill.ts'
import { LONG } from '#scripts/testing/long.ts'
import { lostOf, startWriting, type WriteLoad } from '#scripts/testing/write-load.ts'

const WRITERS = 4
const TIMES = 3
const TIME = 60_000

let killable: Awaited<ReturnType<typeof startKillable>>
let load: WriteLoad

beforeAll(async () => {
  killable = await startKillable()
  load = await startWriting(killable.server().instance, WRITERS)
})
afterAll(async () => {
  await load?.stop()
  await killable?.server().stop()
  killable?.server().remove()
})

test.each(LONG ? KINDS : (['PostgreSQL', 'Node'] as const))(
  'while learners write, %s is killed three times: all write on, and nothing acknowledged is lost',
  {
    timeout: TIME,
  },
  async (kind) => {
    for (let time = 0; time < TIMES; time++) {
      await load.everyoneHeard()
      await killable.kill(kind)
      await load.everyoneHeard()
    }

    const journal = [...load.journal()]
    expect(journal.length).toBeGreaterThan(WRITERS * TIMES)
    expect(await lostOf(killable.server().instance.DB_URL, journal)).toEqual([])
  },
)

test('what failed meanwhile was refused as worth another try, or not answered at all', () => {
  // 0: the connection ended with Node; 503: the database was away.
  expect(Object.keys(load.refusals()).sort()).toEqual(['0', '503'])
})
