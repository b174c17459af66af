/** One book: what it teaches, and its chapters in order; the way on leads to where the learner left off. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { together } from '#web/components/together.ts'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './book-copy.ts'
import { BookCover } from './book-cover.tsx'
import { BookProgress, ChapterProgress, GoOn } from './book-progress.tsx'
import { type Book, booksQuery, type ChapterLine, chapterListQuery } from './book-queries.ts'
import { addressOf, chaptersOf, readingMinutes } from './book-rules.ts'
import { BookMeasure } from './book-shelf.tsx'
import { DownloadBook } from './download-book.tsx'
import { ReadFailure } from './read-failure.tsx'
import { StaleBadge } from './stale-badge.tsx'
import { TopicTags } from './topic-tags.tsx'
import { useArrival } from './use-arrival.ts'

export default function BookContents({ slug }: { slug: string }) {
  const words = useCopy(copy)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/ebooks">{words.allBooks}</BackLink>
      </div>
      <Loaded slug={slug} />
    </div>
  )
}

function Loaded({ slug }: { slug: string }) {
  const words = useCopy(copy)
  const books = useQuery(booksQuery)
  const chapters = useQuery(chapterListQuery)

  if (books.isPending || chapters.isPending) {
    return <Skeleton label={words.loading} lines={[40, 88, 74, 30, 66, 60, 70]} />
  }
  if (books.isLoadingError || chapters.isLoadingError) {
    return <ReadFailure isPage read={together(books, chapters)} />
  }
  const book = books.data.find((one) => one.slug === slug)
  if (!book) return <NoBook />
  return <Contents book={book} chapters={chaptersOf(chapters.data, slug)} />
}

export function NoBook() {
  const words = useCopy(copy)
  return (
    <Notice isPage title={words.noBook}>
      <p>{words.noBookSays}</p>
      <ButtonLink to="/ebooks">{words.allBooks}</ButtonLink>
    </Notice>
  )
}

function Contents({ book, chapters }: { book: Book; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const title = useArrival()
  usePageTitle(language === 'hi' ? book.title_hi : book.title)
  return (
    <div className="grid items-start gap-x-16 gap-y-6 pb-6 md:grid-cols-[14rem_minmax(0,1fr)]">
      <BookCover svg={book.cover} className="w-32 md:w-full" />
      <div>
        <h1 ref={title} tabIndex={-1}>
          <Localised en={book.title} hi={book.title_hi} />
        </h1>
        <p className="mt-3 max-w-read text-pretty font-read text-lede text-muted leading-normal">
          <Localised en={book.summary} hi={book.summary_hi} />
        </p>
        <BookMeasure book={book} chapters={chapters} />
        <TopicTags topics={book.topics} />
        <BookProgress chapters={chapters} />
        <StaleBadge book={book.slug} chapters={chapters} />
        {language === 'hi' && <p className="mt-1 text-muted text-xs">{words.inEnglish}</p>}
        <GoOn book={book.slug} chapters={chapters} />
        <div className="mt-3">
          <DownloadBook book={book} chapters={chapters} />
        </div>
        <section aria-labelledby="contents" className="mt-8">
          <h2 id="contents" className="border-ink border-b pb-3 text-h3">
            {words.contents}
          </h2>
          <ol>
            {chapters.map((chapter) => (
              <ChapterEntry key={chapter.slug} chapter={chapter} />
            ))}
          </ol>
        </section>
      </div>
    </div>
  )
}

function ChapterEntry({ chapter }: { chapter: ChapterLine }) {
  const words = useCopy(copy)
  return (
    <li className="relative grid grid-cols-[2rem_minmax(0,1fr)] border-rule border-b py-4">
      <span aria-hidden className="font-read font-semibold text-item text-muted leading-snug">
        {chapter.position}
      </span>
      <div>
        <h3 className="text-item leading-snug">
          <Link
            to={addressOf(chapter.book, chapter.slug)}
            className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
          >
            <Localised en={chapter.title} hi={chapter.title_hi} />
          </Link>
        </h3>
        <p className="mt-1 max-w-[62ch] text-pretty text-muted text-sm">
          <Localised en={chapter.summary} hi={chapter.summary_hi} />
        </p>
        <p className="mt-1 text-2xs text-muted">
          {words.minutes(readingMinutes(chapter.words))}
          <ChapterProgress chapter={chapter} />
        </p>
      </div>
    </li>
  )
}
