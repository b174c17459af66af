/** Sign-ups that the project closes for now: by every way in, with the protocol's own error, and open again afterwards. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#backend/testing/start-app.ts'
import { call, newEmail, PASSWORD, post } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const turn = (isOn: boolean) =>
  app.services.db.owner.query(
    `update public.feature_switches set is_on = $1, reason = case when $1 then '' else 'Until Sunday.' end,
       reason_hi = case when $1 then '' else 'रविवार तक।' end where part = 'sign_ups'`,
    [isOn],
  )
const isClosed = async () => (await call(app, 'GET', '/settings')).body.disable_signup

test('closed, nobody makes an account by password or by link; whoever has one still gets in', async () => {
  const known = newEmail()
  await post(app, '/signup', { email: known, password: PASSWORD })
  expect(await isClosed()).toBe(false)

  await turn(false)
  expect(await isClosed()).toBe(true)
  const email = newEmail()
  expect(await post(app, '/signup', { email, password: PASSWORD })).toMatchObject({
    status: 422,
    body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
  })
  expect((await post(app, '/otp', { email })).body.code).toBe('signup_disabled')
  expect((await post(app, '/otp', { email: known })).status).toBe(200)
  const { rows } = await app.services.db.owner.query('select from auth.users where email = $1', [email])
  expect(rows).toEqual([])

  await turn(true)
  expect(await isClosed()).toBe(false)
  expect((await post(app, '/signup', { email, password: PASSWORD })).status).toBe(200)
})

test('what the settings of the project close stays closed, whatever the switch says', async () => {
  app.services.project.auth.enable_signup = false
  expect(await isClosed()).toBe(true)
  app.services.project.auth.enable_signup = true
})
