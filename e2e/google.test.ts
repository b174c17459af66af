/** Google in a browser: a real OpenID service stands in for it on this machine, and hears only what Google would. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type OpenidProvider,
  type Person,
  startOpenidProvider,
} from '#backend/auth/testing/openid-provider.ts'
import { longTest } from '#scripts/testing/long.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { mailedLink, newAddress, PASSWORD, SITE, visit } from './browser.ts'

let google: OpenidProvider
let server: StartedServer

beforeAll(async () => {
  const port = await freePort()
  const hosts = ['127.0.0.1', 'localhost']
  google = await startOpenidProvider({
    redirectUris: hosts.map((host) => `http://${host}:${port}/auth/callback`),
  })
  server = await startRealServer({
    PORT: String(port),
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    RATE_LIMITS: 'off',
    JOBS: 'off',
  })
})
afterAll(async () => {
  await server?.stop()
  server?.remove()
  await google?.close()
})

/** Another server takes it in a moment; on loopback nobody else asks for one in between. */
async function freePort() {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Whoever is at Google from now on. */
function ravi(more: Partial<Person> = {}): Person {
  google.refuse = false
  google.person = {
    sub: `${Date.now()}${Math.floor(Math.random() * 1e6)}`,
    email: newAddress(),
    email_verified: true,
    name: 'Ravi Kumar',
    ...more,
  }
  return google.person
}

function visitSite(path: string) {
  return visit(path, { baseURL: server.instance.API_URL })
}

async function said(page: Page, words: string) {
  await page.getByText(words).first().waitFor()
}

const SIGNED_UP = 'Account created successfully with Google!'
const SIGNED_IN = 'Successfully signed in with Google!'

test('a newcomer signs up with Google, signs out, and signs in again', async () => {
  const person = ravi()
  const { page, context } = await visitSite('/auth?mode=signup')
  const answered = page.waitForResponse(/google-oauth-callback/)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  expect(await (await answered).json()).toEqual({
    ...{ success: true, needsSignup: false, confirmation_required: false, email: person.email },
    ...{ google_id_token: expect.any(String), google_access_token: expect.any(String) },
  })
  await said(page, SIGNED_UP)
  // a newcomer is taken to the profile once (spec §4); /daily-news is where Google led
  await page.waitForURL(/\/(daily-news|profile)$/)

  const asked = google.asked.at(-1)
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    access_type: 'offline',
  })
  expect(asked?.prompt).toBe('select_account')
  expect(asked?.nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(asked?.state).toMatch(/^[0-9a-f]{64}$/)
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('oauth_type')

  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: 'Ravi Kumar' }).waitFor()
  await page.getByText(person.email).first().waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/landing$/)
  await said(page, 'Signed out successfully')

  await page.goto('/daily-news')
  await page.waitForURL(/\/auth$/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await said(page, SIGNED_IN)
  await page.waitForURL(/\/daily-news$/)
  await context.close()
})

longTest('a Google account that is unknown here is led to sign-up', async () => {
  ravi()
  const { page, context } = await visitSite('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await said(page, 'No account found with this Google email. Redirecting to signup...')
  await page.waitForURL(/\/auth\?mode=signup$/)
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await said(page, SIGNED_UP)
  await context.close()
})

longTest('an address that Google does not vouch for is confirmed by its owner first', async () => {
  const person = ravi({ email_verified: false })
  const { page, context } = await visitSite('/auth?mode=signup')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  await said(
    page,
    'Account created successfully! Please check your email to confirm your account before signing in.',
  )
  await page.waitForURL(/\/auth$/)

  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await said(
    page,
    'Please confirm your email address before signing in. Check your email for the confirmation link.',
  )
  await page.goto(await mailedLink(person.email, server.instance.OUTBOX_DIR))
  await said(page, 'Email confirmed successfully! Welcome to the platform.')
  await context.close()
})

test('who changes their mind at Google is back at sign-in', async () => {
  ravi()
  google.refuse = true
  const { page, context } = await visitSite('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await said(page, 'OAuth authentication failed')
  await page.waitForURL(/\/auth$/)
  await context.close()
})

test('an answer that this browser did not ask for is refused, and asks the server nothing', async () => {
  ravi()
  const { page, context } = await visitSite('/auth')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('google-oauth-callback')) asked.push(request.url())
  })
  for (const query of ['?code=stolen', '?code=stolen&state=', '?code=stolen&state=guessed']) {
    await page.goto(`/auth/callback${query}`)
    await said(page, 'Invalid authentication response')
    await page.waitForURL(/\/auth$/)
  }
  expect(asked).toEqual([])
  await context.close()
})

longTest(
  'Google is linked in the profile, signs in, and is unlinked again; the only way in stays',
  async () => {
    const person = ravi({ name: 'Another Name' })
    const { API_URL, SERVICE_ROLE_KEY } = server.instance
    const email = newAddress()
    const service = createClient(API_URL, SERVICE_ROLE_KEY, { auth: { persistSession: false } })
    await service.auth.admin.createUser({
      ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Asha Rao' } },
    })
    const { page, context } = await visitSite('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(/daily-news|profile/)

    await page.goto('/profile#security')
    await page.getByRole('button', { name: 'Link Google' }).click()
    await said(page, 'Google is linked to your account.')
    await page.waitForURL(/\/profile#security$/)
    await said(page, `Linked to ${person.email}. You can sign in with it.`)
    // the name that she goes by here is hers
    await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor()
    // linking leaves no second session behind
    await said(page, 'You are signed in nowhere else.')

    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL(/\/landing$/)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await said(page, SIGNED_IN)
    await page.waitForURL(/\/daily-news$/)
    await page.goto('/profile#security')
    await page.getByRole('button', { name: 'Unlink Google' }).click()
    await said(page, 'Google is unlinked. You sign in with email and password.')
    await page.getByRole('button', { name: 'Link Google' }).waitFor()
    await context.close()
  },
)

test('where Google is not configured, the button says so', async () => {
  const { page, context, complaints } = await visit('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await said(page, 'Google authentication is not configured')
  expect(page.url()).toBe(`${SITE}/auth`)
  expect(complaints).toEqual([])
  await context.close()
})
