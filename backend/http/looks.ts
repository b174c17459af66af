/**
 * What visitors see first of the pages that read from the backend: the site's own code writes it (web/first-look.tsx), with
 * what anybody may read, in a process that ends when it has written. Nobody waits for it: a page is answered with what was
 * written last, and one that is asked for later than FRESH_MS after that has all of them written anew. They are there for
 * whoever comes first, too.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Services } from './handler.ts'
import { ownWorkMark } from './own-work.ts'
import { outsideRequests } from './request-context.ts'

/** The site's code as it runs without a browser, made with the site (scripts/site/written-pages.ts). */
const CODE = resolve(import.meta.dirname, '../../dist/written/first-look.js')
/** A process of its own can live by the clock of those who read; days and hours are theirs. */
const ZONE = 'Asia/Kolkata'

const FRESH_MS = 120_000
/** Whoever comes first finds them too: they are written soon after the start, and at such intervals though nobody asks. */
const FIRST_MS = 15_000
const UNASKED_MS = 600_000
/** What could not be written anew for so long is no longer shown. */
const STALE_MS = 30 * 60_000
const PATIENCE_MS = 30_000

/** What the process is told (look-writer.ts); `mark`: of the server's own work. */
export type LookOrder = { code: string; api: string; key: string; mark: string }
/** By language and address; what could not be read is left out. */
export type WrittenLooks = Record<PageLanguage, Record<string, string>>
export type PageLanguage = 'en' | 'hi'

export type Looks = {
  /** What to show at an address in place of the look of its build, if there is something. */
  at: (pathname: string, language: PageLanguage) => string | undefined
  /** Somebody listens: from now on they are written though nobody asks. */
  start: () => void
  close: () => Promise<unknown>
}

type Reached = Pick<Services, 'internalUrl' | 'keys' | 'log' | 'now'>

export function createLooks({ internalUrl, keys, log, now }: Reached, code = CODE): Looks {
  let looks: WrittenLooks = { en: {}, hi: {} }
  let writtenAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let writer: ChildProcess | undefined

  function writeAnew() {
    triedAt = now()
    const order: LookOrder = {
      ...{ code, api: internalUrl() },
      ...{ key: keys.anonKey, mark: ownWorkMark(keys.jwtSecret) },
    }
    writer = outsideRequests(() => startWriter(order))
    writer.once('message', (written: WrittenLooks) => {
      looks = written
      writtenAt = now()
    })
    // more than one may come of it, and no exit where none began
    writer.on('error', (cause) => {
      log.warn({ err: cause }, 'no process could write first looks')
      writer = undefined
    })
    writer.once('exit', (exitCode) => {
      if (exitCode !== 0) log.warn({ exitCode }, 'first looks were not written')
      writer = undefined
    })
  }

  function lookAfter() {
    if (!writer && now() - triedAt > FRESH_MS && existsSync(code)) writeAnew()
  }
  const timers: NodeJS.Timeout[] = []

  return {
    at(pathname, language) {
      lookAfter()
      const moment = now()
      const isShown = moment - writtenAt < STALE_MS && dayThere(moment) === dayThere(writtenAt)
      return isShown ? looks[language][pathname] : undefined
    },
    start() {
      timers.push(setTimeout(lookAfter, FIRST_MS), setInterval(lookAfter, UNASKED_MS))
      for (const timer of timers) timer.unref()
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      // Ended by us, it is no news.
      writer?.removeAllListeners('exit').kill('SIGKILL')
    },
  }
}

function startWriter(order: LookOrder) {
  const writer = fork(new URL('./look-writer.ts', import.meta.url), {
    env: { NODE_ENV: 'production', TZ: ZONE },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })
  // the server's own port keeps the process alive
  writer.unref()
  writer.channel?.unref()
  writer.send(order)
  return writer
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

const dayThere = (moment: number) => days.format(moment)
