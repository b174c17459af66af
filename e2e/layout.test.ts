/** Where things stand, and from which width on: what no simulated browser can measure (spec §2, §9). */

import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { DESKTOP, PHONE, signUp, visit } from './browser.ts'
import { atWidth as faultsAtWidth, pushedAway } from './sweep/looks.ts'
import { withDrafts, withWorkDue } from './work-due.ts'

const HEIGHT = 800
const MAIN = ['/daily-news', '/ebooks', '/daily-mission', '/practice', '/performance', '/profile']
const OTHERS = ['/syllabus', '/mains-evaluation', '/events', '/test-dashboard', '/scheduler']

async function atWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHT })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not there`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const styleOf = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('below 768 px the navigation is folded; on small screens there is no tagline', async () => {
  const { page, context } = await visit('/syllabus')
  const folded = page.getByRole('button', { name: /Tap to navigate/ })
  const menu = page.getByRole('navigation', { name: 'Main Menu' })
  const tools = page.getByRole('navigation', { name: 'Study Tools' })
  const tagline = page.getByText('Your Mentor for Indian Economy')
  await menu.waitFor()
  expect([await folded.isVisible(), await tagline.isVisible()]).toEqual([false, true])
  await page.getByRole('link', { name: /Video channel/ }).waitFor()
  expect(await page.getByRole('banner').locator('a[href="/"] svg').first().isVisible()).toBe(true)

  await atWidth(page, 768)
  const wide = async () => [await menu.isVisible(), await tools.isVisible()]
  expect([...(await wide()), await folded.isVisible()]).toEqual([true, true, false])
  await atWidth(page, 767)
  expect([...(await wide()), await folded.isVisible()]).toEqual([false, false, true])
  expect(await tagline.isVisible()).toBe(false)
  await context.close()
})

test('the channels are one press away at every width', async () => {
  const { page, context } = await visit('/syllabus')
  for (const width of [768, 900, 1023, 1024, 1280]) {
    await atWidth(page, width)
    for (const name of [/Video channel/, /Messaging channel/]) {
      const link = page.getByRole('banner').getByRole('link', { name })
      await link.waitFor()
      expect((await boxOf(link)).right, `${name} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
  await context.close()
})

test('the name of a learner is seen from 1024 px on', async () => {
  const { page, context } = await visit('/')
  await signUp(page, undefined, 'Asha Ramanathaswamy Venkatachalapathy')
  const name = page.getByRole('button', { name: /Asha Ramanathaswamy/ }).getByText('Asha', { exact: false })
  for (const width of [1024, 1100, 1280]) {
    await atWidth(page, width)
    const { right, height, ...box } = await boxOf(name)
    expect(box.width, `at ${width} px`).toBeGreaterThan(40)
    expect(height, `at ${width} px`).toBeLessThanOrEqual(44)
    expect(right, `at ${width} px`).toBeLessThan(width)
    // a third line would be drawn below the box, and out of the header
    expect(await name.evaluate((box) => getComputedStyle(box).overflow), `at ${width} px`).toBe('hidden')
  }
  await context.close()
})

test('at no width does the name of the site run into the menu', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  const home = page.getByRole('banner').locator('a[href="/"]')
  const menu = page.getByRole('navigation', { name: 'Main Menu' })
  await menu.waitFor()
  for (const width of [768, 820, 900, 1024, 1100, 1280]) {
    await atWidth(page, width)
    const ends = await home.evaluate((link) => {
      const name = link.querySelector('b') as HTMLElement
      const letters = document.createRange()
      letters.selectNodeContents(name)
      // where only screen readers meet it, its box is a dot
      const isSeen = name.getBoundingClientRect().width > 1
      return (isSeen ? letters : link.querySelector('svg'))?.getBoundingClientRect().right ?? 0
    })
    expect(ends, `at ${width} px`).toBeLessThan((await boxOf(menu)).x)
  }
  await context.close()
})

longTest(
  'with very large letters an answer of the assistant is read, and its field and buttons come into sight',
  async () => {
    const { page, context } = await visit('/', { viewport: { width: 320, height: 256 } })
    await signUp(page)
    await page.goto('/syllabus')
    await page.getByRole('button', { name: 'Open AI Chat Assistant' }).click()
    const chat = page.getByRole('dialog', { name: 'AI Chat Assistant' })
    await chat.getByRole('textbox', { name: 'Message' }).fill('What is inflation?')
    await page.keyboard.press('Enter')
    await chat.getByText('no language model was used').first().waitFor()
    expect((await boxOf(chat.getByRole('log'))).height).toBeGreaterThan(120)
    for (const name of ['Send', 'Close']) {
      const button = chat.getByRole('button', { name, exact: true })
      await button.scrollIntoViewIfNeeded()
      const { y, bottom } = await boxOf(button)
      expect([y >= 0, bottom <= 256], name).toEqual([true, true])
    }
    await context.close()
  },
)

longTest('a title stands close below the way back, whichever page has one', async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  await signUp(page)
  for (const address of [
    '/practice?view=cards',
    '/ebooks?glossary',
    '/events?view=mine',
    '/profile/security',
  ]) {
    await page.goto(address)
    const title = await boxOf(page.getByRole('heading', { level: 1 }))
    const back = await boxOf(page.locator('main [data-back]'))
    expect(title.y - back.bottom, address).toBeGreaterThanOrEqual(0)
    expect(title.y - back.bottom, address).toBeLessThanOrEqual(16)
  }
  await context.close()
})

test('the assistant: a round button that floats, a dialog in the middle, a drawer at the bottom', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/syllabus')
  const badge = page
    .getByRole('button', { name: /Assessment Test Pending/ })
    .locator('[class*=animate]')
    .first()
  expect(await styleOf(badge, 'animation-iteration-count')).toBe('infinite')

  const button = page.getByRole('button', { name: 'Open AI Chat Assistant' })
  await button.waitFor()
  const floats = await boxOf(button)
  expect(await styleOf(button, 'position')).toBe('fixed')
  expect(DESKTOP.width - floats.right).toBeLessThan(40)
  expect(DESKTOP.height - floats.bottom).toBeLessThan(40)
  expect(Number.parseFloat(await styleOf(button, 'border-top-left-radius'))).toBeGreaterThanOrEqual(
    floats.height / 2,
  )
  expect(await button.getByText('Ask AI').isVisible()).toBe(true)
  await atWidth(page, 767)
  const small = await boxOf(button)
  expect(small.width).toBe(small.height)
  expect(await button.getByText('Ask AI').isVisible()).toBe(false)

  await button.click()
  const chat = page.getByRole('dialog', { name: 'AI Chat Assistant' })
  await chat.waitFor()
  await expect.poll(async () => (await boxOf(chat)).bottom).toBeCloseTo(HEIGHT, 0)
  expect((await boxOf(chat)).height).toBeCloseTo(HEIGHT * 0.9, 0)

  await atWidth(page, 768)
  await expect
    .poll(async () => {
      const { x, right, y, bottom } = await boxOf(chat)
      return [Math.round((x + right) / 2), Math.round((y + bottom) / 2)]
    })
    .toEqual([768 / 2, HEIGHT / 2])

  const field = chat.getByRole('textbox', { name: 'Message' })
  const one = (await boxOf(field)).height
  await field.fill(Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'))
  await expect.poll(async () => (await boxOf(field)).height).toBe(120)
  await field.fill('')
  await expect.poll(async () => (await boxOf(field)).height).toBe(one)
  await context.close()
})

test('what a page shows first stays where it is while the rest arrives', { timeout: 60_000 }, () =>
  staysInPlace(PHONE, MAIN),
)

longTest('so do the other pages, and all of them at a desk', { timeout: 90_000 }, async () => {
  await staysInPlace(PHONE, OTHERS)
  await staysInPlace(DESKTOP, [...MAIN, ...OTHERS])
})

/** A plan of thirteen weeks: the last but one of those that are named stands at the edge. */
const WEEKS = Array.from({ length: 13 }, (_, at) => ({
  from: new Date(Date.UTC(2026, 8, 7 + 7 * at)).toISOString().slice(0, 10),
  ...{ kind: 'topic', planned: 300, done: 240, logged: 200 },
}))

test('a phone is wide enough for a long address and for a quarter of a year', {
  timeout: 60_000,
}, async () => {
  const { page, context } = await visit('/', { viewport: PHONE })
  await signUp(
    page,
    `venkatanarasimharajuvaripeta.${crypto.randomUUID().replaceAll('-', '').slice(0, 30)}@example.in`,
  )
  const change = page.getByRole('button', { name: 'Change email' })
  await change.scrollIntoViewIfNeeded()
  expect(await faultsAtWidth(page, 390)).toEqual([])
  await page.route('**/rpc/time_use', (route) => route.fulfill({ json: WEEKS }))
  await page.goto('/performance')
  const weeks = page.getByRole('img', { name: /week/ })
  await weeks.scrollIntoViewIfNeeded()
  expect(await faultsAtWidth(page, 390)).toEqual([])
  await context.close()
})

test('on the narrowest phone, and with text set wide, nothing one can do lies under the assistant’s button', async () => {
  const { page, context } = await visit('/', { viewport: { width: 320, height: 640 } })
  await signUp(page)
  await page.goto('/practice')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Question 1 of 10').waitFor()
  const check = page.getByRole('button', { name: 'Check', exact: true })
  const assistant = page.getByRole('button', { name: 'Open AI Chat Assistant' })
  for (const spacing of ['0', '0.12em']) {
    await page.evaluate((letters) => {
      document.documentElement.style.letterSpacing = letters
    }, spacing)
    expect((await boxOf(check)).right, spacing).toBeLessThanOrEqual((await boxOf(assistant)).x)
  }
  // what is read has most of the page where letters are so large that hardly any of it is seen at once
  await page.setViewportSize({ width: 320, height: 256 })
  const isStuck = (part: string) =>
    page.locator(part).evaluate((one) => {
      window.scrollTo(0, 200)
      return one.getBoundingClientRect().bottom <= window.innerHeight
    })
  expect(await isStuck('[data-foot]')).toBe(false)
  await atWidth(page, 320)
  expect(await isStuck('[data-foot]')).toBe(true)
  // as wide as a phone whose text is enlarged: a head that ran out of the page would have all of it scroll sideways
  const head = page.getByRole('banner')
  for (const width of [240, 180]) {
    await atWidth(page, width)
    expect(await head.evaluate((one) => one.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width)
  }
  await context.close()
})

test('on the page of the assistant its own field lies clear of the button that floats', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  await page.goto('/chat')
  const floats = page.getByRole('button', { name: 'Open AI Chat Assistant' })
  const place = page.getByRole('group', { name: 'Message' })
  await place.waitFor()
  for (const width of [390, 768, 1280]) {
    await atWidth(page, width)
    const [button, field] = [await boxOf(floats), await boxOf(place)]
    expect(field.bottom <= button.y || field.right <= button.x, `at ${width} px`).toBe(true)
  }
  await context.close()
})

/** As a phone far from the city has it: what a page reads comes long after the page, one thing after the other. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 60_000, uploadThroughput: 40_000 }

longTest(
  'what comes late on a slow line pushes nothing away: what is due, what was begun, a topic',
  { timeout: 240_000 },
  async () => {
    const { page, context } = await visit('/', { viewport: PHONE })
    const email = await signUp(page)
    const database = new pg.Client({ connectionString: process.env.DB_URL })
    await database.connect()
    const { rows } = await database.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
    const learner = rows[0]?.id ?? ''
    await withWorkDue(database, learner)
    await withDrafts(database, learner, 3)
    await database.end()
    context.setDefaultTimeout(60_000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
    expect(
      await pushedOn(page, [
        '/practice',
        '/practice?view=cards',
        '/mains-evaluation',
        '/mains-evaluation?question=cash-in-a-digital-economy',
        '/syllabus?topic=monetary-policy',
      ]),
    ).toEqual([])
    await context.close()
  },
)

async function staysInPlace(viewport: typeof PHONE, addresses: string[]) {
  const { page, context } = await visit('/', { viewport })
  await signUp(page)
  expect(await pushedOn(page, addresses)).toEqual([])
  await context.close()
}

/** What was pushed away on each of these pages, until they had all that they read. */
async function pushedOn(page: Page, addresses: string[]) {
  const faults: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('main [aria-busy=true]:visible').count()).toBe(0)
    for (const fault of await pushedAway(page)) faults.push(`${address}: ${fault}`)
  }
  return faults
}
