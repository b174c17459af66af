/** A zone is what PostgreSQL knows by that name, found without reading all of its files. */

import { expect, test } from 'vitest'
import { asOwner } from './as-user.ts'

async function isZone(name: string | null) {
  const [row] = await asOwner<{ is: boolean }>('select private.is_zone($1) as is', [name])
  return row?.is
}

test('every name that PostgreSQL knows is kept', async () => {
  const missing = await asOwner(
    'select name from pg_timezone_names where name not in (select name from private.time_zones)',
  )
  expect(missing).toEqual([])
})

test.each(['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])(
  '%s is one, and no file is read for it',
  async (name) => {
    const [as] = await asOwner<{ prosrc: string }>(
      `select prosrc from pg_proc where oid = 'private.is_zone'::regproc`,
    )
    const plan = await asOwner<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${as?.prosrc.replaceAll('p_zone', `'${name}'`)}`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/pg_timezone_names \(never executed\)/)
    expect(await isZone(name)).toBe(true)
  },
)

test.each(['Asia/Calcuta', 'Foo/Bar5', 'IST', 'asia/kolkata', '', '+05:30'])('“%s” is none', async (name) => {
  expect(await isZone(name)).toBe(false)
})

test('one that an update brought is one before its name is kept', async () => {
  await asOwner(`delete from private.time_zones where name = 'Europe/Kyiv'`)

  expect(await isZone('Europe/Kyiv')).toBe(true)
})
