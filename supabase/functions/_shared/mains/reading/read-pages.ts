/** The work of the job `read-answer-pages`: claims answers whose pages wait, has each page read, and keeps what was read. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../../../database.types.ts'
import { ModelFailed } from '../../assistant/model.ts'
import { ledgerOf } from '../../assistant/usage.ts'
import { isNotThere } from '../../not-there.ts'
import { pictureHeader } from './picture-header.ts'
import { READING_PROMPT_VERSION } from './prompt.ts'
import { UnusableReading } from './reading.ts'
import { CANNOT, type Cannot } from './reading-problems.ts'
import { readPage, type VisionModel } from './vision-model.ts'

type Admin = SupabaseClient<Database>
type Claimed = {
  answer: string
  user: string
  language: 'en' | 'hi'
  tries: number
  pages: { path: string; page: number }[]
}

/** Milliseconds for which a run takes up more; a function has to answer within 150 seconds. */
const TAKES_UP = 50_000
/** Tries of an answer's pages; those that were read stay read. */
const MOST_TRIES = 4
/** Seconds before the second try, and twice as long each time. */
const PAUSE = 15

/** Returns how many pages were read, and how many could not be. */
export async function readPages(admin: Admin, vision: VisionModel) {
  const counts = { read: 0, failed: 0 }
  const until = performance.now() + TAKES_UP
  while (performance.now() < until) {
    // A lease somewhat longer than the slowest page: pages of an answer are read beside each other.
    const seconds = Math.ceil(vision.patience / 1000) + 30
    const { data } = await admin.rpc('claim_reading', { p_seconds: seconds }).throwOnError()
    const claimed = data as Claimed | null
    if (!claimed) break
    const outcomes = await Promise.all(claimed.pages.map((page) => readAndKeep(admin, vision, claimed, page)))
    const problem = outcomes.find((outcome) => outcome !== 'read')
    counts.read += outcomes.filter((outcome) => outcome === 'read').length
    counts.failed += outcomes.filter((outcome) => outcome !== 'read').length
    await end(admin, claimed, problem)
  }
  return counts
}

async function end(admin: Admin, { answer, tries }: Claimed, problem: Cannot | undefined) {
  await admin
    .rpc('end_reading', {
      ...{ p_answer: answer, p_tries: tries, p_again: problem ? PAUSE * 2 ** (tries - 1) : 0 },
      ...(problem ? { p_problem: CANNOT[problem] } : {}),
      // trying again cannot help before tomorrow, or at all
      p_last: tries >= MOST_TRIES || ['limit', 'limitOfAll', 'gone'].includes(problem ?? ''),
    })
    .throwOnError()
}

async function readAndKeep(
  admin: Admin,
  vision: VisionModel,
  { answer, user, language, tries }: Claimed,
  { path, page }: Claimed['pages'][number],
): Promise<'read' | Cannot> {
  const { data: file, error: problem } = await admin.storage.from('answers').download(path)
  if (problem && !isNotThere(problem)) {
    console.error('A page could not be opened just now:', problem.message)
    return 'unopened'
  }
  const bytes = file && new Uint8Array(await file.arrayBuffer())
  const header = bytes && pictureHeader(bytes)
  if (!bytes || !header) return 'gone'
  const call = await ledgerOf(admin, user).open({
    ...{ step: 'text', model: vision.id, promptVersion: READING_PROMPT_VERSION },
  })
  if (!call.allowed) return call.ofAll ? 'limitOfAll' : 'limit'
  try {
    const read = await readPage(vision, { bytes, kind: header.kind, page, language })
    await call.close({ outcome: 'done', ...read.usage })
    await admin
      .rpc('keep_reading', {
        ...{ p_answer: answer, p_tries: tries, p_path: path, p_transcript: read.text },
        ...{
          p_confidence: read.confidence,
          p_doubtful: read.doubtful as unknown as Json,
          p_model: vision.id,
        },
      })
      .throwOnError()
    return 'read'
  } catch (error) {
    const isUnusable = error instanceof UnusableReading
    if (!isUnusable && !(error instanceof ModelFailed)) throw error
    await call.close({ outcome: isUnusable ? 'unusable' : 'failed', ...error.usage })
    console.error('A page was not read:', error.message)
    return isUnusable ? 'unusable' : 'failed'
  }
}
