/** How much of a book counts as read, and the way on from where the learner is, on whichever device that was. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { readingDaysQuery, resuming, sectionsReadQuery, useWorkPlace } from '#web/features/reading/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './book-copy.ts'
import type { ChapterLine } from './book-queries.ts'
import { addressOf, hoursAndMinutes, sectionOf, shareRead } from './book-rules.ts'
import { ProgressRing } from './progress-ring.tsx'

const NONE: never[] = []

export function BookProgress({ chapters }: { chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const { id } = useSignedInUser()
  const { data: read, isPending } = useQuery(sectionsReadQuery(id))
  // nothing is not the same as not known
  if ((!read && !isPending) || chapters.every(({ sections }) => sections.length === 0)) return null
  const share = read ? shareRead(chapters, read) : 0
  const percent = Math.round(share * 100)
  return (
    // what is on its way keeps its place: the books below stay where they are
    <p className={`mt-2 flex items-center gap-2 text-muted text-xs ${read ? '' : 'invisible'}`}>
      <ProgressRing share={share} says={words.percentRead(percent)} />
      <span aria-hidden>{words.percentRead(percent)}</span>
    </p>
  )
}

/** Of one chapter: nothing before the first section counts as read. */
export function ChapterProgress({ chapter: { book, slug, sections } }: { chapter: ChapterLine }) {
  const words = useCopy(copy)
  const { id } = useSignedInUser()
  const { data: read = NONE } = useQuery(sectionsReadQuery(id))
  const count = read.filter(
    ({ item, section }) => item === `${book}/${slug}` && sections.includes(section),
  ).length
  return count > 0 && <> · {words.sectionsRead(count, sections.length)}</>
}

function useReached(book: string, chapters: ChapterLine[]) {
  const place = useWorkPlace(book)
  const chapter = chapters.find(({ slug }) => slug === place?.part)
  return place && chapter && { place, chapter, to: addressOf(book, chapter.slug, sectionOf(place.block)) }
}

/** On the shelf; it stands above the link that covers the whole entry. */
export function ContinueLink({ book, chapters }: { book: string; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const reached = useReached(book, chapters)
  if (!reached) return null
  const { place, chapter, to } = reached
  return (
    <Link to={to} state={resuming(place)} className="relative mt-1 inline-flex min-h-11 items-center text-sm">
      <span>
        {words.continueHere(chapter.position, place.percent)}:{' '}
        <Localised en={chapter.title} hi={chapter.title_hi} />
      </span>
    </Link>
  )
}

/** In the contents of a book: on, or to the beginning. */
export function GoOn({ book, chapters }: { book: string; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const reached = useReached(book, chapters)
  const { id } = useSignedInUser()
  const { data: days = NONE } = useQuery(readingDaysQuery(id))
  const first = chapters[0]
  const seconds = days.reduce((sum, { work, seconds }) => (work === book ? sum + seconds : sum), 0)
  const minutes = Math.round(seconds / 60)
  if (!first) return null
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {reached ? (
        <ButtonLink variant="primary" to={reached.to} state={resuming(reached.place)}>
          {words.continueHere(reached.chapter.position, reached.place.percent)}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" to={addressOf(book, first.slug)}>
          {words.begin}
        </ButtonLink>
      )}
      <ButtonLink to={`/ebooks?view=highlights&in=${book}`}>{words.yourMarks}</ButtonLink>
      <p className="basis-full text-muted text-xs">
        {words.kept} {minutes > 0 && words.readFor(...hoursAndMinutes(minutes))}
      </p>
    </div>
  )
}
