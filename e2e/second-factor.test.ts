/** What stands between a stolen password and the account: a second step, keys, passkeys, and the list of devices. */

import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectNoSidewaysScroll, PASSWORD, signUp, visit } from './browser.ts'

test('with an app as second step, the password alone opens nothing', { timeout: 120_000 }, async () => {
  const { page, context } = await visit('/')
  const email = await signUp(page)
  const security = await openSecurity(page)

  await security.getByRole('button', { name: 'Set up an app' }).click()
  await security.getByLabel('Name').fill('My phone')
  await security.getByRole('button', { name: 'Show the QR code' }).click()
  await security.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  expect(await isDrawn(page)).toBe(true)
  const secret = (await security.locator('code').textContent())?.replaceAll(' ', '') ?? ''

  await security.getByLabel('Code').fill('000000')
  await security.getByRole('button', { name: 'Turn on' }).click()
  await security.getByText('Invalid TOTP code entered').waitFor()
  // each code is good once, so that the next ones are left for signing in
  await security.getByLabel('Code').fill(await codeOf(secret, -1))
  await security.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Two-step sign-in is on.').waitFor()
  await security.getByText('My phone', { exact: true }).waitFor()
  await signOut(page)

  await page.goto('/ebooks')
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await page.goto('/profile')
  await page.waitForURL(/\/auth$/)
  await page.goto('/ebooks')
  await page.waitForURL(/\/auth$/)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await page.getByLabel('Code').fill('111 111')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Invalid TOTP code entered').waitFor()
  expect(await page.getByLabel('Code').inputValue()).toBe('111 111')
  await page.getByLabel('Code').fill(await codeOf(secret, 0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Welcome back!').waitFor()
  await page.waitForURL(/\/ebooks$/)

  const again = await openSecurity(page)
  await again.getByRole('button', { name: 'Remove: My phone' }).click()
  await again.getByRole('button', { name: 'Undo' }).click()
  await again.getByRole('button', { name: 'Remove: My phone' }).click()
  await page.getByText('Two-step sign-in is off. The password alone signs in.').waitFor()
  await signOut(page)
  await page.goto('/auth')
  await signIn(page, email)
  await page.getByText('Welcome back!').waitFor()
  await context.close()
})

longTest(
  'a code that was written down lets its owner in once without the phone',
  {
    timeout: 120_000,
  },
  async () => {
    const { page, context } = await visit('/', { viewport: { width: 390, height: 844 } })
    const email = await signUp(page)
    const security = await openSecurity(page)
    expect(await security.getByText('Recovery codes').count()).toBe(0)
    await security.getByRole('button', { name: 'Set up an app' }).click()
    await security.getByLabel('Name').fill('My phone')
    await security.getByRole('button', { name: 'Show the QR code' }).click()
    const secret = (await security.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await security.getByLabel('Code').fill(await codeOf(secret, 0))
    await security.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Two-step sign-in is on.').waitFor()

    await security.getByRole('button', { name: 'Make recovery codes' }).click()
    await security.getByText('Write these down now.').waitFor()
    const codes = await security.getByRole('listitem').locator('code').allTextContents()
    expect(codes).toHaveLength(10)
    await expectNoSidewaysScroll(page)
    await security.getByRole('button', { name: 'I have kept them' }).click()
    await security.getByText('10 of 10 codes are left.').waitFor()
    expect(await page.content()).not.toContain(codes[0])
    await signOut(page)

    await page.goto('/ebooks')
    await signInWithCode(page, email, codes[0]?.toUpperCase().replaceAll('-', ' ') ?? '')
    await page.getByText('Welcome back!').waitFor()
    await page.waitForURL(/\/ebooks$/)
    const again = await openSecurity(page)
    await again.getByText('9 of 10 codes are left.').waitFor()
    await signOut(page)

    await page.goto('/auth')
    await signInWithCode(page, email, codes[0] ?? '')
    await page.getByText('Invalid recovery code entered').waitFor()
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Welcome back!').waitFor()

    const last = await openSecurity(page)
    await last.getByRole('button', { name: 'Make new codes' }).click()
    await last.getByText('Write these down now.').waitFor()
    expect(await last.getByRole('listitem').locator('code').allTextContents()).not.toContain(codes[2])
    await last.getByRole('button', { name: 'Remove: My phone' }).click()
    await page.getByText('Two-step sign-in is off. The password alone signs in.').waitFor()
    await last.getByText('Recovery codes').waitFor({ state: 'detached' })
    await context.close()
  },
)

longTest(
  'a passkey is added, named, signs in without a password, and is removed',
  {
    timeout: 120_000,
  },
  async () => {
    const { page, context } = await visit('/')
    await withAuthenticator(context, page)
    await signUp(page)
    const security = await openSecurity(page)

    await security.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey is added.').waitFor()
    await security.getByLabel('Name of the passkey').fill('Study laptop')
    await security.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The passkey is now called “Study laptop”.').waitFor()
    await security.getByText('not used yet').waitFor()
    await signOut(page)

    await page.goto('/ebooks')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('Welcome back!').waitFor()
    await page.waitForURL(/\/ebooks$/)

    const again = await openSecurity(page)
    await again
      .getByText(/last used/)
      .first()
      .waitFor()
    expect(await again.getByText('not used yet').count()).toBe(0)
    await again.getByRole('button', { name: 'Remove: Study laptop' }).click()
    await page.getByText('“Study laptop” no longer signs in.').waitFor()
    await signOut(page)

    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').getByText('Credential verification failed').waitFor()
    await context.close()
  },
)

longTest('a security key can be the second step', { timeout: 120_000 }, async () => {
  const { page, context } = await visit('/')
  await withAuthenticator(context, page, 'usb')
  const email = await signUp(page)
  const security = await openSecurity(page)

  await security.getByRole('button', { name: 'Add a security key' }).click()
  await security.getByRole('button', { name: 'Register the key' }).click()
  await page.getByText('Two-step sign-in is on.').waitFor()
  await signOut(page)

  await page.goto('/ebooks')
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await page.getByRole('button', { name: 'Use the security key' }).click()
  await page.waitForURL(/\/ebooks$/)
  await context.close()
})

longTest(
  'other devices are listed, and can be signed out one by one or all at once',
  {
    timeout: 120_000,
  },
  async () => {
    const { page, context } = await visit('/')
    const email = await signUp(page)
    const phone = await signedInElsewhere(email, {
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
    })
    const library = await signedInElsewhere(email, {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0',
    })

    const security = await openSecurity(page)
    await security.getByText('This device').waitFor()
    await security.getByText('Firefox on Windows').waitFor()
    await security.getByRole('button', { name: 'Sign out: Chrome on Android' }).click()
    await page.getByText('Chrome on Android is signed out.').waitFor()
    await security.getByText('Chrome on Android').waitFor({ state: 'detached' })

    await security.getByRole('button', { name: 'Sign out of all other devices' }).click()
    await page.getByText('All other devices are signed out.').waitFor()
    await security.getByText('You are signed in nowhere else.').waitFor()
    for (const other of [phone, library]) {
      expect(await refreshed(other.page)).toBe(400)
      await other.context.close()
    }
    await page.reload()
    await page.getByRole('heading', { name: 'Security', exact: true }).waitFor()
    await context.close()
  },
)

test('a password is changed in place, and the old one is asked for', { timeout: 120_000 }, async () => {
  const { page, context } = await visit('/', { viewport: { width: 390, height: 844 } })
  const email = await signUp(page)
  const security = await openSecurity(page)
  const next = `${PASSWORD}-2`

  await security.getByRole('button', { name: 'Change password' }).click()
  await security.getByLabel('Current Password', { exact: true }).fill('not it')
  await security.getByLabel('New Password', { exact: true }).fill(next)
  await security.getByLabel('Confirm Password', { exact: true }).fill(next)
  await expectNoSidewaysScroll(page)
  await security.getByRole('button', { name: 'Update Password' }).click()
  await security.getByText('Current password is incorrect').waitFor()
  await security.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await security.getByRole('button', { name: 'Update Password' }).click()
  await page.getByText('Your new password is set.').waitFor()
  await signOut(page)

  await page.goto('/auth')
  await signIn(page, email, next)
  await page.getByText('Welcome back!').waitFor()
  await context.close()
})

async function openSecurity(page: Page) {
  await page.goto('/profile')
  const security = page.getByRole('region', { name: 'Security' })
  await security.getByRole('heading', { name: 'Signed-in devices' }).waitFor()
  return security
}

async function signOut(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.waitForURL(/\/landing$/)
  await page.getByText('Signed out successfully').waitFor()
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signInWithCode(page: Page, email: string, code: string) {
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await page.getByRole('button', { name: 'A recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signedInElsewhere(email: string, options: Parameters<typeof visit>[1]) {
  const other = await visit('/auth', options)
  await signIn(other.page, email)
  await other.page.getByText('Welcome back!').waitFor()
  return other
}

/** What the server answers when this browser asks for its next access token. */
function refreshed(page: Page) {
  return page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? ''
    const { refresh_token } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const answer = await fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    })
    return answer.status
  })
}

/** The code of this half minute, or of one before or after it. */
/** The last one of those that are taken is one no more when the next half minute begins: then that is waited for. */
async function codeOf(secret: string, halfMinutes: number) {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 3000) await sleep(left)
  return new TOTP({ secret }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
}

function isDrawn(page: Page) {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('img[src^="data:image/svg"]')
    await image?.decode()
    return (image?.naturalWidth ?? 0) > 0
  })
}

/** A laptop's fingerprint reader, or a key in its socket, that always says yes. */
async function withAuthenticator(
  context: BrowserContext,
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
