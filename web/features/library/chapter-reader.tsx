/** One chapter of a book in the reading column: its text, exercises, figures and sources, and the way on. */

import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import {
  type ReadText,
  RecallView,
  SectionEnd,
  SectionMargin,
  TextReader,
} from '#web/features/reading/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './book-copy.ts'
import { BookHits } from './book-hits.tsx'
import {
  type Book,
  booksQuery,
  type Chapter,
  type ChapterLine,
  chapterListQuery,
  chapterQuery,
} from './book-queries.ts'
import { addressOf, chaptersOf, readingMinutes, wordsIn } from './book-rules.ts'
import { exercisesBySection } from './exercise-rules.ts'
import { Exercises } from './exercises.tsx'
import { useCitedFigures } from './library-queries.ts'
import { markTerms } from './mark-terms.ts'
import { NoteBody } from './note-body.tsx'
import { citedFacts, citedSources, readNote } from './note-markdown.ts'
import { CitedIn } from './prose.tsx'
import { ReadFailure } from './read-failure.tsx'
import { Contents, Figures, Foot } from './reading-parts.tsx'
import { inOrderOfUse, SourceList } from './source-list.tsx'
import { type TermName, termNamesQuery } from './term-queries.ts'
import { useArrival } from './use-arrival.ts'

const NO_TERMS: TermName[] = []

export default function ChapterReader({ book, slug }: { book: string; slug: string }) {
  const words = useCopy(copy)
  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to={`/ebooks?book=${book}`}>{words.toContents}</BackLink>
      </div>
      <Loaded book={book} slug={slug} />
    </div>
  )
}

function Loaded({ book: bookSlug, slug }: { book: string; slug: string }) {
  const words = useCopy(copy)
  const chapter = useQuery(chapterQuery(bookSlug, slug))
  // the text can be read without what stands around it
  const { data: books = [] } = useQuery(booksQuery)
  const { data: lines = [] } = useQuery(chapterListQuery)

  if (chapter.isPending) return <Skeleton label={words.loadingChapter} lines={[40, 88, 74, 80, 66, 84, 70]} />
  if (chapter.isLoadingError) return <ReadFailure isPage read={chapter} />
  if (!chapter.data) {
    return (
      <Notice isPage title={words.noChapter}>
        <p>{words.noChapterSays}</p>
        <ButtonLink to={`/ebooks?book=${bookSlug}`}>{words.toContents}</ButtonLink>
      </Notice>
    )
  }
  return (
    <Reader
      chapter={chapter.data}
      book={books.find((one) => one.slug === bookSlug)}
      chapters={chaptersOf(lines, bookSlug)}
    />
  )
}

function Reader({
  chapter,
  book,
  chapters,
}: {
  chapter: Chapter
  book: Book | undefined
  chapters: ChapterLine[]
}) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { data: terms = NO_TERMS } = useQuery(termNamesQuery)
  const plain = useMemo(() => readNote(chapter.body), [chapter.body])
  const sections = useMemo(() => markTerms(plain, terms), [plain, terms])
  const exercises = useMemo(() => exercisesBySection(plain, chapter.exercises), [plain, chapter.exercises])
  const factIds = [...new Set([...chapter.fact_ids, ...citedFacts(plain)])].sort()
  const facts = useCitedFigures(factIds, { kind: 'chapter', item: `${chapter.book}/${chapter.slug}` })
  const sources = inOrderOfUse(chapter.sources, citedSources(plain))
  const title = useArrival()
  const name = language === 'hi' ? chapter.title_hi : chapter.title
  usePageTitle(name)
  const text: ReadText = useMemo(
    () => ({
      ...{
        place: 'chapter',
        item: `${chapter.book}/${chapter.slug}`,
        work: chapter.book,
        part: chapter.slug,
      },
      ...{ title: chapter.title, topic: chapter.topics[0] ?? null },
      href: `/ebooks?book=${chapter.book}&chapter=${chapter.slug}`,
    }),
    [chapter],
  )
  const [recall, attempt] = [address.get('recall'), address.get('attempt')]
  if (recall && attempt) {
    const asked = sections.find(({ anchor }) => anchor === recall)?.title ?? name
    return (
      <Suspense fallback={<Skeleton label={words.loadingChapter} lines={[60, 88, 74]} />}>
        <RecallView text={text} section={recall} title={asked} attemptId={attempt} />
      </Suspense>
    )
  }

  function turn(by: 1 | -1) {
    const at = chapters.findIndex(({ slug }) => slug === chapter.slug)
    const next = at === -1 ? undefined : chapters[at + by]
    if (next) navigate(addressOf(next.book, next.slug))
  }
  const total = wordsIn(chapters)
  const before = wordsIn(chapters.filter(({ position }) => position < chapter.position))
  const percentOf = (share: number) =>
    total > 0 ? (100 * (before + share * chapter.words)) / total : 100 * share

  const around = (
    <div className="grid gap-6">
      <Contents sections={plain} />
      <ChapterList chapter={chapter} chapters={chapters} />
    </div>
  )
  return (
    <TextReader
      text={text}
      contents={around}
      elsewhere={(wanted) => <BookHits book={chapter.book} besides={chapter.slug} wanted={wanted} />}
      percentOf={percentOf}
      onTurn={turn}
    >
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article lang="en" className="min-w-0">
          <header className="max-w-read pb-6">
            <div lang={language} className="mb-2 font-medium text-muted text-xs">
              {book && (
                <p>
                  <Localised en={book.title} hi={book.title_hi} />
                </p>
              )}
              <p>
                {[
                  chapters.length > 0 && words.chapterOf(chapter.position, chapters.length),
                  words.minutes(readingMinutes(chapter.words)),
                  chapter.reviewed_by ? words.reviewedBy(chapter.reviewed_by) : words.unreviewed,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <h1 ref={title} tabIndex={-1}>
              <Localised en={chapter.title} hi={chapter.title_hi} />
            </h1>
            <p className="mt-3 text-pretty font-read text-lede text-muted leading-normal">
              <Localised en={chapter.summary} hi={chapter.summary_hi} />
            </p>
            {language === 'hi' && (
              <p lang="hi" className="mt-3 text-muted text-xs">
                {words.inEnglish}
              </p>
            )}
          </header>
          <CitedIn facts={facts} sources={sources}>
            <NoteBody
              sections={sections}
              beside={({ anchor, title }) => <SectionMargin section={anchor} title={title} />}
              after={({ anchor }) => {
                const exercise = exercises.get(anchor)
                return (
                  <SectionEnd
                    section={anchor}
                    exercise={exercise && <Exercises exercises={[exercise]} isShort />}
                  />
                )
              }}
            />
            {chapter.exercises.length > 0 && (
              <Foot title={words.exercises}>
                <Exercises exercises={chapter.exercises} />
              </Foot>
            )}
          </CitedIn>
          <Figures title={words.figures} facts={facts} />
          <Foot title={words.sources}>
            <SourceList sources={sources} />
          </Foot>
          <Around chapter={chapter} chapters={chapters} />
        </article>
        <div className="hidden lg:block">
          <div className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto">{around}</div>
        </div>
      </div>
    </TextReader>
  )
}

function ChapterList({ chapter, chapters }: { chapter: Chapter; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.chapters}>
      <p className="border-ink border-t pt-3 font-semibold text-sm">{words.chapters}</p>
      <ol className="mt-2 text-sm">
        {chapters.map((line) => (
          <li key={line.slug}>
            <Link
              to={addressOf(line.book, line.slug)}
              aria-current={line.slug === chapter.slug ? 'page' : undefined}
              className="block py-1.5 text-muted no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {line.position}. <Localised en={line.title} hi={line.title_hi} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Around({ chapter, chapters }: { chapter: Chapter; chapters: ChapterLine[] }) {
  const words = useCopy(copy)
  const at = chapters.findIndex(({ slug }) => slug === chapter.slug)
  const before = at > 0 ? chapters[at - 1] : undefined
  const after = at === -1 ? undefined : chapters[at + 1]
  const { language } = useLanguage()
  if (!before && !after) return null
  return (
    <nav
      lang={language}
      aria-label={words.around}
      className="rule-double grid gap-x-8 border-ink border-t sm:grid-cols-2"
    >
      {before && <Neighbour says={words.previous} line={before} />}
      {after && <Neighbour says={words.next} line={after} className="sm:col-start-2 sm:text-right" />}
    </nav>
  )
}

function Neighbour({ says, line, className = '' }: { says: string; line: ChapterLine; className?: string }) {
  return (
    <Link
      to={addressOf(line.book, line.slug)}
      className={`block py-4 no-underline hover:underline ${className}`}
    >
      <span className="block text-muted text-xs">{says}</span>{' '}
      <span className="font-read font-semibold text-item">
        <Localised en={line.title} hi={line.title_hi} />
      </span>
    </Link>
  )
}
