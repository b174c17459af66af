/** The list of a learner's notes: find, open, delete with second thoughts, export. */

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type Ref, useDeferredValue, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { RemovedRow } from '#web/components/removed-row.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import { downloadText } from '#web/lib/download.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { pastMoment } from '#web/lib/past-moment.ts'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { notesAsMarkdown } from './note-export.ts'
import { forgetNote } from './note-keeper.ts'
import { type Note, noteKeys, noteListQuery, readAllNotes, removeNote } from './note-queries.ts'
import { copy } from './notes-copy.ts'
import { languageOf } from './study-source.ts'
import { useKeptNotes } from './use-kept-notes.ts'

export function NoteList() {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const user = useSignedInUser()
  const list = useInfiniteQuery(noteListQuery(user.id, wanted))
  const waiting = useKeptNotes(user.id)
  const rows = useRef<HTMLUListElement>(null)
  const notes = list.data?.pages.flat() ?? []
  usePageTitle(words.title)

  const write = () => navigate(`/ebooks?view=notes&id=${crypto.randomUUID()}`, { state: { isNewNote: true } })

  async function exportAll() {
    failure.clear()
    try {
      downloadText(`${words.exportedAs}.md`, 'text/markdown', notesAsMarkdown(await readAllNotes(), words))
    } catch (cause) {
      logFailure('Could not export notes', cause)
      failure.tell(words.exportFailed)
    }
  }

  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/ebooks">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says}>
        <Button variant="primary" onClick={write}>
          {words.add}
        </Button>
        {notes.length > 0 && (
          <Button variant="quiet" onClick={() => void exportAll()}>
            {words.exportAll}
          </Button>
        )}
      </PageHead>
      {waiting.length > 0 && (
        <ul className="mb-6 border-ink border-t">
          {waiting.map(({ id, title, body }) => (
            <li key={id} className="border-rule border-b py-3">
              <Link to={`/ebooks?view=notes&id=${id}`} className="wrap-anywhere">
                {title.trim() || body.trim().slice(0, 60) || words.untitled}
              </Link>
              <span className="block text-caution text-xs">{words.waits}</span>
            </li>
          ))}
        </ul>
      )}
      {list.isPending ? (
        <Skeleton label={words.loading} lines={[40, 88, 70, 80, 64]} />
      ) : list.isLoadingError ? (
        <FailedRead
          title={navigator.onLine ? words.failed : words.offlineTitle}
          says={words.failedSays}
          read={list}
        />
      ) : notes.length === 0 && wanted === '' ? (
        waiting.length === 0 && <Notice title={words.none}>{words.noneSays}</Notice>
      ) : (
        <>
          <div className="max-w-form">
            <TextField
              label={words.search}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <p role="status" className="mt-2 text-muted text-sm empty:sr-only">
            {wanted !== '' && (list.hasNextPage ? words.foundMore(notes.length) : words.found(notes.length))}
          </p>
          {notes.length === 0 ? (
            <Notice title={words.noneFound(wanted)}>
              <ClearSearch onClear={() => setSearch('')}>{words.clear}</ClearSearch>
            </Notice>
          ) : (
            <Rows ref={rows} userId={user.id} notes={notes} />
          )}
          <ShowMore of={list} count={notes.length} list={rows}>
            {words.more}
          </ShowMore>
        </>
      )}
    </div>
  )
}

/** What Markdown writes for headings, lists and emphasis says nothing in a line of text. */
function withoutMarks(text: string) {
  return text.replace(/^\s*(#{1,6}|[-*>])\s+/gm, '').replace(/\*\*|__|`/g, '')
}

function Rows({ ref, userId, notes }: { ref: Ref<HTMLUListElement>; userId: string; notes: Note[] }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const removal = useSecondThoughts(async (id) => {
    failure.clear()
    try {
      await removeNote(id)
      forgetNote(kept.local, userId, id)
    } catch (cause) {
      logFailure('Could not delete a note', cause)
      failure.tell(words.removeFailed)
    }
    await queryClient.invalidateQueries({ queryKey: noteKeys.all })
  })
  return (
    <ul ref={ref} className="mt-4 border-ink border-t">
      {notes.map(({ id, title, body, updated_at }) => {
        const name = title.trim() || words.untitled
        if (removal.isGoing(id)) {
          return <RemovedRow key={id} says={words.removed} undo={words.undo} onUndo={removal.undoOf(id)} />
        }
        return (
          <li key={id} className="flex items-start gap-3 border-rule border-b py-4">
            <div className="relative min-w-0 flex-1">
              <h2 className="wrap-anywhere font-read font-semibold text-item leading-snug tracking-[-0.011em]">
                <Link
                  to={`/ebooks?view=notes&id=${id}`}
                  lang={languageOf(name)}
                  className="text-ink no-underline after:absolute after:inset-0 hover:text-primary hover:underline"
                >
                  {name}
                </Link>
              </h2>
              <p
                lang={languageOf(body)}
                className="wrap-anywhere mt-1 line-clamp-2 max-w-read text-muted text-sm"
              >
                {withoutMarks(body.slice(0, 300))}
              </p>
              <p className="mt-1 text-2xs text-muted">
                {words.changedOn(pastMoment(new Date(updated_at), locale))}
              </p>
            </div>
            <Button
              variant="icon"
              aria-label={`${words.remove}: ${name}`}
              title={words.remove}
              onClick={() => removal.remove(id)}
            >
              <Trash2 aria-hidden size={18} strokeWidth={1.6} />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
