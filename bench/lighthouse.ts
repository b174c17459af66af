/**
 * Lighthouse's four judgements of every public page, and of the five main pages of a learner, as a phone gets them. A
 * learner's page differs by some points from visit to visit: the middle of several counts.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium } from 'playwright-core'
import { ensureBrowser } from '#scripts/testing/browser.ts'
import { type Tool, toolBeside } from '#scripts/tool-beside.ts'
import type { Bench } from './bench.ts'
import { giveWay, PHONE, seenLearner, storageKey } from './phone.ts'

const LIGHTHOUSE: Tool = { name: 'lighthouse', dependencies: { lighthouse: '13.5.0' } }
const PORT = 9337
const GOAL = 95

const PUBLIC = [
  ...['/', '/daily-mission', '/practice', '/mains-evaluation', '/events', '/syllabus'],
  ...['/privacy-policy', '/terms-of-service', '/debug-auth', '/auth'],
]
const SIGNED_IN = ['/daily-news', '/ebooks', '/daily-mission', '/practice', '/performance']

const VISITS = 3

/** What the judgement of performance is made of. */
const METRICS = [
  ...['first-contentful-paint', 'largest-contentful-paint', 'speed-index'],
  ...['total-blocking-time', 'cumulative-layout-shift'],
]

type Result = { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } }
type Audit = { title: string; score: number | null; displayValue?: string }

export async function benchLighthouse(bench: Bench) {
  const folder = toolBeside(LIGHTHOUSE, bench.say)
  const path = join(folder, 'node_modules/lighthouse/core/index.js')
  const { default: lighthouse } = await import(pathToFileURL(path).href)
  const { instance } = await bench.server()
  const learner = await seenLearner(instance)
  giveWay(instance)
  await looksWritten(instance.API_URL)

  /** A browser of its own each time, as a phone opens one page: what was looked at before leaves traces in its process. */
  const inBrowser = async <Given>(profile: string, work: (context: BrowserContext) => Promise<Given>) => {
    const context = await chromium.launchPersistentContext(profile, {
      ...PHONE,
      executablePath: ensureBrowser(bench.say),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        `--remote-debugging-port=${PORT}`,
      ],
    })
    try {
      return await work(context)
    } finally {
      await context.close()
    }
  }
  const judge = (profile: string, path: string, keeps: boolean) =>
    inBrowser(profile, async () => {
      const flags = { port: PORT, logLevel: 'error', disableStorageReset: keeps }
      return (await lighthouse(`${instance.API_URL}${path}`, flags)) as Result
    })
  /** `isKnown`: the site was used here before, as by whoever is signed in. */
  const signedInProfile = async (isKnown: boolean) => {
    const profile = bench.folder('bench-profile-')
    await inBrowser(profile, async (context) => {
      const page = await context.newPage()
      await page.goto(`${instance.API_URL}/robots.txt`)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        storageKey(instance.API_URL),
        JSON.stringify(learner.session),
      ] as const)
      if (isKnown) await page.goto(`${instance.API_URL}/daily-news`, { waitUntil: 'networkidle' })
    })
    return profile
  }

  for (const path of PUBLIC) tell(bench, path, [await judge(bench.folder('bench-profile-'), path, false)])
  const known = await signedInProfile(true)
  for (const path of SIGNED_IN) {
    const visits: Result[] = []
    for (let visit = 0; visit < bench.rounds(VISITS); visit++) visits.push(await judge(known, path, true))
    tell(bench, `${path}, a learner`, visits)
  }
  for (const path of SIGNED_IN)
    tell(bench, `${path}, a learner for the first time`, [
      await judge(await signedInProfile(false), path, true),
    ])
}

/** A server that has been up for a while has written what visitors see first (backend/http/looks.ts). */
async function looksWritten(url: string) {
  for (let tries = 0; tries < 60; tries++) {
    if (/data-full/.test(await (await fetch(`${url}/practice`)).text())) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The least of the four, with what speaks against it in the visit in the middle. */
function tell(bench: Bench, page: string, visits: Result[]) {
  const scoresOf = ({ lhr }: Result) =>
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)] as const)
  const least = (visit: Result) => Math.min(...scoresOf(visit).map(([, score]) => score))
  const middle = visits.toSorted((one, other) => least(one) - least(other))[visits.length >> 1] as Result
  const { audits } = middle.lhr
  const scores = scoresOf(middle)
    .map(([name, score]) => `${name} ${score}`)
    .join(', ')
  bench.say(`  ${page}: ${scores} (${visits.map(least).join(', ')})`)
  bench.say(`    ${METRICS.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ')}`)
  for (const { title, displayValue, score } of Object.values(audits))
    if (score !== null && score < 0.9) bench.say(`    ${title}${displayValue ? `: ${displayValue}` : ''}`)
  bench.row({
    what: `Lighthouse on ${page}: the least of its four judgements`,
    unit: 'points',
    goal: GOAL,
    ours: visits.map(least),
    also: scores,
  })
}
