/**
 * `npm run content` loads `content/` into the running instance's database; `npm run content:check` only reads it.
 * `npm start` loads it when it changed. With `--export [--to DIR]` what the desks wrote goes back into the files;
 * `--theirs` and `--ours` decide where both sides changed (docs/content.md).
 */

import { resolve } from 'node:path'
import { ConfigError } from '#backend/config.ts'
import { isOutage } from '#backend/database/outage.ts'
import type { Services } from '#backend/http/handler.ts'
import { exportContent, reportOf } from './content/command.ts'
import { countsOf } from './content/counts.ts'
import { fingerprintOf } from './content/fingerprint.ts'
import { type HowToLoad, isLoaded, loadLibrary } from './content/load.ts'
import { readContent } from './content/read.ts'
import { writtenNumbers } from './content/written-numbers.ts'
import { databaseAtHand } from './instance.ts'

/** PostgreSQL's code. */
const DISK_FULL = '53100'
const CONTENT_DIR = resolve(import.meta.dirname, '../content')

/** No room, a connection that broke: nothing that is wrong with the content. */
function isOfTheDatabase(cause: unknown) {
  return isOutage(cause) || (cause as { code?: unknown } | null)?.code === DISK_FULL
}

/** Throws ConfigError that lists what is wrong with the content; nothing is loaded then. */
export async function loadContent(databaseUrl: string, say: (line: string) => void, how: HowToLoad = {}) {
  if (!how.isThorough && (await isLoaded(databaseUrl, fingerprintOf(CONTENT_DIR)))) return undefined
  const reading = readContent(CONTENT_DIR)
  if (reading.problems.length > 0) {
    throw new ConfigError(
      `The study library has mistakes, so it was not loaded:\n  ${reading.problems.join('\n  ')}`,
    )
  }
  const loaded = await loadLibrary(databaseUrl, reading, how).catch((cause: Error) => {
    throw isOfTheDatabase(cause)
      ? new ConfigError(`The study library could not be loaded: ${cause.message}.`, { cause })
      : cause
  })
  if (loaded) {
    say(
      `Study library loaded: ${loaded.topics} topics, ${loaded.notes} notes, ${loaded.books} e-books, ${loaded.facts} facts, ${loaded.questions} questions, ${loaded.mains} mains questions, ${loaded.news} news items, ${loaded.passages} passages`,
    )
  }
  return loaded
}

/** For /readyz. */
export async function contentIsLoaded({ db }: Services): Promise<string[]> {
  const { rows } = await db.owner.query<{ loaded: boolean }>(
    'select exists (select from public.library_loads) as loaded',
  )
  return rows[0]?.loaded ? [] : ['content']
}

if (import.meta.main) {
  try {
    if (process.argv.includes('--check')) check()
    else {
      const url = await databaseAtHand(
        'Nothing runs to load the library into: start the server, or set DATABASE_URL.',
      )
      const has = (flag: string) => process.argv.includes(flag)
      if (has('--theirs') && has('--ours')) throw new ConfigError('Choose one of --theirs and --ours.')
      if (has('--export')) {
        const to = has('--to') ? process.argv[process.argv.indexOf('--to') + 1] : CONTENT_DIR
        if (!to || to.startsWith('--')) throw new ConfigError('Say where to: --to DIR.')
        for (const line of await exportContent(url, CONTENT_DIR, { to, isOurs: has('--ours') }))
          console.log(line)
      } else {
        const choice = has('--theirs') ? 'theirs' : has('--ours') ? 'ours' : 'ask'
        const loaded = await loadContent(url, console.log, { choice, isThorough: true })
        for (const line of reportOf(loaded?.told ?? [])) console.log(line)
      }
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function check() {
  const { library, problems } = readContent(CONTENT_DIR)
  for (const problem of problems) console.error(problem)
  for (const line of countsOf(library)) console.log(line)
  const written = writtenNumbers(library)
  for (const line of written) console.warn(`look at ${line}`)
  console.log(`${written.length} numbers that may be a figure of the library and are typed`)
  console.log(`${problems.length} mistakes`)
  if (problems.length > 0) process.exit(1)
}
