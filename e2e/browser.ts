/** A real Chromium, and the mail a person would read beside it. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest'

function needed(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}: npm run -s status prints it for a running instance.`)
  return value
}

export const SITE = needed('API_URL')
const ANON_KEY = needed('ANON_KEY')
const OUTBOX_DIR = needed('OUTBOX_DIR')
export const PASSWORD = 'Monsoon-26-Rain'

let browser: Browser
let needsWhole = false

/** For journeys that need more of the browser than its engine: notifications. */
export function withWholeBrowser() {
  needsWhole = true
}

const WHOLE = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** Chromium with all that belongs to it, microphones and notifications among it. */
export function launchBrowser(...more: string[]) {
  return launch(WHOLE, more)
}

function launch(executablePath: string, more: string[] = []) {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

beforeAll(async () => {
  browser = await launch(needsWhole ? WHOLE : process.env.HEADLESS_SHELL_PATH || WHOLE)
})
afterAll(async () => {
  await browser?.close()
})

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** Milliseconds until what is waited for is given up: long, since on a busy machine whatever comes does so late. */
const LONGEST_WAIT = 60_000

let hasServiceWorkers = false

/** A service worker fetches the whole site beside each visit, so only journeys that lose their network have one. */
export function withServiceWorkers() {
  hasServiceWorkers = true
}

let hasVisitorLooks = false

/**
 * The first look of visitors says everything twice while the application is drawn behind it, which no `getByText` can tell
 * apart. Journeys of visitors are without one unless they are about it.
 */
export function withVisitorLooks() {
  hasVisitorLooks = true
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** What the page complained of: errors in its console, failures of its code, requests to elsewhere. */
  complaints: string[]
}

export async function visit(
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
  from = browser,
): Promise<Visit> {
  const site = options.baseURL ?? SITE
  const context = await from.newContext({
    viewport: DESKTOP,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    baseURL: SITE,
    ...options,
  })
  if (!hasServiceWorkers) {
    // as in a browser that knows none
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  }
  if (!hasVisitorLooks && options.javaScriptEnabled !== false) {
    await context.addInitScript(() => {
      new MutationObserver(() => document.querySelector('.first-look[data-for=visitors]')?.remove()).observe(
        document,
        { childList: true, subtree: true },
      )
    })
  }
  context.setDefaultTimeout(LONGEST_WAIT)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob):/.test(request.url()))
      complaints.push(`asked ${request.url()}`)
  })
  tellWhenFailed(page, complaints)
  await page.goto(path)
  return { page, context, complaints }
}

/**
 * A journey that failed where nobody watches tells what stood there; the browser is gone by the time one looks. The whole
 * of it is printed, the beginning stands in the error too, which the run says once more at its end.
 */
function tellWhenFailed(page: Page, complaints: string[]) {
  const asked = lastAsked(page)
  try {
    onTestFailed(async ({ task }) => {
      if (page.isClosed()) return
      const stood = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
      console.error(
        [`What stood at ${page.url()}:`, stood, 'Asked last:', ...asked(), ...complaints].join('\n'),
      )
      const main = await page.locator('main').ariaSnapshot({ timeout: 5_000 }).catch(String)
      const [error] = task.result?.errors ?? []
      if (!error) return
      const look = main.replace(/\s+/g, ' ').slice(0, 600)
      const told = `\nStood at ${page.url()}: ${look}\nAsked last:${asked().slice(-4).join(';')}`
      error.message += told
      error.stack = `${error.stack ?? ''}${told}`
    })
  } catch {
    // Visits of a whole file belong to no test.
  }
}

/** What a page asked of the server last, when, and how that was answered: who waits in vain may wait for one of these. */
function lastAsked(page: Page) {
  const requests: { at: number; request: Request; outcome: string }[] = []
  const become = (request: Request, outcome: string) => {
    const found = requests.find((one) => one.request === request)
    if (found) found.outcome = outcome
  }
  page.on('request', (request) => {
    if (/\/v1\//.test(request.url())) requests.push({ at: Date.now(), request, outcome: 'no answer yet' })
    if (requests.length > 15) requests.shift()
  })
  page.on('response', (response) => become(response.request(), String(response.status())))
  page.on('requestfailed', (request) => become(request, request.failure()?.errorText ?? 'failed'))
  return () =>
    requests.map(
      ({ at, request, outcome }) =>
        `  ${Math.round((Date.now() - at) / 1000)} s ago: ${request.method()} ${new URL(request.url()).pathname}: ${outcome}`,
    )
}

/** What the browser says of requests whose network was taken away; one that a service worker answers for has simply failed. */
export const CUT_OFF =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|occurred when fetching the script/

/** Takes the network away from an open sitting; that it is gone is said once, before the next answer, and read here. */
export async function loseNetwork(page: Page) {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Go on offline' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
}

/** Nobody else's, in whichever of the files that run beside each other. */
export function newAddress() {
  return `learner.${crypto.randomUUID()}@example.in`
}

/** The newest link that was mailed there; of one type, where an older mail may stand before it. */
export async function mailedLink(address: string, outbox = OUTBOX_DIR, type = ''): Promise<string> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    for (const name of readdirSync(outbox).sort().reverse()) {
      if (!name.endsWith('.json')) continue
      const mail = JSON.parse(readFileSync(join(outbox, name), 'utf8'))
      const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0]
      if (mail.to === address && link?.includes(`type=${type}`)) return link
    }
    await sleep(25)
  }
  throw new Error(`No mail to ${address}`)
}

/**
 * A new learner in this browser, confirmed by the mailed link; ends on /profile, where a newcomer is taken once (spec §4).
 * The account is asked for as the form asks for it, without the form: nearly every journey begins here.
 */
export async function signUp(page: Page, email = newAddress(), name = 'Asha Rao') {
  const landing = `${SITE}/auth/callback?confirmed=true`
  const answer = await fetch(`${SITE}/auth/v1/signup?redirect_to=${encodeURIComponent(landing)}`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: name } }),
  })
  if (!answer.ok) throw new Error(`Nobody was signed up: ${await answer.text()}`)
  await confirm(page, email)
  return email
}

/** The same through the page, for journeys of a visitor who becomes a learner. */
export async function signUpByHand(page: Page, email = newAddress(), name = 'Asha Rao') {
  await page.goto('/auth?mode=signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration successful! Please check your email to verify your account.').waitFor()
  await confirm(page, email)
  return email
}

async function confirm(page: Page, email: string) {
  await page.goto(await mailedLink(email))
  await page.getByText('Email confirmed successfully! Welcome to the platform.').waitFor()
  await page.waitForURL(/\/profile$/)
}

/** At this width nothing may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const [inner, scroll] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth])
  expect(scroll, `width of ${page.url()}`).toBeLessThanOrEqual(inner ?? 0)
}

/** The look that a person chose, once its colours have arrived: on their way from one theme to the other they are neither. */
export async function wear(page: Page, theme: string) {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, theme)
}
