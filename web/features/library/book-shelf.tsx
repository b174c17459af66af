/** The books on the shelf: cover, what each teaches, how long it is, and where the learner left off. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { InSlices } from '#web/components/in-slices.tsx'
import { Localised } from '#web/components/localised.tsx'
import { together } from '#web/components/together.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './book-copy.ts'
import { BookCover } from './book-cover.tsx'
import { BookProgress, ContinueLink } from './book-progress.tsx'
import { type Book, booksQuery, type ChapterLine, chapterListQuery } from './book-queries.ts'
import { chaptersOf, hoursAndMinutes, readingMinutes, wordsIn } from './book-rules.ts'
import { topicsQuery } from './library-queries.ts'
import { ReadFailure } from './read-failure.tsx'
import { StaleBadge } from './stale-badge.tsx'
import { TopicTags } from './topic-tags.tsx'

export function BookShelf() {
  const words = useCopy(copy)
  const books = useQuery(booksQuery)
  const chapters = useQuery(chapterListQuery)
  // the tags of a book are named by them; without them it has none
  const topics = useQuery(topicsQuery)

  const coming = <Skeleton label={words.loading} lines={[34, 88, 74, 40, 88, 74]} isLong />
  if (books.isPending || chapters.isPending || topics.isPending) return coming
  if (books.isLoadingError || chapters.isLoadingError) {
    return <ReadFailure read={together(books, chapters)} />
  }
  if (books.data.length === 0) return <Notice title={words.noBooks}>{words.noBooksSays}</Notice>
  return (
    <InSlices until={coming}>
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {books.data.map((book) => (
          <OnShelf key={book.slug} book={book} chapters={chaptersOf(chapters.data, book.slug)} />
        ))}
      </ul>
    </InSlices>
  )
}

function OnShelf({ book, chapters }: { book: Book; chapters: ChapterLine[] }) {
  return (
    <li
      data-item={book.slug}
      className="relative grid [contain-intrinsic-block-size:auto_18rem] [content-visibility:auto] grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-5 border-rule border-t py-5 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
    >
      <BookCover svg={book.cover} className="w-full" />
      <div>
        <h3 className="text-h4 leading-snug">
          <Link
            to={`/ebooks?book=${book.slug}`}
            className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
          >
            <Localised en={book.title} hi={book.title_hi} />
          </Link>
        </h3>
        <p className="mt-1 text-pretty text-muted text-sm">
          <Localised en={book.summary} hi={book.summary_hi} />
        </p>
        <BookMeasure book={book} chapters={chapters} />
        <TopicTags topics={book.topics} />
        <BookProgress chapters={chapters} />
        <StaleBadge book={book.slug} chapters={chapters} />
        <ContinueLink book={book.slug} chapters={chapters} />
      </div>
    </li>
  )
}

/** "8 chapters, 1 h 48 min to read, edition of 22 Nov 2026", and who reviewed it. */
export function BookMeasure({ book, chapters }: { book: Book; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const time = hoursAndMinutes(readingMinutes(wordsIn(chapters)))
  return (
    <div className="mt-2 grid gap-0.5 text-muted text-xs">
      <p>
        {[
          words.chapterCount(chapters.length),
          words.readingTime(...time),
          words.edition(plainDate(book.edition, locale)),
        ].join(' · ')}
      </p>
      <p>{book.reviewed_by ? words.reviewedBy(book.reviewed_by) : words.unreviewed}</p>
    </div>
  )
}
