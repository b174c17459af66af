/** One note, open to write in. What is written is on this device at once and on the server soon. */

import { useQuery } from '@tanstack/react-query'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { downloadText } from '#web/lib/download.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { CardSource } from './card-source.tsx'
import { notesAsMarkdown } from './note-export.ts'
import { createNoteKeeper, keptNote, type NoteStatus } from './note-keeper.ts'
import { type Note, noteQuery, writeNote } from './note-queries.ts'
import { copy } from './notes-copy.ts'
import { LONGEST, languageOf } from './study-source.ts'

export function NotePage({ id }: { id: string }) {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const other = address.get('other')
  return (
    <div className="page pb-8">
      <div className="mx-auto max-w-read">
        <div className="pt-6">
          <BackLink to="/ebooks?view=notes">{words.toNotes}</BackLink>
        </div>
        {other && (
          <div role="status">
            <Notice title={words.parted}>
              <Link to={`/ebooks?view=notes&id=${encodeURIComponent(other)}`}>{words.toOther}</Link>
            </Notice>
          </div>
        )}
        <Loaded id={id} />
      </div>
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const isNew = useIsNew()
  const isWaiting = () => keptNote(kept.local, user.id, id) !== undefined
  // What waits on this device is written on without asking the server first.
  const [wasWaiting] = useState(isWaiting)
  const note = useQuery(noteQuery(user.id, id))
  const { refetch } = note
  const isBegun = useRef(false)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const isSent = wasWaiting && !isBegun.current && !isWaiting()
  // Sent meanwhile by the visit before this one, while the server was asked: it knew of no such note then.
  const isOutdated = isSent && note.data === null && !isAskedAgain

  useEffect(() => {
    if (isOutdated) void refetch().finally(() => setAskedAgain(true))
  }, [isOutdated, refetch])

  function begin(from: Note | null) {
    return (
      <Editor
        id={id}
        note={from}
        onBegun={() => {
          isBegun.current = true
        }}
      />
    )
  }

  if (wasWaiting && !isSent && (note.data !== undefined || !note.isFetching)) {
    return begin(note.data ?? null)
  }
  if (note.data !== undefined && !isOutdated) return begin(note.data)
  if (note.isLoadingError) {
    if (isNew) return begin(null)
    const isOnline = navigator.onLine
    return (
      <FailedRead
        isPage
        title={isOnline ? words.failed : words.offlineTitle}
        says={isOnline ? words.failedSays : words.offlineSays}
        read={note}
      />
    )
  }
  return <Skeleton label={words.loading} lines={[40, 88, 70, 80, 64]} />
}

/** Opened just now to be written: there is nothing of it that the server would have to tell. A reload may come after it was sent. */
function useIsNew() {
  const { state } = useLocation()
  const came = useNavigationType()
  return came !== 'POP' && (state as { isNewNote?: boolean } | null)?.isNewNote === true
}

function Editor({ id, note, onBegun }: { id: string; note: Note | null; onBegun: () => void }) {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const navigate = useNavigate()
  const goTo = useRef(navigate)
  goTo.current = navigate
  const told = useRef(onBegun)
  const [keeper] = useState(() =>
    createNoteKeeper({
      ...{ userId: user.id, noteId: id, stored: note, write: writeNote, store: kept.local },
      newId: () => crypto.randomUUID(),
      onParted: (own) => void goTo.current(`/ebooks?view=notes&id=${own}&other=${id}`, { replace: true }),
    }),
  )
  const draft = useSyncExternalStore(keeper.subscribe, () => keeper.draft)
  const status = useSyncExternalStore(keeper.subscribe, () => keeper.status)
  const { title, body } = draft
  usePageTitle(title.trim() || words.untitled)

  useEffect(() => {
    told.current()
    // sends what an earlier visit could not
    void keeper.open()
    const send = () => void keeper.flush()
    window.addEventListener('online', send)
    window.addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', send)
      void keeper.close()
    }
  }, [keeper])

  function exportNote() {
    const source = note?.source ?? { kind: 'own' as const }
    const name = title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, 60)
    downloadText(
      `${name || words.exportedAs}.md`,
      'text/markdown',
      notesAsMarkdown([{ ...draft, source }], words),
    )
  }

  const isEmpty = title === '' && body === ''
  return (
    <div className="grid gap-4 pt-4">
      <h1 tabIndex={-1} className="sr-only">
        {title.trim() || words.untitled}
      </h1>
      <textarea
        aria-label={words.noteTitle}
        rows={1}
        placeholder={words.noteTitle}
        lang={languageOf(title)}
        // biome-ignore lint/a11y/noAutofocus: a note was opened to be written, and a new one has nothing to read first
        autoFocus={isEmpty}
        maxLength={LONGEST.noteTitle}
        value={title}
        onChange={(event) => keeper.change({ title: event.target.value.replace(/\n/g, ' ') })}
        className="field-sizing-content w-full resize-none border-rule border-b bg-transparent py-2 font-read font-semibold text-h3 leading-snug placeholder:text-muted md:text-h2"
      />
      <textarea
        aria-label={words.noteBody}
        aria-describedby="note-hint"
        placeholder={words.noteBody}
        lang={languageOf(body)}
        rows={14}
        maxLength={LONGEST.noteBody}
        value={body}
        onChange={(event) => keeper.change({ body: event.target.value })}
        className="field-sizing-content min-h-96 w-full rounded-control border border-control bg-surface p-4 text-md leading-read focus-visible:rounded-control"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SaveState status={status} isEmpty={isEmpty} />
        {body.length > LONGEST.noteBody * 0.8 && (
          <p className="text-muted text-xs tabular-nums">{words.characters(body.length, LONGEST.noteBody)}</p>
        )}
        <Button variant="quiet" size="sm" className="md:ml-auto" disabled={isEmpty} onClick={exportNote}>
          {words.exportOne}
        </Button>
      </div>
      <p id="note-hint" className="text-2xs text-muted">
        {words.bodyHint}
      </p>
      {note && <CardSource source={note.source} />}
    </div>
  )
}

const LOOKS = {
  saved: [Check, 'text-positive'],
  saving: [Clock, 'text-muted'],
  offline: [TriangleAlert, 'text-caution'],
  refused: [TriangleAlert, 'text-negative'],
} as const

function SaveState({ status, isEmpty }: { status: NoteStatus; isEmpty: boolean }) {
  const words = useCopy(copy)
  const [Icon, colour] = LOOKS[status]
  return (
    <p role="status" className={`flex items-center gap-1.5 font-medium text-xs ${colour}`}>
      {!isEmpty && (
        <>
          <Icon aria-hidden size={16} strokeWidth={1.8} className="shrink-0" />
          {words[status]}
        </>
      )}
    </p>
  )
}
