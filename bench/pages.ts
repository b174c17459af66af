/**
 * Pages as a cheap phone on a slow line shows them: the processor four times slower, 1.6 Mbit/s, 150 ms until anything
 * answers, nothing kept from before. Against an empty page of the same server on the same line.
 */

import { chromium, type Page } from 'playwright-core'
import { ensureBrowser } from '#scripts/testing/browser.ts'
import type { Bench } from './bench.ts'
import { type BrowserLearner, PHONE, seenLearner, signedIn } from './phone.ts'

const ROUNDS = 3
/** After the last that was asked for. */
const SETTLES_MS = 1500
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const SLOWER = 4

type Visit = { path: string; name: string; isIn: boolean; goal?: number }
const VISITS: Visit[] = [
  { path: '/', name: 'The landing page', isIn: false, goal: 1500 },
  { path: '/syllabus', name: '/syllabus, a visitor', isIn: false },
  { path: '/practice', name: '/practice, a visitor', isIn: false },
  { path: '/daily-news', name: '/daily-news', isIn: true, goal: 2000 },
  { path: '/ebooks', name: '/ebooks', isIn: true },
  { path: '/daily-mission', name: '/daily-mission, a learner', isIn: true },
  { path: '/practice', name: '/practice, a learner', isIn: true },
  { path: '/performance', name: '/performance', isIn: true },
]

export async function benchPages(bench: Bench) {
  const { instance } = await bench.server()
  const learner = await seenLearner(instance)
  const browser = await chromium.launch({
    executablePath: ensureBrowser(bench.say),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const look = async ({ path, isIn }: Pick<Visit, 'path' | 'isIn'>) => {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
      try {
        if (isIn) await signedIn(context, instance.API_URL, learner)
        return await measured(await context.newPage(), `${instance.API_URL}${path}`)
      } finally {
        await context.close()
      }
    }
    const rounds = bench.rounds(ROUNDS)
    const empty = await times(rounds, () => look({ path: '/robots.txt', isIn: false }))
    const limit = { by: 'a page of two lines of text', values: empty.map(({ first }) => first) }
    for (const visit of VISITS) {
      const seen = await times(rounds, () => look(visit))
      bench.row({
        what: `${visit.name}: its largest part painted`,
        unit: 'ms',
        goal: visit.goal,
        headline: visit.goal !== undefined,
        ours: seen.map(({ largest }) => largest),
        also: `first ${Math.round(median(seen.map(({ first }) => first)))} ms, shifted by ${Math.max(...seen.map(({ shifts }) => shifts)).toFixed(3)} at most (goal 0.02), ${Math.round(median(seen.map(({ kilobytes }) => kilobytes)))} kB`,
        limit,
        failures: seen.filter(({ shifts }) => shifts > 0.02).length,
      })
    }
    const answered = await times(rounds, () => worked(browser, instance.API_URL, learner))
    bench.row({
      what: 'Until a touch or key on /daily-news is seen, the slowest of nine',
      unit: 'ms',
      goal: 100,
      headline: true,
      ours: answered,
    })
  } finally {
    await browser.close()
  }
}

type Seen = { first: number; largest: number; shifts: number; kilobytes: number }

async function measured(page: Page, url: string): Promise<Seen> {
  const devtools = await slowed(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await watchPaints(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLES_MS)
  const seen = await page.evaluate(() => (window as unknown as { painted: Omit<Seen, 'kilobytes'> }).painted)
  return { ...seen, kilobytes: bytes / 1000 }
}

async function slowed(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return devtools
}

/** Milliseconds from the navigation; what shifts after a touch or key does not count. */
async function watchPaints(page: Page) {
  await page.addInitScript(() => {
    const painted = { first: 0, largest: 0, shifts: 0 }
    Object.assign(window, { painted })
    const watch = (
      type: string,
      see: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
    ) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) see(entry as never)
      }).observe({ type, buffered: true })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') painted.first = startTime
    })
    watch('largest-contentful-paint', ({ startTime }) => {
      painted.largest = startTime
    })
    watch('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) painted.shifts += value
    })
  })
}

/** The slowest of what a learner touches first, from the touch to the next paint. */
async function worked(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  url: string,
  learner: BrowserLearner,
) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    await signedIn(context, url, learner)
    const page = await context.newPage()
    await page.goto(`${url}/daily-news`, { waitUntil: 'networkidle' })
    await slowed(page)
    await page.evaluate(() => {
      Object.assign(window, { slowest: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
          if (entry.interactionId > 0)
            Object.assign(window, {
              slowest: Math.max((window as unknown as { slowest: number }).slowest, entry.duration),
            })
        }
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as never)
    })
    const touch = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().tap()
      await page.waitForTimeout(400)
    }
    await touch(/^Save/)
    await touch(/^Save|^Saved|^Remove/)
    await touch(/Tap to navigate|Daily News/)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
    await touch('Search')
    await page.waitForTimeout(1000)
    for (const letter of 'repo') {
      await page.keyboard.press(letter)
      await page.waitForTimeout(250)
    }
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1000)
    return await page.evaluate(() => (window as unknown as { slowest: number }).slowest)
  } finally {
    await context.close()
  }
}

async function times<Value>(count: number, work: () => Promise<Value>): Promise<Value[]> {
  const done: Value[] = []
  for (let time = 0; time < count; time += 1) done.push(await work())
  return done
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
