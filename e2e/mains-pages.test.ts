/** An answer on paper: photographed or scanned, looked at, sent over a line that breaks, read by a stand-in model, corrected. */

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockedPdf, makePdf } from '#scripts/testing/hostile-books/pdf.ts'
import { longTest } from '#scripts/testing/long.ts'
import { type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  mailedLink,
  newAddress,
  PASSWORD,
  PHONE,
  SITE,
  signUp,
  visit,
  withServiceWorkers,
} from './browser.ts'
import { expectFocusKept, tabTo } from './keyboard.ts'
import { card, choose, drawn, onPaper, saved, TEXT, waitingPages } from './paper.ts'

withServiceWorkers()

let model: ModelServer
let server: StartedServer
/** Each journey has one of its own, and so a draft of its own. */
let questions: string[]
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  model = await startModelServer()
  const { VISION_BASE_URL = '', VISION_MODEL = '' } = model.environment
  server = await startRealServer({ VISION_BASE_URL, VISION_MODEL, RATE_LIMITS: 'off' })
  const { API_URL, ANON_KEY } = server.instance
  const found = await fetch(`${API_URL}/rest/v1/mains_questions?select=id&status=eq.live&order=id&limit=9`, {
    headers: { apikey: ANON_KEY },
  })
  questions = ((await found.json()) as { id: string }[]).map(({ id }) => id)
  signedIn = await newcomer()
}, 300_000)
beforeEach(() => {
  model.reset()
})
afterAll(async () => {
  await server?.stop()
  server?.remove()
  await model?.stop()
})

/** Of this file's own server: the account is asked for as the form asks for it, and confirmed in a browser. */
async function newcomer() {
  const { API_URL, ANON_KEY, OUTBOX_DIR } = server.instance
  const email = newAddress()
  const landing = encodeURIComponent(`${API_URL}/auth/callback?confirmed=true`)
  const asked = await fetch(`${API_URL}/auth/v1/signup?redirect_to=${landing}`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Asha Rao' } }),
  })
  expect(asked.status).toBe(200)
  const { page, context } = await visit(await mailedLink(email, OUTBOX_DIR), { baseURL: API_URL })
  await page.waitForURL(/\/profile$/)
  const state = await context.storageState()
  await context.close()
  return state
}

async function openPaper(options: Parameters<typeof visit>[1] = {}) {
  const opened = await visit(`/mains-evaluation?question=${questions.shift()}&step=write`, {
    ...{ baseURL: server.instance.API_URL, storageState: signedIn },
    ...options,
  })
  await onPaper(opened.page)
  return opened
}

test('on a phone a photographed answer is looked at, sent, read, corrected beside its picture, and marked', async () => {
  const { page, context, complaints } = await openPaper({ viewport: PHONE, isMobile: true, hasTouch: true })
  await choose(page, 'one.jpg', await drawn(page))
  await saved(page, 1)
  await card(page, 1).getByText('Easy to read').waitFor()

  await choose(page, 'two.jpg', await drawn(page, { blur: 9 }))
  await card(page, 2).getByText('Better taken again').waitFor()
  await card(page, 2)
    .getByText(/Blurred\. Hold still/)
    .waitFor()
  await saved(page, 2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read my pages' }).click()
  await page.getByText('Page 2 may not be readable. Look at it once more before you go on.').waitFor()
  expect(model.chats).toEqual([])
  await page
    .getByLabel('Retake page 2')
    .setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: await drawn(page) })
  await card(page, 2).getByText('Easy to read').waitFor()
  await saved(page, 2)

  model.reads(
    { text: TEXT, doubtful: ['crowds', 'bonds'] },
    { text: 'In short the deficit has to fall.', doubtful: ['short'], firstAfter: 6000 },
  )
  await page.getByRole('button', { name: 'Read my pages' }).click()
  await page.getByText(/Reading your pages|wait to be read/).waitFor()
  await page.getByText('3 doubtful words.').waitFor()
  const editor = page.getByRole('textbox', { name: 'Your answer as text' })
  expect(await editor.inputValue()).toContain('In short the deficit has to fall.')
  expect(model.chats).toHaveLength(2)

  const selected = () =>
    editor.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    )
  await page.getByRole('button', { name: 'Next doubtful word' }).click()
  const first = await selected()
  await page.keyboard.type('replaced')
  await page.getByText('2 doubtful words.').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await selected()).not.toBe(first)
  await page.keyboard.press('Alt+Enter')
  await page.getByText('1 doubtful word.').waitFor()
  await page.getByRole('button', { name: 'Next doubtful word' }).click()
  await page.getByRole('button', { name: 'It is right' }).click()
  await page.getByText('No doubtful words left.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const text = await editor.inputValue()
  expect(text).toContain('replaced')
  await expect
    .poll(async () => (await rows<{ text: string }>(page, 'answers?select=text&question_id'))[0]?.text, {
      timeout: 20_000,
    })
    .toBe(text)
  await page.reload()
  await page.getByText('No doubtful words left.').waitFor()
  expect(await editor.inputValue()).toBe(text)

  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await page.waitForURL(/\?answer=/)
  await page.getByText(/^\d+\.\d–\d+\.\d$/).waitFor({ timeout: 120_000 })
  // the pictures stay the evidence, and what was corrected is what was marked
  await page
    .getByRole('img', { name: /page 1/ })
    .first()
    .waitFor()
  await page.getByText('replaced').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

/** Rows that the server holds of the question of this page, asked with the learner's session. */
function rows<Row>(page: Page, asked: string): Promise<Row[]> {
  return page.evaluate(
    async ({ key, asked }) => {
      const question = new URLSearchParams(location.search).get('question')
      const name = Object.keys(localStorage).find((one) => /^sb-.+-auth-token$/.test(one)) ?? ''
      const { access_token } = JSON.parse(localStorage.getItem(name) ?? '{}')
      const headers = { apikey: key, Authorization: `Bearer ${access_token}` }
      return (await fetch(`/rest/v1/${asked}=eq.${question}`, { headers })).json()
    },
    { key: server.instance.ANON_KEY, asked },
  )
}

test('a PDF becomes pages, which are moved, turned and removed', async () => {
  const { page, context, complaints } = await openPaper()
  const pages = Array.from({ length: 6 }, (_, at) => `This is page ${at + 1} of the answer, printed.`)
  await choose(page, 'answer.pdf', makePdf({ pages }), 'application/pdf')
  await page.getByText('only the first pages found room').waitFor()
  for (const number of [1, 2, 3, 4]) await saved(page, number)
  await page.getByText('Four pages are there.').waitFor()
  expect(await page.getByLabel('Choose pictures or a PDF').isDisabled()).toBe(true)

  const order = () =>
    rows<{ path: string; width: number; height: number }>(
      page,
      'answer_pages?select=path,width,height,answers!inner(question_id)&order=page&answers.question_id',
    )
  const [one, two, three, four] = await order()
  await page.getByRole('button', { name: 'Move page 1 down' }).click()
  await expect
    .poll(async () => (await order()).map(({ path }) => path))
    .toEqual([two, one, three, four].map((at) => at?.path))
  await page.getByRole('button', { name: 'Remove page 4' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(async () => (await order()).length).toBe(3)
  expect(one && one.height > one.width).toBe(true)
  await page.getByRole('button', { name: 'Turn page 1 to the right' }).click()
  await expect
    .poll(async () => (await order()).map(({ width, height }) => width > height), { timeout: 20_000 })
    .toEqual([true, false, false])
  expect(complaints).toEqual([])
  await context.close()
})

longTest(
  'pages are photographed, read, corrected and handed in by keyboard alone',
  { timeout: 180_000 },
  async () => {
    const { page, context } = await visit(`/mains-evaluation?question=${questions.shift()}&step=write`, {
      ...{ baseURL: server.instance.API_URL, storageState: signedIn },
    })
    const picture = await drawn(page)
    await page.getByRole('radio', { name: 'Type', exact: true }).waitFor()
    await tabTo(page, /^radio "Type"/)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Your pages' }).waitFor()
    await expectFocusKept(page)

    await tabTo(page, /Choose pictures or a PDF/)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: picture })
    await saved(page, 1)
    await card(page, 1).getByText('Easy to read').waitFor()
    await expectFocusKept(page)

    model.reads({ text: TEXT, doubtful: ['crowds'] })
    await tabTo(page, 'Read my pages')
    await page.keyboard.press('Enter')
    await page.getByText('1 doubtful word.').waitFor()
    await expectFocusKept(page)
    await tabTo(page, 'Next doubtful word')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+Enter')
    await page.getByText('No doubtful words left.').waitFor()
    await expectFocusKept(page)

    await tabTo(page, 'Hand in')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await tabTo(page, 'Hand in')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?answer=/)
    await page.getByText(/^\d+\.\d–\d+\.\d$/).waitFor({ timeout: 120_000 })
    await expectFocusKept(page)
    await context.close()
  },
)

longTest(
  'what cannot be taken is refused in words, each in its own, and nothing of it is sent',
  async () => {
    const { page, context } = await openPaper()
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/storage/v1/upload') && sent.push(request.url()))
    const good = await drawn(page)
    const bomb = Buffer.from(await drawn(page, { width: 300, height: 400, type: 'image/png' }))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const damaged = Buffer.from(good.subarray(0, 900))
    const huge = Buffer.from(makePdf({ pages: ['x'] }))
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 9999 99]')
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and nothing more', 'latin1')
    const refused: [string, Buffer | Uint8Array, RegExp][] = [
      ['empty.jpg', Buffer.alloc(0), /the file is empty/],
      ['fifty.jpg', Buffer.alloc(50_000_000, 7).fill(good, 0, good.length), /larger than 40 MB/],
      [
        'page.jpg',
        Buffer.from('<html><script>alert(1)</script>'),
        /neither a picture nor a PDF, whatever its name says/,
      ],
      ['moving.gif', Buffer.from('GIF89a and more'), /pictures of this kind are not taken/],
      ['bomb.png', bomb, /more pixels than any camera makes/],
      ['cut.jpg', damaged, /the picture is damaged/],
      ['small.png', await drawn(page, { width: 60, height: 80, type: 'image/png' }), /too small for writing/],
      ['phone.heic', heic, /cannot open HEIC/],
      ['broken.pdf', Buffer.from('%PDF-1.7 and no more'), /the PDF is damaged/],
      ['locked.pdf', lockedPdf(), /asks for a password/],
      ['huge.pdf', Buffer.from(huge, 'latin1'), /larger than any sheet of paper/],
    ]
    for (const [name, content, says] of refused) {
      await choose(page, name, content)
      const told = page.getByRole('alert').filter({ hasText: name })
      await told.getByText(says).waitFor()
      expect(await told.textContent()).toMatch(/kept/)
    }
    expect(sent).toEqual([])

    // the right kind under a wrong name is what it is
    await choose(page, 'answer.txt', await drawn(page, { type: 'image/webp' }), 'text/plain')
    await saved(page, 1)
    expect(sent.length).toBeGreaterThan(0)
    await context.close()
  },
  120_000,
)

test('a line that breaks and a page that is reloaded cost no picture, until the draft is discarded', async () => {
  const { page, context } = await openPaper({ viewport: PHONE })
  await page.route('**/storage/v1/upload/resumable/*', (route) => route.abort('connectionreset'))
  await choose(page, 'one.jpg', await drawn(page))
  await page.getByText('The connection broke. Your pages are kept on this device').waitFor()
  await card(page, 1).getByText('Kept on this device, waiting to be sent').waitFor()
  await page.reload()
  await card(page, 1).getByText('Kept on this device, waiting to be sent').waitFor()
  await page.unroute('**/storage/v1/upload/resumable/*')
  await page.reload()
  await saved(page, 1)

  await context.setOffline(true)
  await choose(page, 'two.jpg', await drawn(page))
  await page
    .getByText('There is no connection. Your pages are kept on this device and go on by themselves.')
    .waitFor()
  await expectNoSidewaysScroll(page)
  await context.setOffline(false)
  await saved(page, 2)
  expect(await page.getByText('There is no connection').count()).toBe(0)

  // what never arrived goes from the device with its draft
  await page.route('**/storage/v1/upload/resumable/*', (route) => route.abort('connectionreset'))
  await choose(page, 'three.jpg', await drawn(page))
  await card(page, 3).getByText('Kept on this device, waiting to be sent').waitFor()
  expect(await waitingPages(page)).toBe(1)
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/\/mains-evaluation$/)
  await expect.poll(() => waitingPages(page), { timeout: 20_000 }).toBe(0)
  await context.close()
})

test('a reader that fails keeps the pictures, says what to do, and a hard page costs nothing', async () => {
  const { page, context } = await openPaper()
  await choose(page, 'one.jpg', await drawn(page))
  await saved(page, 1)
  model.reads({ text: 'Only [?] of it [?]', doubtful: ['[?]', '[?]'], confidence: 0.2 })
  await page.getByRole('button', { name: 'Read my pages' }).click()
  await page.getByText(/Page 1 is hard to read\. That costs you nothing/).waitFor()
  await page.getByText('2 doubtful words.').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Turn the view' }).click()
  await expectAccessible(page)
  await context.close()
})

test('where no model reads, the answer is typed beside its picture, and no picture outlives a sign-out', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  const found = await page.request.get(
    `${SITE}/rest/v1/mains_questions?select=id&status=eq.live&order=id&limit=1`,
    {
      headers: { apikey: process.env.ANON_KEY ?? '' },
    },
  )
  await page.goto(`/mains-evaluation?question=${(await found.json())[0].id}&step=write`)
  await onPaper(page)
  await choose(page, 'one.jpg', await drawn(page))
  await saved(page, 1)
  await page.getByText('Handwriting is not read by a machine here').waitFor()
  expect(await page.getByRole('button', { name: 'Read my pages' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Your answer as text' }).fill('A typed answer.')
  await page.getByRole('img', { name: 'Photograph of page 1 of the answer' }).last().waitFor()

  // whoever signs out leaves no photograph on the device
  await page.route('**/storage/v1/upload/resumable/*', (route) => route.abort('connectionreset'))
  await choose(page, 'two.jpg', await drawn(page))
  await card(page, 2).getByText('Kept on this device, waiting to be sent').waitFor()
  expect(await waitingPages(page)).toBe(1)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByText('One page is not sent yet and would be left out.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Go on writing' }).click()
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  // it is not gone unasked
  await page.getByRole('button', { name: 'Sign out all the same' }).click()
  await page.waitForURL(/\/landing$/)
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).every(({ name }) => !name?.startsWith('answer-pages-')),
  )
  await context.close()
})
