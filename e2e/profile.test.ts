/** A learner makes the site their own: picture, name, address, and choices that hold on every device. */

import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  mailedLink,
  newAddress,
  PASSWORD,
  PHONE,
  SITE,
  signUp,
  type Visit,
  visit,
} from './browser.ts'

const service = createClient(SITE, process.env.SERVICE_ROLE_KEY ?? '', { auth: { persistSession: false } })

/** Somebody who has been here before. */
async function learner(
  options: Parameters<typeof visit>[1] = {},
): Promise<Visit & { email: string; id: string }> {
  const email = newAddress()
  const { data } = await service.auth.admin.createUser({
    ...{ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Asha Rao' } },
  })
  const id = data.user?.id ?? ''
  await service.from('profiles').update({ onboarding_test_taken: true }).eq('user_id', id)
  return { ...(await signedIn(email, options)), email, id }
}

async function signedIn(email: string, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit('/auth', options)
  const { page } = visited
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/daily-news/)
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return visited
}

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** A photograph of two colours, wider than high. */
async function photograph(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#187453'
    pen.fillRect(0, 0, 450, 600)
    pen.fillStyle = '#e69a0b'
    pen.fillRect(450, 0, 450, 600)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

async function choosePicture(page: Page, buffer: Buffer) {
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const use = page.getByRole('button', { name: 'Use this picture' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('dialog button')].some(
      (one) => one.textContent === 'Use this picture' && !(one as HTMLButtonElement).disabled,
    ),
  )
  return use
}

test('a newcomer lands on the profile; a picture is cut, seen in the header, replaced and taken away', async () => {
  const { page, context, complaints } = await visit('/auth')
  await signUp(page)
  await page.getByRole('heading', { name: 'Assessment Test Pending' }).waitFor()
  await page.getByText('Complete your assessment test to get personalized recommendations').waitFor()
  expect(await page.getByRole('link', { name: 'Take Assessment' }).getAttribute('href')).toBe(
    '/onboarding-test',
  )

  const buffer = await photograph(page)
  const use = await choosePicture(page, buffer)
  await expectAccessible(page, 'dialog')
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('group', { name: /part of the picture that is shown/ }).focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight')
  await use.click()
  await said(page, 'Your picture is saved.')

  const inHeader = page.locator('header img[src*="/avatars/"]').first()
  await inHeader.waitFor()
  const drawn = await inHeader.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const [red = 0, green = 0] = pen?.getImageData(20, 128, 1, 1).data ?? []
    return { width: image.naturalWidth, height: image.naturalHeight, isGreen: green > red }
  })
  // moved to the right, the picture shows its left half
  expect(drawn).toEqual({ width: 256, height: 256, isGreen: true })
  const first = (await inHeader.getAttribute('src')) ?? ''
  const stored = await fetch(new URL(first, SITE))
  expect(stored.headers.get('content-type')).toBe('image/webp')
  expect((await stored.arrayBuffer()).byteLength).toBeLessThan(40_000)

  await page.reload()
  await page.locator(`header img[src="${first}"]`).waitFor()
  await (await choosePicture(page, buffer)).click()
  await said(page, 'Your picture is saved.')
  await page.waitForFunction((old) => !document.querySelector(`img[src="${old}"]`), first)
  expect((await fetch(new URL(first, SITE))).ok).toBe(false)

  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await said(page, /^The picture is removed\./)
  await page.waitForFunction(() => !document.querySelector('img[src*="/avatars/"]'))
  expect(complaints).toEqual([])
  await context.close()
})

test('what is chosen survives a reload, holds on another device, and is obeyed by the assistant', async () => {
  const { page, context, complaints, email } = await learner()
  await page.getByLabel('Your name', { exact: true }).fill('Asha Rao Kulkarni')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { level: 1, name: 'Asha Rao Kulkarni' }).waitFor()
  await page.getByRole('radio', { name: '60 min' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Sunday' }).check({ force: true })
  await page.getByLabel('The year of my attempt').selectOption('2027')
  await page.getByText('Preliminary examination').first().waitFor()
  await page.getByRole('radio', { name: 'हिंदी' }).check({ force: true })
  await page.getByLabel(/compensatory time/).check()
  await page.getByRole('radio', { name: 'Hints first' }).check({ force: true })
  await page.getByLabel('Keep my conversations').uncheck()
  await page.waitForLoadState('networkidle')
  await context.close()

  const other = await signedIn(email)
  await other.page.getByRole('heading', { level: 1, name: 'Asha Rao Kulkarni' }).waitFor()
  await other.page.getByText('60 minutes a day, from 00:00; rest on Sunday').waitFor()
  await other.page.getByText('Preliminary examination').first().waitFor()
  const isChecked = async (name: string | RegExp, role: 'radio' | 'checkbox' = 'radio') =>
    other.page.getByRole(role, { name }).isChecked()
  // each is read by itself
  await expect.poll(() => isChecked('60 min')).toBe(true)
  await expect.poll(() => isChecked('हिंदी')).toBe(true)
  await expect.poll(() => isChecked(/compensatory time/, 'checkbox')).toBe(true)
  await expect.poll(() => isChecked('Hints first')).toBe(true)
  await expect.poll(() => isChecked(/Keep my conversations/, 'checkbox')).toBe(false)
  await other.page.locator('header').getByText('Asha Rao Kulkarni').first().waitFor({ state: 'attached' })

  await other.page.goto('/chat')
  const temporary = other.page.getByRole('checkbox', { name: /Temporary conversation/ })
  await expect.poll(() => temporary.isChecked()).toBe(true)
  await expect.poll(() => other.page.getByRole('radio', { name: 'Tutor' }).isChecked()).toBe(true)
  expect([...complaints, ...other.complaints]).toEqual([])
  await other.context.close()
})

longTest('a new address counts once both mails were opened', async () => {
  const { page, context, complaints, email } = await learner()
  const into = newAddress()
  await page.goto('/profile#security')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(into)
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send both mails' }).click()
  await said(page, `Waiting: the address is to become ${into}.`)
  await page.reload()
  await said(page, `Waiting: the address is to become ${into}.`)

  await page.goto(await mailedLink(into, undefined, 'email_change'))
  await said(page, /^That half is confirmed\./)
  await page.waitForURL(/\/profile#security$/)
  await said(page, `Waiting: the address is to become ${into}.`)
  await page.goto(await mailedLink(email, undefined, 'email_change'))
  await said(page, 'The new email address counts from now on.')
  await page.waitForURL(/\/profile#security$/)
  await page.locator('#security').getByText(into, { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/Waiting: the address/).count()).toBe(0)
  await context.close()

  const again = await signedIn(into)
  await again.page.getByText(into, { exact: true }).first().waitFor()
  expect([...complaints, ...again.complaints]).toEqual([])
  await again.context.close()
})

longTest(
  'on a phone the sections are found by their chips, nothing scrolls sideways, and everybody can use it',
  async () => {
    const { page, context, complaints } = await learner({ viewport: PHONE })
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('navigation', { name: 'Sections of this page' })
      .getByRole('link', { name: 'Security' })
      .click()
    await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor()
    await page.waitForFunction(() => {
      const top = document.getElementById('security')?.getBoundingClientRect().top ?? 999
      return top > -40 && top < 200
    })
    await page.getByText('This device', { exact: true }).waitFor()
    await expectAccessible(page)

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'हिं' }).first().click()
    await page.getByRole('heading', { name: 'आदतें' }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.goto('/profile#data')
    await page.waitForFunction(() => {
      const top = document.getElementById('data')?.getBoundingClientRect().top ?? 9999
      return top < 740
    })
    expect(complaints).toEqual([])
    await context.close()
  },
)
