/** The daily news as a learner reads it: a day's issue, a story, ten minutes to the end, a month on paper, a feed. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { expectAccessible } from './accessible.ts'
import { DESKTOP, expectNoSidewaysScroll, PHONE, SITE, signUp, visit } from './browser.ts'

const entry = (page: Page, at: number) => page.locator('[data-item]').nth(at)

test('a story is found, saved and read with the keys; both survive a reload and fill the filters', {
  timeout: 120_000,
}, async () => {
  const { page, context, complaints } = await visit('/', { viewport: DESKTOP })
  await signUp(page)
  await page.goto('/daily-news?only=saved')
  await page.getByText('Nothing is saved yet.').waitFor()
  await expectAccessible(page)

  await page.goto('/daily-news')
  await entry(page, 5).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const lines = page.waitForRequest((request) => request.url().endsWith('/rpc/keep_news_reads'))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.press('m')
  const title = await entry(page, 1).getByRole('heading').textContent()
  await lines
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('news-reads:')))
  await page.reload()
  await entry(page, 1).waitFor()
  for (const name of ['Save', 'Mark as read'])
    expect(await entry(page, 1).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.waitForURL(/only=saved/)
  await page.waitForFunction(() => document.querySelectorAll('[data-item]').length === 1)
  expect(await entry(page, 0).getByRole('heading').textContent()).toBe(title)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search the news' }).fill('repo rate')
  await page.getByText('the best first').waitFor()
  // empties the field, and with it goes the list that was found
  await page.keyboard.press('Escape')
  await page.getByText('the best first').waitFor({ state: 'detached' })
  await entry(page, 0).getByRole('heading').getByRole('link').click()
  await page.getByRole('heading', { name: 'Why in news' }).waitFor()
  await expectAccessible(page)

  // three questions inside the story
  await page.getByRole('button', { name: /Answer \d on this story/ }).click()
  await page.getByRole('radio').first().waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Go on answering' }).waitFor()

  // the story comes back in a week, and can be taken back
  await page.getByRole('button', { name: 'Revise in…' }).click()
  await page.getByRole('menuitem', { name: 'In a week' }).click()
  await page.getByText('A card of this story comes on').waitFor()
  await page.reload()
  await page.getByText('A card of this story comes on').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Taken back.').waitFor()

  // an error is reported with the page that proves it
  await page.getByRole('button', { name: 'Report an error' }).click()
  await page.getByText('An outdated number').click()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Add the address of the page').waitFor()
  await page.getByLabel('Address of a page that proves it').fill('https://www.rbi.org.in/')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Being looked into.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('back from a story, and after a reload, the learner is at the entry that led there', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/daily-news')
  const from = entry(page, 14)
  await from.waitFor()
  await from.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  // what came into sight on the way has its real length now
  await expect.poll(() => from.getByRole('heading').isVisible()).toBe(true)
  const top = async () => Math.round((await from.boundingBox())?.y ?? 0)
  const before = await top()

  await from.getByRole('heading').getByRole('link').click()
  await page.getByRole('heading', { name: 'Why in news' }).waitFor()
  await page.goBack()

  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4)

  // as after a phone threw the page away
  await page.reload()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4)
  await page.goto('/daily-news?only=saved')
  await page.getByText('Nothing is saved yet.').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await context.close()
})

longTest(
  'ten minutes on a phone: five stories, five questions, a reload between, and the end',
  {
    timeout: 120_000,
  },
  async () => {
    const { page, context, complaints } = await visit('/', { viewport: PHONE })
    await signUp(page)
    await page.goto('/daily-news')
    await entry(page, 2).waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Ten minutes of news' }).click()
    await page.getByText('0 of 5 stories read').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Read, next story' }).click()
    await page.getByText('2 of 5 stories read').waitFor()
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('news-reads:')))

    await page.reload()
    await page.getByText('2 of 5 stories read').waitFor()
    await page.getByText('Story 3').waitFor()
    for (const _ of [3, 4]) await page.getByRole('button', { name: 'Read, next story' }).click()
    await page.getByRole('button', { name: 'Read, to the questions' }).click()
    for (let at = 1; at <= 5; at++) {
      await page.getByText(`Question ${at} of 5`).first().waitFor()
      await page.getByRole('button', { name: 'I don’t know' }).click()
      await page.getByRole('button', { name: at < 5 ? 'Next question' : 'To the overview' }).click()
    }
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('heading', { name: 'You are done for today' }).waitFor()
    await page.getByText('5 stories, 0 of 5 questions right').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('heading', { name: 'You are done for today' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)

longTest(
  'a day without an issue, a month on paper, in Hindi, and the feed',
  { timeout: 120_000 },
  async () => {
    const { page, context } = await visit('/', { viewport: DESKTOP })
    await signUp(page)
    await page.goto('/daily-news?date=2026-06-07')
    await page.getByText('There are no items on 7 Jun 2026. The last issue is of 5 Jun 2026.').waitFor()
    await page.goto('/daily-news?view=month&date=2026-06-07')
    await page.getByRole('heading', { name: 'Contents' }).waitFor()
    const paper = await page.pdf({ format: 'A4' })
    // as many pages as so much text needs: nothing of it hides behind a fold
    const pages = paper.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
    expect(pages).toBeGreaterThan(10)
    await page.emulateMedia({ media: 'print' })
    // nothing to press, and nothing of the site around it
    expect(await page.locator('button, header nav, footer').filter({ visible: true }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/daily-news?view=day&date=2026-06-05')
    await page.getByRole('heading', { name: 'Contents' }).waitFor()
    await expectAccessible(page)

    await page.evaluate(() => localStorage.setItem('language', 'hi'))
    await page.goto('/daily-news')
    await page.getByRole('link', { name: 'दस मिनट समाचार' }).waitFor()
    await entry(page, 1).waitFor()
    await page.evaluate(() => localStorage.setItem('language', 'en'))

    await page.goto('/daily-news?view=feed')
    await page.getByRole('button', { name: 'Make my address' }).click()
    const address = ((await page.locator('code').textContent()) ?? '').trim()
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/atom+xml')
    expect(await answer.text()).toContain(`${SITE}/daily-news?item=`)
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await page.getByRole('button', { name: 'Make a new address' }).click()
    await page.waitForFunction(
      (before) => document.querySelector('code')?.textContent?.trim() !== before,
      address,
    )
    expect((await fetch(address)).status).toBe(404)
    await context.close()
  },
)
