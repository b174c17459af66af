/**
 * The text of a photographed answer while it is corrected: what was read comes into it once, and the doubtful words move
 * with what is typed. The text itself is its page's to keep; this device remembers the doubts.
 */

import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { KEPT_PAGES_MARK } from '#web/lib/kept-pages-mark.ts'
import { plainWords } from '#web/lib/plain-words.ts'
import { kept } from '#web/lib/storage.ts'
import { type Doubt, movedDoubts, readAnew, type Transcript, withReadings } from './doubt-rules.ts'
import type { ServerPage } from './page-queries.ts'

const Kept = z.object({
  text: z.string(),
  doubts: z.array(z.object({ start: z.number(), end: z.number(), page: z.number() })),
  taken: z.array(z.string()),
  readings: z.catch(
    z.optional(z.record(z.string(), z.object({ page: z.number(), text: z.string() }))),
    undefined,
  ),
})

export const TRANSCRIPTS = 'transcript:'

export const transcriptKey = (userId: string, answerId: string) => `${TRANSCRIPTS}${userId}:${answerId}`

/** What this device remembers of a learner's answers. */
export function ownTranscripts(userId: string): { key: string; id: string }[] {
  const start = transcriptKey(userId, '')
  return kept.local
    .keys()
    .flatMap((key) => (key.startsWith(start) ? [{ key, id: key.slice(start.length) }] : []))
}

export function useTranscript(
  keptAs: string,
  text: string,
  /** Undefined as long as nothing may come into the text. */
  pages: readonly ServerPage[] | undefined,
  onText: (text: string) => void,
  /** Pages are being read: nothing of them comes into the text before all are, or it would come in any order. */
  isReading = false,
) {
  const [state, setState] = useState<Transcript | undefined>(() => keptTranscript(keptAs))
  const change = useRef(onText)
  change.current = onText

  // What is known of a text that was corrected elsewhere, or with other readings than are there now.
  const known = state && { ...state, text, doubts: movedDoubts(state.doubts, state.text, text) }
  const read = useRef({ known, text })
  read.current = { known, text }

  useEffect(() => {
    if (!pages) return
    const { known: before = foundIn(read.current.text, pages), text: now } = read.current
    const next = isReading ? before : withReadings(before, pages)
    setState(next)
    remember(keptAs, next)
    if (next.text !== now) change.current(next.text)
  }, [pages, keptAs, isReading])

  function write(next: Transcript) {
    setState(next)
    remember(keptAs, next)
    if (next.text !== text) onText(next.text)
  }

  const current: Transcript = known ?? { text, doubts: [], taken: [] }
  return {
    ...current,
    type: (typed: string) =>
      write({ ...current, text: typed, doubts: movedDoubts(current.doubts, text, typed) }),
    settle: (doubt: Doubt) =>
      write({ ...current, doubts: current.doubts.filter(({ start }) => start !== doubt.start) }),
    /** Gives what stood there, for undoing it. */
    takeAnew: () => {
      write(readAnew(pages ?? []))
      return current
    },
    write,
  }
}

function remember(keptAs: string, transcript: Transcript) {
  kept.local.set(KEPT_PAGES_MARK, 'yes')
  kept.local.set(keptAs, JSON.stringify(transcript))
}

function keptTranscript(keptAs: string): Transcript | undefined {
  try {
    return Kept.parse(JSON.parse(kept.local.get(keptAs) ?? 'null'))
  } catch {
    return undefined
  }
}

/**
 * Readings that another device has taken into the text must not come a second time. One that was not taken anywhere, as
 * where that device was put away before the reading came, still has to: then hardly a word of it stands there.
 */
function foundIn(text: string, pages: readonly ServerPage[]): Transcript {
  if (text.trim() === '') return { text, doubts: [], taken: [] }
  const read = pages.filter(({ transcript }) => transcript !== null)
  const doubts = read.flatMap(({ page, transcript, doubtful }) => {
    const at = transcript ? text.indexOf(transcript) : -1
    return at < 0 ? [] : doubtful.map(({ start, end }) => ({ page, start: at + start, end: at + end }))
  })
  const said = new Set(plainWords(text))
  const taken = read.filter(({ transcript }) => {
    const words = plainWords(transcript ?? '')
    return words.filter((word) => said.has(word)).length * 3 >= words.length
  })
  return { text, doubts, taken: taken.map(({ path }) => path) }
}
