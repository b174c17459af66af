/** Aliases: nobody's name, nobody else's, and no way to put an address or somebody of the staff on a board. */

import { expect, test } from 'vitest'
import { as, asOwner, call, newUser, type Who, withAal } from './as-user.ts'

type Settings = { alias: string; boards: boolean; global: boolean }

const unique = () => crypto.randomUUID().slice(0, 6)
async function choose(
  who: Who,
  alias: string | null,
  boards: boolean | null = null,
  global: boolean | null = null,
) {
  const [row] = await as<{ told: Settings }>(who, {
    text: 'select public.choose_challenge_settings($1, $2::boolean, $3::boolean) as told',
    values: [alias, boards === null ? null : `${boards}`, global === null ? null : `${global}`],
  })
  return row?.told as Settings
}

test('whoever chose none has an alias that says nothing of them', async () => {
  const asha = await newUser({ fullName: 'Asha Rao' })
  const { alias, boards, global } = await call<Settings>(asha, 'list_challenges')
  expect(alias).toMatch(/^[A-Z][a-z]+ \d{3,5}$/)
  expect({ boards, global }).toEqual({ boards: true, global: false })
  expect((await call<Settings>(asha, 'list_challenges')).alias).toBe(alias)
})

test('an alias is kept as it is written, in any script, and the rest stays as it was', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const tail = unique()
  expect(await choose(asha, `कमल ${tail}`)).toEqual({ alias: `कमल ${tail}`, boards: true, global: false })
  expect(await choose(asha, null, false, true)).toEqual({ alias: `कमल ${tail}`, boards: false, global: true })
  expect(await choose(ravi, ` Night-Owl ${tail} `)).toMatchObject({ alias: `Night-Owl ${tail}` })
})

test('words that only share letters with those of the staff are aliases', async () => {
  const asha = await newUser()
  for (const alias of ['मटर 12', 'मार्ग 5', 'Манго', 'Μηλιά', 'Montero 1', 'कमल Lotus']) {
    expect((await choose(asha, alias)).alias).toBe(alias)
  }
})

test('two learners never have the same alias, also not in other letters', async () => {
  const [asha, ravi] = [await newUser(), await newUser()]
  const tail = unique()
  await choose(asha, `River ${tail}`)
  for (const like of [`River ${tail}`, `rIVER ${tail}`, `River-${tail}`, `river${tail}`, `Ｒiver ${tail}`]) {
    await expect(choose(ravi, like)).rejects.toMatchObject({ code: 'PT409' })
  }
  expect((await choose(asha, `river-${tail}`)).alias).toBe(`river-${tail}`)
})

test('two who ask for one alias at once: one of them has it', async () => {
  const learners = await Promise.all([newUser(), newUser(), newUser()])
  const alias = `Both ${unique()}`
  const told = await Promise.allSettled(learners.map((learner) => choose(learner, alias)))
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const BAD = [
  ...[
    'x',
    'x'.repeat(21),
    '',
    '   ',
    'asha@example.in',
    'www.example.in',
    'https://a.in',
    'a/b',
    '<b>x</b>',
    'a\nb',
    'a​b',
  ],
  ...[
    'a  b',
    '-ab',
    'ab-',
    '123',
    'www example',
    'The Admin',
    'M e n t o r',
    'ME‮BA',
    'a.b.in',
    '😀😀',
    'null\u0000x',
  ],
]
BAD.push(
  ...[
    'аshа',
    'Rаvi 7',
    'Αsha',
    'Ασхa',
    'Adm1n',
    'àdmin',
    'ADMlN',
    'adrnin',
    'M3nt0r',
    'm-e-ñ-t-o-r',
    '0fficial',
    'Upsç',
  ],
  ...['मेंटर', 'मेन्टर', 'द मेंटॉर', 'एडमिन 7', 'ऐडमिन', 'मार्गदर्शक', 'मार्ग दर्शक'],
)
test.each(BAD.map((alias) => ({ alias })))('"$alias" is no alias', async ({ alias }) => {
  const asha = await newUser()
  await expect(choose(asha, alias)).rejects.toMatchObject({ code: expect.stringMatching(/^(PT400|22021)$/) })
})

test('settings are chosen by whoever is signed in with all their steps', async () => {
  const asha = await newUser()
  await asOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [asha],
  )
  await expect(choose(withAal(asha, 'aal1'), null, false)).rejects.toThrow('Sign in')
  expect((await choose(withAal(asha, 'aal2'), null, false)).boards).toBe(false)
  await expect(choose('visitor', null, false)).rejects.toThrow('permission denied')
  await expect(as(asha, 'select 1 from private.challenge_players')).rejects.toThrow('permission denied')
})
