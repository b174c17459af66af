/** /admin?desk=news&draft=: one item, written and seen as learners see it, until it is published. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { kept } from '#web/lib/storage.ts'
import { newsDesk } from './desk.ts'
import { DraftAbout, History } from './draft-about.tsx'
import { copy } from './draft-copy.ts'
import { DraftForm } from './draft-form.tsx'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { DraftPreview } from './draft-preview.tsx'
import { correctItem, type Draft, draftQuery, publishedQuery, readDraft, saveDraft } from './draft-queries.ts'
import { DraftStatus } from './draft-status.tsx'
import { PublishBox } from './publish-box.tsx'

export function DraftPage({ id }: { id: string }) {
  const words = useCopy(copy)
  const { data: draft, isPending, isError, isFetching, refetch } = useQuery(draftQuery(id))
  usePageTitle(draft?.fields.title || words.untitled)
  return (
    <div className="page pb-8">
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 60, 90, 84]} />}
      {isError && (
        <FailedRead isPage title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />
      )}
      {draft === null && <NoDraft id={id} />}
      {draft && <Editor draft={draft} />}
    </div>
  )
}

/** What came with the library has none as long as nobody corrects it. */
function NoDraft({ id }: { id: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: item, isPending } = useQuery(publishedQuery(id))
  const correct = useDeskAct(newsDesk, () => correctItem(id), { failed: words.notBegun })
  if (isPending) return <Skeleton label={words.loading} lines={[40, 88]} />
  return (
    <>
      {item ? (
        <Notice isPage title={language === 'hi' ? item.title_hi : item.title}>
          <p>{words.ofLibrary}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" isBusy={correct.isPending} onClick={() => correct.mutate(undefined)}>
              {words.correct}
            </Button>
            <ButtonLink to="/admin?desk=news&view=drafts">{words.back}</ButtonLink>
          </div>
        </Notice>
      ) : (
        <Notice isPage title={words.missing}>
          <p>{words.missingSays}</p>
          <ButtonLink to="/admin?desk=news">{words.back}</ButtonLink>
        </Notice>
      )}
      <History id={id} />
    </>
  )
}

function Editor({ draft }: { draft: Draft }) {
  const words = useCopy(copy)
  const keeper = useDraftKeeper(draft)
  const { fields, status, problems } = useSyncExternalStore(keeper.subscribe, keeper.state)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  return (
    <>
      <PageHead
        title={<span lang="en">{fields.title || words.untitled}</span>}
        kicker={<BackLink to="/admin?desk=news&view=drafts">{words.back}</BackLink>}
      />
      <div
        data-bar
        className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-y bg-paper px-4 py-2"
      >
        <SegmentedRadios
          legend={words.mode}
          isDisabled={false}
          value={mode}
          choices={[
            { value: 'write', label: words.write },
            { value: 'preview', label: words.preview },
          ]}
          onChoose={setMode}
        />
        <DraftStatus id={draft.item_id} keeper={keeper} status={status} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {/* kept mounted: nothing that is being typed is lost by looking at it */}
          <div hidden={mode !== 'write'}>
            <DraftForm fields={fields} onChange={keeper.change} />
          </div>
          {mode === 'preview' && <DraftPreview id={draft.item_id} fields={fields} />}
        </div>
        <div className="grid gap-6 lg:sticky lg:top-20">
          <PublishBox draft={draft} keeper={keeper} status={status} problems={problems} />
          <DraftAbout draft={draft} fields={fields} />
        </div>
      </div>
    </>
  )
}

function useDraftKeeper(draft: Draft): DraftKeeper {
  const [keeper] = useState(() =>
    createDraftKeeper({
      itemId: draft.item_id,
      stored: { fields: draft.fields, revision: draft.revision },
      save: (revision, fields) => saveDraft(draft.item_id, revision, fields),
      newest: () => readDraft(draft.item_id),
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
