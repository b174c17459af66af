/** Which figures a choice shows, where a text stands, and when a figure is next published. */

import { factNameIn } from '#web/features/indicators/index.ts'
import type { Language } from '#web/lib/language.tsx'
import { periodIn } from '#web/lib/period-words.ts'
import type { Figure, Place, Release } from './figures-queries.ts'

export type Choice = { words: string; topic: string; status: string; isLately: boolean }

export const ALL: Choice = { words: '', topic: '', status: '', isLately: false }

export function choiceFrom(search: URLSearchParams): Choice {
  return {
    words: search.get('q') ?? '',
    topic: search.get('topic') ?? '',
    status: search.get('status') ?? '',
    isLately: search.get('lately') === 'yes',
  }
}

export function searchOf({ words, topic, status, isLately }: Choice): string {
  const search = new URLSearchParams({ view: 'figures' })
  if (words) search.set('q', words)
  if (topic) search.set('topic', topic)
  if (status) search.set('status', status)
  if (isLately) search.set('lately', 'yes')
  return `?${search}`
}

export type Shown = { figure: Figure; changed: string | null }

/** So many days back a change is one of lately. */
export const LATELY_DAYS = 90

/** Figures as they are now, that fit; those changed lately with the latest first, else by name, which is read in English. */
export function figuresShown(
  figures: Figure[],
  choice: Choice,
  language: Language = 'en',
  now = new Date(),
): Shown[] {
  const since = now.getTime() - LATELY_DAYS * 86_400_000
  const current = figures
    .filter(({ now_id }) => now_id == null)
    .map((figure) => ({ figure, changed: changedOn(figure, figures) }))
  const wanted = choice.words.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = current.filter(({ figure, changed }) => {
    if (choice.topic && figure.topic !== choice.topic) return false
    if (choice.status && figure.status !== choice.status) return false
    if (choice.isLately && !(changed && Date.parse(changed) >= since)) return false
    const said =
      `${figure.name} ${figure.name_hi ?? ''} ${figure.keywords.join(' ')} ${figure.display} ${figure.unit} ${figure.unit_hi ?? ''} ${figure.period} ${periodIn('hi', figure.period).text}`.toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
  if (!choice.isLately) return language === 'hi' ? byHindiName(shown) : shown
  return shown.sort((one, other) => (other.changed ?? '').localeCompare(one.changed ?? ''))
}

function byHindiName(shown: Shown[]): Shown[] {
  const { compare } = new Intl.Collator('hi', { numeric: true })
  return shown.sort((one, other) => compare(factNameIn('hi', one.figure), factNameIn('hi', other.figure)))
}

/** When it last came to say something else: it was corrected, or it took another's place. */
export function changedOn(figure: Figure, figures: Figure[]): string | null {
  const moments = figures.flatMap(({ now_id, replaced_at }) => (now_id === figure.id && replaced_at) || [])
  return [...moments, ...(figure.changed_at ? [figure.changed_at] : [])].sort().at(-1) ?? null
}

export function addressOf({ kind, item }: Pick<Place, 'kind' | 'item'>): string {
  if (kind === 'news') return `/daily-news?item=${encodeURIComponent(item)}`
  if (kind === 'note') return `/ebooks?note=${encodeURIComponent(item)}`
  const [book = '', chapter = ''] = item.split('/')
  return `/ebooks?book=${encodeURIComponent(book)}&chapter=${encodeURIComponent(chapter)}`
}

/** Readings of one figure, newest first: by their day, and of one day the one that was replaced last. */
export function inOrder<Reading extends Pick<Figure, 'now_id' | 'as_of' | 'replaced_at'>>(
  line: Reading[],
): Reading[] {
  return line.sort(
    (one, other) =>
      Number(one.now_id != null) - Number(other.now_id != null) ||
      other.as_of.localeCompare(one.as_of) ||
      (other.replaced_at ?? '').localeCompare(one.replaced_at ?? ''),
  )
}

/** The one of these that is published next, and when (`nextReleaseDay`). */
export async function nextRelease(releases: Release[], here: { today: string; clock: string }) {
  const { nextReleaseDay } = await import('#supabase/functions/_shared/calendar/recurrence.ts')
  const days = releases.flatMap((release) => {
    const day = nextReleaseDay(release, here)
    return day === null ? [] : [{ release, day }]
  })
  return days.sort((one, other) => one.day.localeCompare(other.day))[0] ?? null
}
