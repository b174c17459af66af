/** Whether an address has an account shows neither in what is answered nor in the work before it. */

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp } from '#backend/testing/start-app.ts'
import { settled } from './after-answer.ts'
import * as even from './even-time.ts'
import * as hashes from './password-hash.ts'
import { mailTo, newEmail, newLearner, PASSWORD, post, signIn } from './testing.ts'

vi.mock('./even-time.ts', { spy: true })
vi.mock('./password-hash.ts', { spy: true })

const app = await startApp()
afterAll(app.close)
beforeEach(() => app.advance(60_000))

async function lockedAccounts(work: () => Promise<void>) {
  const client = await app.services.db.owner.connect()
  try {
    await client.query('begin; lock table auth.users')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['/recover', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
  ['/otp', {}],
  ['/magiclink', {}],
])('%s %j is answered before anybody looks for the account', async (path, body) => {
  const asha = await newLearner(app)
  const answers: unknown[] = []
  await lockedAccounts(async () => {
    for (const email of [asha.email, newEmail()]) {
      const { status, text, headers } = await post(app, path, { ...body, email })
      answers.push([status, text, [...headers.keys()].sort()])
    }
  })
  await settled(app.services)

  expect(answers).toEqual([answers[0], answers[0]])
  expect((answers[0] as unknown[]).slice(0, 2)).toEqual([200, '{}'])
})

test('the mail goes out after the answer', async () => {
  const asha = await newLearner(app)
  await lockedAccounts(async () => void (await post(app, '/recover', { email: asha.email })))

  expect((await mailTo(app, asha.email)).subject).toBe('Choose a new password')
})

test('a sign-up hashes the password and waits for an even time, whoever has the address', async () => {
  const asha = await newLearner(app)
  const [evened, hashed] = [vi.mocked(even.evenTime), vi.mocked(hashes.hashPassword)]
  for (const email of [asha.email, newEmail()]) {
    evened.mockClear()
    hashed.mockClear()
    await post(app, '/signup', { email, password: PASSWORD })

    expect([evened.mock.calls.length, hashed.mock.calls.length]).toEqual([1, 1])
  }
})

test('a sign-in compares a hash, whoever has the address', async () => {
  const asha = await newLearner(app)
  const compared = vi.mocked(hashes.passwordMatches)
  const answers: unknown[] = []
  for (const email of [asha.email, newEmail()]) {
    compared.mockClear()
    const { status, text, headers } = await signIn(app, email, 'Another-password-9')
    answers.push([status, text, [...headers.keys()].sort()])

    expect(compared).toHaveBeenCalledTimes(1)
  }
  expect(answers[1]).toEqual(answers[0])
})

test.each(['/signup', '/otp'])('%s: what is too long for a new account is refused for any', async (path) => {
  const asha = await newLearner(app)
  for (const room of [7_900, 8_000, 8_050, 8_100, 8_192]) {
    const data = { about: 'x'.repeat(room) }
    const statuses = []
    for (const email of [asha.email, newEmail()]) {
      statuses.push((await post(app, path, { email, password: PASSWORD, data })).status)
      app.advance(60_000)
    }
    await settled(app.services)

    expect(statuses).toEqual([statuses[0], statuses[0]])
  }
  expect(app.errors).toEqual([])
})
