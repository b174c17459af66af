/** /admin?desk=questions&edit=: one question, written in both languages, saved with every pause, until it is a version. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { createDraftKeeper } from '#web/lib/draft-keeper.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { kept } from '#web/lib/storage.ts'
import { useDeskAddress } from './desk-address.ts'
import { type Draft, draftQuery, type Fields, Kept, readDraft, saveDraft } from './draft-queries.ts'
import { copy } from './edit-copy.ts'
import { EditForm } from './edit-form.tsx'
import { EditStatus } from './edit-status.tsx'
import { MakeVersion } from './make-version.tsx'
import type { Problem } from './question-queries.ts'

export function EditPage({ id }: { id: string }) {
  const words = useCopy(copy)
  const address = useDeskAddress()
  const { data: draft, isPending, isError, isFetching, refetch } = useQuery(draftQuery(id))
  usePageTitle(words.title(id))
  if (draft) return <Editor draft={draft} />
  return (
    <div className="page pb-8">
      <PageHead
        title={words.title(id)}
        kicker={draft === undefined && <BackLink to={address()}>{words.back}</BackLink>}
      />
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 60, 90, 84]} />}
      {isError && <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />}
      {draft === null && (
        <Notice title={words.missing}>
          <ButtonLink to={address()}>{words.back}</ButtonLink>
        </Notice>
      )}
    </div>
  )
}

function Editor({ draft }: { draft: Draft }) {
  const words = useCopy(copy)
  const address = useDeskAddress()
  const keeper = useDraftKeeper(draft)
  const { fields, status, problems = draft.problems } = useSyncExternalStore(keeper.subscribe, keeper.state)
  const { base_version: base, stands } = draft
  return (
    <div className="page pb-8">
      <PageHead
        title={words.title(draft.id)}
        kicker={
          <BackLink to={stands ? address({ id: draft.id }) : address()}>
            {stands ? words.toQuestion : words.back}
          </BackLink>
        }
      />
      <div
        data-bar
        className="sticky top-0 z-10 -mx-4 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-ink border-y bg-paper px-4 py-2"
      >
        <EditStatus id={draft.id} keeper={keeper} status={status} />
      </div>
      {base !== null && stands && stands.newest > base && (
        <p className="mt-4 text-caution text-sm">{words.olderBase(base, stands.newest)}</p>
      )}
      <div className="grid items-start gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <EditForm fields={fields} problems={problems} onChange={keeper.change} />
        <div className="lg:sticky lg:top-20">
          <MakeVersion draft={draft} keeper={keeper} status={status} problems={problems} />
        </div>
      </div>
    </div>
  )
}

function useDraftKeeper(draft: Draft) {
  const [keeper] = useState(() =>
    createDraftKeeper<Fields, Problem>({
      key: `question-draft:${draft.id}`,
      stored: { fields: draft.fields, revision: draft.revision },
      read: (value) => Kept.parse(value),
      save: (revision, fields) => saveDraft(draft.id, revision, fields),
      newest: () => readDraft(draft.id),
      written: (fields) => fields,
      store: kept.local,
    }),
  )
  useEffect(() => {
    void keeper.open()
    // Whoever leaves the page mid-word loses nothing: it is on the device, and sent now.
    return () => keeper.close()
  }, [keeper])
  return keeper
}
