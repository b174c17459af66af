/** From the landing page to a grounded answer, and back to it after a reload. */

import { expect, test } from 'vitest'
import { LONG } from '#scripts/testing/long.ts'
import { DESKTOP, expectNoSidewaysScroll, mailedLink, newAddress, PASSWORD, PHONE, visit } from './browser.ts'

test.each([
  ['on a phone, in the drawer', PHONE] as const,
  ...(LONG ? [['at a desk, in the dialog', DESKTOP] as const] : []),
])(
  'a visitor signs up, confirms, and gets a cited answer that is still there after a reload: %s',
  async (_, viewport) => {
    const { page, context, complaints } = await visit('/', { viewport })
    const email = newAddress()

    await page.getByRole('heading', { level: 1, name: 'Your Mentor for Indian Economy' }).waitFor()
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page
      .getByRole('button', { name: 'Sign up' })
      .or(page.getByRole('link', { name: 'Sign up' }))
      .click()
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Registration successful! Please check your email to verify your account.').waitFor()

    await page.goto(await mailedLink(email))
    await page.getByText('Email confirmed successfully! Welcome to the platform.').waitFor()
    // A newcomer is taken to the profile once (spec §4); the news is where the confirmation led.
    await page.waitForURL(/\/(daily-news|profile)$/)
    await page.goto('/daily-news')
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Open AI Chat Assistant' }).click()
    const chat = page.getByRole('dialog', { name: 'AI Chat Assistant' })
    await chat.waitFor()
    const box = await chat.boundingBox()
    if (viewport === PHONE) expect(box?.height).toBeCloseTo(viewport.height * 0.9, -1)
    else expect(box?.height ?? 0).toBeLessThan(viewport.height)
    await chat.getByRole('button', { name: 'Explain GDP growth trends' }).click()

    const answer = chat.getByText('GDP growth trends in India show a slowdown, a shock and a recovery.')
    await answer.waitFor()
    await chat
      .getByText(/no language model was used/)
      .first()
      .waitFor()
    // the answer bears its time once it is written to the end
    await expect.poll(() => chat.getByText(/^\d\d:\d\d$/).count()).toBeGreaterThanOrEqual(2)
    await chat
      .getByRole('button', { name: /source 1|^1$/i })
      .first()
      .click()
    await page.getByText('Ministry of Statistics and Programme Implementation').first().waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Open AI Chat Assistant' }).click()
    await answer.waitFor()
    await page.getByText('Explain GDP growth trends').first().waitFor()
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
    await context.close()
  },
)
