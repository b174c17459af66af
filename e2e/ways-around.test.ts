/** Guards, forgotten passwords, unknown addresses: what happens off the straight path. */

import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, mailedLink, newAddress, PASSWORD, PHONE, signUp, visit } from './browser.ts'

test('a visitor to a guarded page signs in and comes back to it', async () => {
  const { page, context } = await visit('/')
  const email = await signUp(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())

  await page.goto('/ebooks')
  await page.waitForURL(/\/auth/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1-Password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Invalid login credentials').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await page.getByText('Welcome back!').waitFor()
  await page.waitForURL(/\/ebooks$/)
  await context.close()
})

test('a forgotten password is replaced through the mail', async () => {
  const { page, context } = await visit('/')
  const email = await signUp(page)
  await page.evaluate(() => localStorage.clear())

  await page.goto('/auth?mode=reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByText('Check Your Email').waitFor()
  await page.goto(await mailedLink(email, undefined, 'recovery'))
  await page.getByLabel(/^New password/i).fill('Winter-27-Frost')
  await page.getByLabel(/^Confirm/i).fill('Winter-27-Frost')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL(/\/(daily-news|profile)/)
  const signIn = (password: string) =>
    page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: process.env.ANON_KEY ?? '' },
      data: { email, password },
    })
  expect((await signIn('Winter-27-Frost')).status()).toBe(200)
  expect((await signIn(PASSWORD)).status()).toBe(400)
  await context.close()
})

test('an admin page is not for a student', async () => {
  const { page, context } = await visit('/')
  await signUp(page)

  await page.goto('/admin')
  await page.getByText('Access Denied').waitFor()
  await page.getByText("You don't have permission to access this page.").waitFor()
  await context.close()
})

test('an unknown address says so and leads home', async () => {
  const { page, context } = await visit('/no/such/page')

  await page.getByText('Oops! Page not found').waitFor()
  await page.goto('/auth/elsewhere')
  await page.getByText('Oops! Page not found').waitFor()
  await context.close()
})

test('the header collapses on a phone and names where you are', async () => {
  const { page, context } = await visit('/syllabus', { viewport: PHONE })

  await page.getByText('Tap to navigate').click()
  for (const group of ['Main Menu', 'Study Tools']) await page.getByText(group).waitFor()
  await page
    .getByRole('link', { name: 'Practice' })
    .or(page.getByRole('menuitem', { name: 'Practice' }))
    .first()
    .click()
  await page.waitForURL(/\/practice$/)
  await context.close()
})

test('signing out leads to the landing page', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/daily-news')

  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('heading', { name: 'Assessment Test Pending' }).waitFor()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/landing$/)
  await context.close()
})

const PUBLIC = [
  '/',
  '/auth',
  '/auth?mode=signup',
  '/auth?mode=reset',
  '/daily-mission',
  '/practice',
  '/mains-evaluation',
  '/events',
  '/syllabus',
  '/privacy-policy',
  '/terms-of-service',
  '/debug-auth',
]
const GUARDED = [
  '/chat',
  '/performance',
  '/scheduler',
  '/daily-news',
  '/challenges',
  '/challenge/weekly-2026-11-29',
  '/challenge/weekly-2026-11-29/join',
  '/test-dashboard',
  '/test-results',
  '/onboarding-test',
  '/onboarding-results',
  '/profile',
  '/ebooks',
  '/ebooks?note=inflation',
  '/ebooks?glossary',
  '/ebooks?book=public-finance-and-the-budget',
  '/ebooks?book=public-finance-and-the-budget&chapter=01-why-governments-tax-and-spend',
  '/daily-news?item=2026-01-27-india-eu-trade-agreement',
  '/test-dashboard?begin=economy-paper-1',
  '/practice',
]

longTest.concurrent.each([
  ['visitors', PUBLIC],
  ['learners', GUARDED.filter((_, place) => place % 2 === 0)],
  ['learners, the others', GUARDED.filter((_, place) => place % 2 === 1)],
])('every page is reachable, readable and quiet at 360 px: %s', { timeout: 240_000 }, async (who, paths) => {
  const { page, context, complaints } = await visit('/', { viewport: { width: 360, height: 740 } })
  if (who !== 'visitors') await signUp(page, newAddress())
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  expect(complaints).toEqual([])
  await context.close()
})
