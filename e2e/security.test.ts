/** A warning, and what its learner says to it: "It was me" ends it, "It was not me" locks the account until the mailed link. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import {
  DESKTOP,
  expectNoSidewaysScroll,
  newAddress,
  PASSWORD,
  PHONE,
  SITE,
  signUp,
  visit,
} from './browser.ts'

vi.setConfig({ testTimeout: 120_000 })

const ANON_KEY = process.env.ANON_KEY ?? ''
const CHOSEN = 'Another-27-Cloud'

/** Somebody signs in as the learner, from a program that the account has not been used from. */
async function signInElsewhere(email: string, password = PASSWORD) {
  const answer = await fetch(`${SITE}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:149.0) Firefox/149.0',
    },
    body: JSON.stringify({ email, password }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { access_token: string; refresh_token: string },
  }
}

/** The page asks every five minutes: that time is let go by. */
async function fiveMinutesLater(page: Page) {
  await page.clock.runFor('05:05')
}

async function unlockLink(email: string) {
  const outbox = process.env.OUTBOX_DIR ?? ''
  for (let attempt = 0; attempt < 1200; attempt++) {
    for (const name of readdirSync(outbox).sort().reverse()) {
      if (!name.endsWith('.json')) continue
      const mail = JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { to: string; text: string }
      const link = /https?:\/\/\S+\/auth\/unlock#[0-9a-f]{64}/.exec(mail.text)?.[0]
      if (mail.to === email && link) return link
    }
    await sleep(100)
  }
  throw new Error(`No mail that opens the account of ${email}`)
}

const banner = (page: Page) => page.getByText('Security alert', { exact: true })

longTest('a warning appears by the next poll; "It was me" takes it away, here and everywhere', async () => {
  const { page, context, complaints } = await visit('/auth', { viewport: PHONE })
  const email = await signUp(page)
  await page.clock.install()
  await page.goto('/syllabus')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner(page).isVisible()).toBe(false)

  await signInElsewhere(email)
  await fiveMinutesLater(page)
  await banner(page).waitFor()
  await page.getByText(/Sign-in from a new device/).waitFor()
  await expectNoSidewaysScroll(page)
  // Nothing of the page lies under it.
  for (const viewport of [PHONE, { width: 768, height: 1024 }, DESKTOP]) {
    await page.setViewportSize(viewport)
    const room = async () => {
      const card = await page.getByRole('alert').filter({ hasText: 'Security alert' }).boundingBox()
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      return (title?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)
    }
    await expect.poll(room).toBeGreaterThanOrEqual(0)
  }
  // Nor of the landing page, which has a header of its own.
  await page.goto('/landing')
  await banner(page).waitFor()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    const first = page.getByRole('link', { name: 'CPI inflation (Combined)' })
    const room = async () => {
      const card = await page.getByRole('alert').filter({ hasText: 'Security alert' }).boundingBox()
      return ((await first.boundingBox())?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)
    }
    await expect.poll(room).toBeGreaterThanOrEqual(0)
  }
  await page.goto('/syllabus')
  await banner(page).waitFor()
  await expectAccessible(page)
  // it stands at the top right, and gives way to a mark there once what lies under it is read
  await page.mouse.wheel(0, 400)
  const mark = await page.getByTitle('Security alert').boundingBox()
  expect(DESKTOP.width - (mark?.x ?? 0) - (mark?.width ?? 0)).toBeLessThan(40)
  expect(mark?.y).toBeGreaterThan(0)
  expect(mark?.y).toBeLessThan(DESKTOP.height / 3)
  await page.mouse.wheel(0, -2000)
  await page.getByTitle('Security alert').waitFor({ state: 'detached' })
  await page.setViewportSize(PHONE)

  await page.getByRole('link', { name: 'Was it you? Look at it' }).click()
  await page.getByRole('heading', { name: 'Security log' }).waitFor()
  await page.getByText('Firefox on Windows').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'It was me' }).click()
  await page.getByText('You said: it was me.').waitFor()

  await page.goto('/syllabus')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await fiveMinutesLater(page)
  expect(await banner(page).isVisible()).toBe(false)
  // what was on its way when the clock jumped came too late
  expect(complaints.filter((line) => !line.includes('No answer in time'))).toEqual([])
  await context.close()
})

test('"It was not me" shuts everybody out until a new password is chosen through the mailed link', async () => {
  const { page, context } = await visit('/auth')
  const email = await signUp(page, newAddress())
  const thief = await signInElsewhere(email)
  expect(thief.status).toBe(200)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'It was not me' }).click()
  await page.getByText('Every device is signed out at once, this one too.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lock my account' }).click()

  await page.getByRole('heading', { name: 'Your account is locked' }).waitFor()
  await page.getByText(`A link is on its way to ${email}`).waitFor()
  await expectAccessible(page)
  const asThief = (path: string) =>
    fetch(`${SITE}${path}`, {
      headers: { apikey: ANON_KEY, Authorization: `Bearer ${thief.body.access_token}` },
    })
  expect(await (await asThief('/rest/v1/profiles?select=email')).json()).toEqual([])
  expect((await signInElsewhere(email)).status).toBe(400)
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Welcome' }).or(page.getByLabel('Email')).first().waitFor()

  await page.goto(await unlockLink(email))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(CHOSEN)
  await page.getByLabel('Confirm Password').fill(CHOSEN)
  await page.getByRole('button', { name: 'Open my account' }).click()
  await page.getByRole('heading', { name: 'Security log' }).waitFor()
  await page.getByText('Account opened again', { exact: true }).waitFor()
  await page.getByText('You said: it was not me. The account was locked.').waitFor()

  expect((await signInElsewhere(email)).status).toBe(400)
  expect((await signInElsewhere(email, CHOSEN)).status).toBe(200)
  await context.close()
})
