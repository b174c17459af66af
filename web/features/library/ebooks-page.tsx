/**
 * /ebooks: the books and the notes by area; `?note=`, `?book=` (with `&chapter=`) and `?glossary` open what they name,
 * `?view=notes` what the learner wrote.
 */

import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { InSlices } from '#web/components/in-slices.tsx'
import { lazyView } from '#web/components/lazy-view.tsx'
import { Localised } from '#web/components/localised.tsx'
import { together } from '#web/components/together.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { NotesLink, NotesView } from '#web/features/cards/index.ts'
import { YourFiles } from '#web/features/imported-books/index.ts'
import { KeptLink, KeptList } from '#web/features/offline/index.ts'
import { HighlightsView } from '#web/features/reading/index.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy as bookCopy } from './book-copy.ts'
import { BookShelf } from './book-shelf.tsx'
import { copy } from './library-copy.ts'
import { type NoteLine, noteListQuery, type Topic, topicsQuery } from './library-queries.ts'
import { ReadFailure } from './read-failure.tsx'
import { TopicTitle } from './topic-title.tsx'
import { topicTree } from './topic-tree.ts'

const ChapterReader = lazyView(() => import('./chapter-reader.tsx'))
const NoteReader = lazyView(() => import('./note-reader.tsx'))
const BookContents = lazyView(() => import('./book-contents.tsx'))
const Glossary = lazyView(() => import('./glossary.tsx'))
const FilePage = lazyView(async () => ({
  default: (await import('#web/features/imported-books/index.ts')).FilePage,
}))

export default function EbooksPage() {
  const [search] = useSearchParams()
  const note = search.get('note')
  const book = search.get('book')
  const chapter = search.get('chapter')
  const file = search.get('file')
  if (file) return <FilePage key={file} id={file} />
  if (note) return <NoteReader key={note} slug={note} />
  if (book && chapter) return <ChapterReader key={`${book}/${chapter}`} book={book} slug={chapter} />
  if (book) return <BookContents key={book} slug={book} />
  if (search.get('view') === 'notes') return <NotesView />
  if (search.get('view') === 'highlights') return <HighlightsView />
  if (search.get('view') === 'kept') return <KeptList />
  if (search.has('glossary')) return <Glossary />
  return <Shelf />
}

function Shelf() {
  const words = useCopy(copy)
  const bookWords = useCopy(bookCopy)
  usePageTitle(words.ebooks)
  return (
    <div className="page pb-8">
      <PageHead title={words.ebooks} says={words.ebooksSays}>
        <NotesLink />
        <ButtonLink to="/ebooks?view=highlights">{bookWords.yourMarks}</ButtonLink>
        <KeptLink />
        <ButtonLink to="/ebooks?glossary">{words.glossary}</ButtonLink>
      </PageHead>
      <section aria-labelledby="books" className="border-ink border-t pb-8">
        <h2 id="books" className="py-5 text-h3">
          {bookWords.books}
        </h2>
        <BookShelf />
      </section>
      <YourFiles />
      <section aria-labelledby="notes">
        <h2 id="notes" className="border-ink border-t py-5 text-h3">
          {bookWords.notes}
        </h2>
        <NotesByArea />
      </section>
    </div>
  )
}

function NotesByArea() {
  const words = useCopy(copy)
  const topics = useQuery(topicsQuery)
  const notes = useQuery(noteListQuery(true))

  const coming = <Skeleton label={words.loading} lines={[24, 88, 74, 80, 66]} />
  if (topics.isPending || notes.isPending) return coming
  if (topics.isLoadingError || notes.isLoadingError) {
    return <ReadFailure read={together(topics, notes)} />
  }
  if (notes.data.length === 0) {
    return (
      <Notice title={words.empty}>
        <p>{words.emptySays}</p>
        <ButtonLink to="/syllabus">{words.toSyllabus}</ButtonLink>
      </Notice>
    )
  }
  return (
    <InSlices until={coming}>
      <Areas topics={topics.data} notes={notes.data} />
    </InSlices>
  )
}

function Areas({ topics, notes }: { topics: Topic[]; notes: NoteLine[] }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const areas = topicTree(topics)
    .map(({ topic, children }) => {
      const slugs = [topic.slug, ...children.map((child) => child.slug)]
      return {
        topic,
        notes: notes
          .filter((note) => slugs.includes(note.topic))
          .sort((a, b) => slugs.indexOf(a.topic) - slugs.indexOf(b.topic)),
      }
    })
    .filter((area) => area.notes.length > 0)
  return (
    <div className="border-rule border-t">
      {areas.map(({ topic, notes }) => (
        <section
          key={topic.slug}
          aria-labelledby={topic.slug}
          className="grid gap-x-12 gap-y-2 border-rule py-6 not-first:border-t lg:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <div>
            <h3 id={topic.slug} className="text-h4">
              <TopicTitle topic={topic} />
            </h3>
            <p className="mt-1 text-muted text-xs">{words.noteCount(notes.length)}</p>
          </div>
          <ul>
            {notes.map((note) => (
              <li key={note.slug} className="relative border-rule py-4 not-first:border-t lg:first:pt-1">
                <h4 className="font-read font-semibold text-item leading-snug tracking-[-0.011em]">
                  <Link
                    to={`/ebooks?note=${note.slug}`}
                    className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
                  >
                    <Localised en={note.title} hi={note.title_hi} />
                  </Link>
                </h4>
                <p className="mt-1 max-w-[62ch] text-pretty text-muted text-sm">
                  <Localised en={note.summary} hi={note.summary_hi} />
                </p>
                <p className="mt-1 text-2xs text-muted">{words.asOf(plainDate(note.as_of, locale))}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
