/** Files that people bring along: added, read, searched, and harmless; our own books as EPUB; reading without a network. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  attacks,
  bombEpub,
  hostileEpub,
  laughingEpub,
  makeEpub,
  PNG,
  protectedEpub,
} from '#scripts/testing/hostile-books/epub.ts'
import { hostilePdf, lockedPdf, makePdf } from '#scripts/testing/hostile-books/pdf.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, PHONE, signUp, visit, withServiceWorkers } from './browser.ts'
import { focused } from './keyboard.ts'

withServiceWorkers()

const OUTSIDE = 'http://outside.invalid'
const EPUB = 'application/epub+zip'
const PDF = 'application/pdf'

async function choose(page: Page, name: string, mimeType: string, content: Uint8Array) {
  // nobody can choose a file before the page is there to open the window for it
  await page.locator('.first-look').waitFor({ state: 'detached' })
  await page
    .getByLabel('Choose an EPUB or PDF')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}

/** Ends in the reader. */
async function add(page: Page, name: string, mimeType: string, content: Uint8Array) {
  await page.goto('/ebooks')
  await choose(page, name, mimeType, content)
  await page.getByRole('button', { name: 'Add to your files' }).click()
  await page.waitForURL(/\?file=/)
}

const FIGURES = `<table><tr>${'<td>1,23,456</td>'.repeat(12)}</tr></table>`
const paragraphs = (words: string) => `<p>${`${words} `.repeat(60)}</p>`.repeat(8)

test('an EPUB is added, read on, searched and marked on a phone, and opens where it was left', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE, colorScheme: 'dark' })
  await signUp(page)
  const book = makeEpub(
    'Money in India',
    [
      {
        name: 'one',
        title: 'Coins',
        body: `<h1>Coins</h1><p>See <a href="two.xhtml#note">the note</a>.<img src="one.png" alt="A coin"/></p>${FIGURES}${paragraphs('Coins were struck')}`,
      },
      {
        name: 'two',
        title: 'Paper',
        body: `<h1>Paper</h1>${paragraphs('Notes were printed')}<p id="note">The note on the seigniorage of paper.</p>`,
      },
      { name: 'three', title: 'Bytes', body: `<h1>Bytes</h1>${paragraphs('Money is an entry')}` },
    ],
    { files: { 'one.png': PNG } },
  )
  await add(page, 'money.epub', EPUB, book)
  await page.getByRole('heading', { level: 1, name: 'Money in India' }).waitFor()
  await page.getByRole('heading', { name: 'Coins' }).waitFor()
  expect(
    await page.getByRole('img', { name: 'A coin' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(1)
  await expectNoSidewaysScroll(page)
  // a table that is wider than the screen is moved, its figures are not broken
  const lines = await page.getByRole('cell', { name: '1,23,456' }).evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getClientRects().length
    }),
  )
  expect(lines).toEqual(Array(12).fill(1))
  await expectAccessible(page)

  await page.getByRole('link', { name: 'the note' }).click()
  await page.getByText('The note on the seigniorage of paper.').waitFor()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await page.getByRole('heading', { name: 'Coins' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Paper' }).waitFor()

  await page.getByRole('button', { name: 'Contents, search, bookmarks' }).click()
  await page.getByRole('searchbox').fill('seigniorage')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('Found once.').waitFor()
  await page.getByRole('button', { name: /The note on the seigniorage/ }).click()
  await page.getByRole('article').locator('mark', { hasText: 'seigniorage' }).waitFor()
  // the tools made way for the text, and what was pressed went with them
  await expect.poll(() => focused(page)).toBe('article "Paper"')
  const kept = page.waitForResponse((answer) => answer.url().includes('/file_marks') && answer.ok())
  await page.getByRole('button', { name: 'Mark this place' }).click()
  await kept

  await page.goto('/ebooks')
  await page.getByText(/% read/).waitFor()
  await page.getByRole('link', { name: 'Money in India' }).click()
  await page.getByText('Section 2 of 3').first().waitFor()
  await page.getByText('The note on the seigniorage of paper.').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Contents, search, bookmarks' }).click()
  await page.getByRole('button', { name: /^Paper, \d+ %$/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a file that was opened is read without a network and sent no second time, and what is marked there arrives', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/storage/v1/object/'))
      fetched.push(request.url())
  })
  const book = makeEpub('Money', [
    { name: 'one', title: 'Coins', body: `<h1>Coins</h1>${paragraphs('Struck')}` },
  ])
  await add(page, 'money.epub', EPUB, book)
  await page.getByRole('heading', { name: 'Coins' }).waitFor()
  await add(page, 'survey.pdf', PDF, makePdf({ pages: ['The survey of money', 'Its second page'] }))
  await page.getByText('The survey of money').waitFor()
  await page.goto('/ebooks')
  await expect.poll(() => page.getByText(/opens offline/).count()).toBe(2)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'A report' }).click()
  await page.getByText('The survey of money').waitFor()
  await page.getByRole('link', { name: 'All books and files' }).click()
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByRole('heading', { name: 'Coins' }).waitFor()
  await page.getByRole('button', { name: 'Mark this place' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Contents, search, bookmarks' }).click()
  await page.getByRole('button', { name: /^Coins, \d+ %$/ }).waitFor()
  expect(fetched).toEqual([])

  const arrives = page.waitForResponse(
    (answer) => answer.url().includes('/file_marks') && answer.request().method() === 'POST' && answer.ok(),
  )
  await context.setOffline(false)
  await arrives
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('file-marks:')))
  await page.getByRole('button', { name: /^Coins, \d+ %$/ }).waitFor()
  await context.close()
})

test('what cannot be read is refused in words, and nothing of it is added', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/ebooks')
  const whole = makeEpub('x', [{ name: 'one', title: 'One', body: '<p>x</p>' }])
  const broken = whole.slice()
  broken.fill(7, 60)
  const refused: [string, string, Uint8Array, RegExp][] = [
    ['book.epub', EPUB, new TextEncoder().encode('<html>'), /neither an EPUB nor a PDF/],
    ['broken.epub', EPUB, broken, /archive cannot be unpacked/],
    ['bomb.epub', EPUB, bombEpub(), /unpacks to far more than a book holds/],
    ['locked.epub', EPUB, protectedEpub(), /locked by its seller/],
    ['laughs.epub', EPUB, laughingEpub(), /The EPUB is damaged/],
    ['report.pdf', PDF, new TextEncoder().encode('%PDF-1.7 and no more'), /The PDF is damaged/],
    ['locked.pdf', PDF, lockedPdf(), /asks for a password/],
  ]
  for (const [name, type, content, says] of refused) {
    await choose(page, name, type, content)
    await page.getByRole('alert').getByText(says).waitFor()
  }
  await page.getByText('No files yet.').waitFor()
  await context.close()
})

/** Whether anything of a file ran, or came to stand over the page. */
async function expectUnharmed(page: Page) {
  expect(await page.evaluate(() => (window as { broken?: unknown }).broken)).toBeUndefined()
  expect(new URL(page.url()).pathname).toBe('/ebooks')
  await page.getByRole('banner').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  const onTop = await page.evaluate(
    () => document.elementFromPoint(window.innerWidth / 2, 30)?.closest('header') !== null,
  )
  expect(onTop).toBe(true)
}

test('a hostile EPUB shows its text, and nothing else of it happens', async () => {
  const { page, context, complaints } = await visit('/')
  await signUp(page)
  await add(page, 'hostile.epub', EPUB, hostileEpub(OUTSIDE))
  await page.getByText('The text of the book stands here.').waitFor()
  await page.getByRole('link', { name: /a page outside/ }).waitFor()
  for (const name of ['javascript link', 'odd link', 'data link']) await page.getByText(name).click()
  await page.getByText('own address').click()
  expect(
    await page.locator('article form, article iframe, article input, article style, article svg').count(),
  ).toBe(0)
  await expectUnharmed(page)
  await page.getByRole('button', { name: 'Next section' }).click()
  await page.getByText('Broken').waitFor()
  await page.getByText('The text of the book stands here.').waitFor()
  await expectUnharmed(page)
  // what is parsed is held to the policy as well, and the browser says so; nothing was asked for and nothing failed
  expect(complaints.filter((complaint) => !complaint.includes('Content Security Policy'))).toEqual([])

  // The second wall: the same text as it is in the book, in the place where sections are shown.
  complaints.length = 0
  const stopped: string[] = []
  page.on(
    'response',
    (answer) => answer.url().startsWith(OUTSIDE) && stopped.push(`answered ${answer.url()}`),
  )
  page.on('requestfailed', (request) => {
    if (request.url().startsWith(OUTSIDE)) stopped.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  await page.evaluate((html) => {
    const host = document.querySelector('article')
    if (host?.shadowRoot) host.shadowRoot.innerHTML = html
  }, attacks(OUTSIDE))
  await page.getByText('The text of the book stands here.').click()
  await page.getByText('javascript link').click()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expectUnharmed(page)
  // the browser names what it did not let out; nothing else of it was under way
  expect(stopped.filter((why) => !/^(csp|origin) /.test(why))).toEqual([])
  // the policy has spoken, so it was asked
  expect(complaints.some((complaint) => complaint.includes('Content Security Policy'))).toBe(true)
  await context.close()
})

test('a PDF of many pages is read, searched, and opens where it was left', async () => {
  const { page, context, complaints } = await visit('/')
  await signUp(page)
  const pages = Array.from({ length: 300 }, (_, at) =>
    at === 211 ? 'Here stands the fiscal glide path.' : `Page ${at + 1} of the report.`,
  )
  await add(page, 'report.pdf', PDF, makePdf({ pages, title: 'Annual report' }))
  await page.getByText('Page 1 of the report.').waitFor()
  await expectAccessible(page)
  expect(await page.locator('.react-pdf__Page').count()).toBeLessThan(8)

  await page.getByRole('searchbox').fill('glide path')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: /Here stands the fiscal/ }).click()
  await page.locator('.pdf-found', { hasText: 'glide path' }).waitFor()
  const kept = page.waitForResponse((answer) => answer.url().includes('/file_marks') && answer.ok())
  await page.getByRole('textbox', { name: 'Go to page' }).fill('250')
  await page.keyboard.press('Enter')
  await page.getByText('Page 250 of the report.').waitFor()
  await kept
  await page.reload()
  await page.getByText('Page 250 of the report.').waitFor()
  await page.setViewportSize(PHONE)
  await page.getByText('Page 250 of the report.').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectNoSidewaysScroll(page)

  expect(complaints).toEqual([])
  await context.close()
})

test('a hostile PDF shows its text, and nothing else of it happens', async () => {
  const { page, context, complaints } = await visit('/')
  await signUp(page)
  await add(page, 'hostile.pdf', PDF, hostilePdf(OUTSIDE))
  await page.getByText('The text of the report stands here.').waitFor()
  for (const link of await page.locator('.annotationLayer a').all()) {
    const href = await link.getAttribute('href')
    if (!href?.startsWith('http')) await link.click({ force: true, timeout: 1000 }).catch(() => {})
  }
  await expectUnharmed(page)
  expect(complaints).toEqual([])
  await context.close()
})

test('a book of ours is taken away as EPUB, and read here like any other', async () => {
  const { page, context, complaints } = await visit('/', { viewport: PHONE })
  await signUp(page)
  await page.goto('/ebooks')
  await page
    .getByRole('link', { name: /Public Finance and the Budget/ })
    .first()
    .click()
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as EPUB' }).click()
  const bytes = readFileSync(await (await taken).path())
  await add(page, 'finance.epub', EPUB, bytes)
  await page.getByRole('button', { name: 'Contents, search, bookmarks' }).click()
  await page
    .getByRole('button', { name: /Why governments tax and spend/ })
    .first()
    .click()
  await page
    .getByRole('article')
    .getByRole('heading', { level: 1, name: /Why governments tax and spend/ })
    .waitFor()
  await page
    .getByRole('article')
    .getByText(/as of \d+ \w+ \d{4}/)
    .first()
    .waitFor()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

test('what was opened is read again without a network after a full reload, and goes when its reader signs out', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/ebooks?book=public-finance-and-the-budget&chapter=01-why-governments-tax-and-spend')
  const title = page.getByRole('heading', { level: 1, name: 'Why governments tax and spend' })
  await title.waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await title.waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/daily-news?item=2026-06-05-gdp-provisional-estimates')
  const story = page.getByRole('heading', { level: 1, name: /Provisional Estimates raise growth/ })
  await story.waitFor()
  await page.getByRole('heading', { name: 'Why in news' }).waitFor()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.reload()
  await story.waitFor()
  await page
    .getByText(/the National Statistical Office put real growth/)
    .first()
    .waitFor()
  await page.goto('/ebooks?book=public-finance-and-the-budget&chapter=01-why-governments-tax-and-spend')
  await title.waitFor()
  await page.getByText('Worked example').first().waitFor()
  await page.getByText(/What stands here is from/).waitFor()
  await page.getByRole('link', { name: 'What is kept' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kept for offline' }).waitFor()
  await page.getByRole('link', { name: 'Why governments tax and spend' }).click()
  await title.waitFor()

  // a token that ran out while the network was gone
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000 }))
  })
  await page.reload()
  await title.waitFor()

  await context.setOffline(false)
  await page.reload()
  await title.waitFor()
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  expect((await databases()).some((name) => name.startsWith('kept-offline-'))).toBe(true)
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/landing$/)
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).every(({ name }) => !name?.startsWith('kept-offline-')),
  )
  await context.close()
})
