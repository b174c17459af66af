/**
 * A conversation with the assistant in a real browser, against a stand-in for the language model that answers slowly,
 * breaks off, or fails.
 */

import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { expectNoSidewaysScroll, mailedLink, newAddress, PASSWORD, PHONE, visit } from './browser.ts'

const FIRST = 'Inflation is a lasting rise of the general price level [1].'
const SECOND = 'It lowers what a rupee buys [1].'
const LAST = 'Those with fixed incomes feel it most [1].'
const WHOLE = [FIRST, SECOND, LAST].join(' ')
const QUESTION = 'What is inflation?'
const APOLOGY = 'Sorry, I encountered an error. Please try rephrasing your question or check your connection.'

let model: ModelServer
let server: StartedServer
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  model = await startModelServer()
  const { LLM_BASE_URL = '', LLM_MODEL = '' } = model.environment
  server = await startRealServer({ LLM_BASE_URL, LLM_MODEL, RATE_LIMITS: 'off', JOBS: 'off' })
  signedIn = await newcomer()
}, 90_000)
beforeEach(() => {
  model.reset()
  model.says(WHOLE)
})
afterAll(async () => {
  await server?.stop()
  server?.remove()
  await model?.stop()
})

async function newcomer() {
  const { page, context } = await visit('/auth?mode=signup', { baseURL: server.instance.API_URL })
  const email = newAddress()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration successful').waitFor()
  await page.goto(await mailedLink(email, server.instance.OUTBOX_DIR))
  await page.waitForURL(/\/profile$/)
  const state = await context.storageState()
  await context.close()
  return state
}

async function openChat(options: Parameters<typeof visit>[1] = {}) {
  const opened = await visit('/chat', {
    baseURL: server.instance.API_URL,
    storageState: signedIn,
    ...options,
  })
  await field(opened.page).waitFor()
  return opened
}

function field(page: Page) {
  return page.getByRole('textbox', { name: 'Message' })
}

async function ask(page: Page, question: string) {
  await field(page).fill(question)
  await page.keyboard.press('Enter')
}

/** The words of an answer's sentence, without its citation. */
function sentence(page: Page, text: string) {
  return page.getByText(text.replace(/ \[1\]\.$/, '')).first()
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** An answer's end: only then can it be rated. */
function end(page: Page) {
  return button(page, 'Helpful').last().waitFor()
}

test('an answer shows sentence by sentence, and a reload in the middle loses nothing of it', async () => {
  const reloaded = Promise.withResolvers<void>()
  model.says({
    text: WHOLE,
    each: 20,
    pause: { after: FIRST.split(' ').length + 3, until: reloaded.promise },
  })
  const { page, context, complaints } = await openChat()
  await ask(page, QUESTION)
  await sentence(page, FIRST).waitFor()
  expect(await sentence(page, LAST).count()).toBe(0)
  expect(await field(page).isDisabled()).toBe(true)

  await page.reload()
  await sentence(page, FIRST).waitFor()
  await button(page, 'Stop writing').waitFor()
  reloaded.resolve()
  await sentence(page, LAST).waitFor()
  await end(page)
  expect(await page.getByText(`You: ${QUESTION}`, { exact: true }).count()).toBe(1)
  await expect.poll(() => field(page).isEnabled()).toBe(true)
  expect(model.chats).toHaveLength(1)

  await button(page, 'Source 1').first().click()
  await page.getByRole('complementary', { name: 'Sources' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('an answer is stopped, stays stopped through a reload, and is continued', async () => {
  const stopped = Promise.withResolvers<void>()
  model.says({ text: WHOLE, each: 20, pause: { after: FIRST.split(' ').length + 3, until: stopped.promise } })
  const { page, context } = await openChat()
  await ask(page, QUESTION)
  await sentence(page, FIRST).waitFor()
  await button(page, 'Stop writing').click()
  await page.getByText('Stopped.').waitFor()
  stopped.resolve()
  expect(await sentence(page, LAST).count()).toBe(0)
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)

  await page.reload()
  await page.getByText('Stopped.').waitFor()
  await sentence(page, FIRST).waitFor()
  model.says(LAST)
  await button(page, 'Continue').click()
  await sentence(page, LAST).waitFor()
  await page.getByText('Stopped.').waitFor({ state: 'hidden' })
  await end(page)
  await sentence(page, FIRST).waitFor()
  await context.close()
})

longTest('an answer is written anew beside the old one, and both are kept', async () => {
  const { page, context } = await openChat()
  await ask(page, QUESTION)
  await end(page)
  model.says(SECOND)
  await button(page, 'Write it anew').click()
  await page.getByText('Version 2 of 2').waitFor()
  await end(page)
  expect(await sentence(page, FIRST).count()).toBe(0)

  await page.reload()
  await page.getByText('Version 2 of 2').waitFor()
  await button(page, 'Earlier version').click()
  await sentence(page, FIRST).waitFor()
  await context.close()
})

longTest('when the model breaks off, the library answers, and the learner is told', async () => {
  model.says({ text: WHOLE, breakAfter: 4 })
  const { page, context } = await openChat()
  await ask(page, QUESTION)
  await end(page)
  await page.getByText(/no language model was used/).waitFor()
  expect(await page.getByText(APOLOGY).count()).toBe(0)
  await context.close()
})

test('without a line the question is kept, and Retry sends it once it is back', async () => {
  const { page, context } = await openChat()
  await context.setOffline(true)
  await ask(page, QUESTION)
  await page.getByText(APOLOGY).waitFor()
  await page.getByText('Failed to send message. Please try again.').waitFor()
  await context.setOffline(false)
  // what had not come before the line broke comes now
  await page.getByRole('button', { name: 'Asha Rao' }).waitFor()
  await button(page, 'Retry').click()
  await sentence(page, LAST).waitFor()
  await end(page)
  expect(await page.getByText(APOLOGY).count()).toBe(0)
  expect(await page.getByText(`You: ${QUESTION}`, { exact: true }).count()).toBe(1)
  await context.close()
})

test('a line that breaks in mid-stream is no end: the answer is read from where the server keeps it', async () => {
  model.says({ text: WHOLE, each: 150 })
  const { page, context } = await openChat()
  await ask(page, QUESTION)
  await sentence(page, FIRST).waitFor()
  await context.setOffline(true)
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  await sentence(page, LAST).waitFor()
  await end(page)
  expect(await page.getByText(APOLOGY).count()).toBe(0)
  await context.close()
})

longTest('two tabs of one conversation show the same', async () => {
  model.says({ text: WHOLE, each: 100 })
  const { page, context } = await openChat()
  await ask(page, QUESTION)
  await sentence(page, FIRST).waitFor()
  const other = await context.newPage()
  await other.goto('/chat')
  await button(other, 'Earlier conversations').click()
  await other
    .getByRole('button', { name: new RegExp(`^${QUESTION.replace('?', '\\?')}`) })
    .first()
    .click()
  await sentence(other, LAST).waitFor()
  await end(other)
  await end(page)

  model.says(SECOND)
  await ask(other, 'Whom does it hurt?')
  await page.getByText('Whom does it hurt?').waitFor()
  await page.getByRole('button', { name: 'Helpful', exact: true }).nth(1).waitFor()
  await context.close()
})

longTest('a thumb and its reasons are kept', async () => {
  const { page, context } = await openChat()
  await ask(page, QUESTION)
  await end(page)
  await button(page, 'Not helpful').click()
  await button(page, 'Unclear').click()
  await page.getByRole('textbox', { name: /In your own words/ }).fill('What is “general”?')
  await page.locator('form').filter({ hasText: 'What is wrong with it?' }).getByText('Send').click()
  await page.getByText(/^Sent\./).waitFor()

  await page.reload()
  await end(page)
  await page.locator('[aria-label="Not helpful"][aria-pressed="true"]').waitFor()
  await context.close()
})

test('a temporary conversation is in no list, and gone after a reload', async () => {
  const { page, context } = await openChat()
  await page.getByRole('checkbox', { name: /Temporary conversation/ }).check()
  await page.getByText(/This conversation is not kept/).waitFor()
  await ask(page, 'What is inflation, inflation, inflation?')
  await sentence(page, LAST).waitFor()
  await button(page, 'Copy').waitFor()
  expect(await button(page, 'Helpful').count()).toBe(0)

  await button(page, 'Earlier conversations').click()
  await page.getByRole('searchbox').fill('inflation, inflation')
  await page.getByText('No conversation has “inflation, inflation” in it.').waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'Questions to start with' }).waitFor()
  expect(await page.getByText('inflation, inflation').count()).toBe(0)
  await context.close()
})

longTest('a conversation is found, named, pinned, exported and deleted', async () => {
  const { page, context, complaints } = await openChat({ acceptDownloads: true })
  await ask(page, 'What is inflation of the wholesale kind?')
  await end(page)
  await button(page, 'Earlier conversations').click()
  await page.getByRole('searchbox').fill('wholesale kind')
  const row = page.getByRole('listitem').filter({ hasText: 'wholesale kind' })
  await row.waitFor()
  const choose = async (action: string) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Rename')
  await page.getByRole('textbox', { name: 'Name of the conversation' }).fill('Wholesale kind of prices')
  await page.keyboard.press('Enter')
  await page.getByText('Wholesale kind of prices', { exact: true }).first().waitFor()
  await choose('Pin')
  await page.getByRole('heading', { name: 'Pinned' }).waitFor()

  const downloading = page.waitForEvent('download')
  await choose('Export as Markdown')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('wholesale-kind-of-prices.md')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('# Wholesale kind of prices')
  expect(text).toContain(LAST)
  expect(text).toMatch(/^- \[1\] /m)

  await choose('Delete')
  await page.getByText('Deleted: “Wholesale kind of prices”').waitFor()
  await button(page, 'Back to the conversation').click()
  await page.getByRole('list', { name: 'Questions to start with' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('on a phone the drawer fits, is used by keyboard alone, and gives the focus back', async () => {
  const { page, context } = await openChat({ viewport: PHONE })
  await page.goto('/syllabus')
  await button(page, 'Open AI Chat Assistant').focus()
  await page.keyboard.press('Enter')
  await field(page).waitFor()
  await field(page).focus()
  await ask(page, QUESTION)
  await end(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await button(page, 'Open AI Chat Assistant').evaluate((e) => e === document.activeElement)).toBe(
    true,
  )
  await context.close()
})
