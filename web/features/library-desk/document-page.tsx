/** /admin?desk=library&kind=&id=: one document, written and seen as learners see it, until somebody publishes it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { DocumentFields, type DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { documentProblems } from '#supabase/functions/_shared/library/document-problems.ts'
import { DraftStatus } from '#web/components/draft-status.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { createDraftKeeper, type DraftKeeper, type Status } from '#web/lib/draft-keeper.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { libraryWords } from '#web/lib/refusals/library-words.ts'
import { kept } from '#web/lib/storage.ts'
import { ChapterOrder } from './chapter-order.tsx'
import { copy } from './document-copy.ts'
import { DocumentForm } from './document-form.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { useKnown } from './known-query.ts'
import {
  documentQuery,
  fieldsFor,
  type OpenDocument,
  readDocument,
  saveDocument,
} from './library-desk-queries.ts'
import { ProblemList } from './problem-list.tsx'
import { PublishPart } from './publish-part.tsx'
import { VersionsPart } from './versions-part.tsx'

export type Keeper = DraftKeeper<DocumentFields, never>

export function DocumentPage({ kind, id }: { kind: DocumentKind; id: string }) {
  const words = useCopy(copy)
  const { data: document, isPending, isError, isFetching, refetch } = useQuery(documentQuery(kind, id))
  usePageTitle(document?.fields.title || words.untitled)
  // the editor begins anew with each published wording, and what was pressed goes with it
  useFocusAgain(document ? editorOf(document) : undefined)
  return (
    <div className="page pb-8">
      {!document && (
        <PageHead
          title={<span lang="en">{id}</span>}
          kicker={document === undefined && <BackLink to="/admin?desk=library">{words.back}</BackLink>}
        />
      )}
      {isPending && <Skeleton label={words.loading} lines={[40, 88, 60, 90, 84]} />}
      {isError && <FailedRead title={words.failed} says={words.failedSays} read={{ isFetching, refetch }} />}
      {document === null && (
        <Notice title={words.missing}>
          <p>{words.missingSays}</p>
          <ButtonLink to="/admin?desk=library">{words.back}</ButtonLink>
        </Notice>
      )}
      {document && <Editor key={editorOf(document)} document={document} />}
    </div>
  )
}

const editorOf = ({ versions, published }: OpenDocument) => `${versions.length} ${published !== null}`

function Editor({ document }: { document: OpenDocument }) {
  const words = useCopy(copy)
  const { kind, id } = document
  const keeper = useKeeper(document)
  const { fields, status } = useSyncExternalStore(keeper.subscribe, keeper.state)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const known = useKnown()
  const problems = known && documentProblems(kind, fields, known)
  return (
    <>
      <PageHead
        title={<span lang="en">{fields.title || words.untitled}</span>}
        kicker={<BackLink to="/admin?desk=library">{words.back}</BackLink>}
      />
      <div
        data-bar
        className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-y bg-paper px-4 py-2"
      >
        <SegmentedRadios
          legend={words.views}
          isDisabled={false}
          value={mode}
          choices={[
            { value: 'write', label: words.write },
            { value: 'preview', label: words.preview },
          ]}
          onChoose={setMode}
        />
        <KeptStatus document={document} keeper={keeper} status={status} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {/* kept mounted: nothing that is being typed is lost by looking at it */}
          <div hidden={mode !== 'write'}>
            <DocumentForm kind={kind} fields={fields} onChange={keeper.change} />
          </div>
          {mode === 'preview' && <DocumentPreview kind={kind} id={id} fields={fields} />}
        </div>
        <div className="grid min-w-0 gap-6 lg:sticky lg:top-20">
          <PublishPart document={document} keeper={keeper} status={status} problems={problems} />
          {problems && <ProblemList problems={problems} />}
          {kind === 'book' && <ChapterOrder document={document} />}
          <VersionsPart document={document} fields={fields} onChange={keeper.change} />
        </div>
      </div>
    </>
  )
}

const Kept = z.object({ fields: DocumentFields, revision: z.number() })

function useKeeper({ kind, id, fields, revision }: OpenDocument): Keeper {
  const [keeper] = useState(() =>
    createDraftKeeper<DocumentFields, never>({
      key: `library-draft:${kind}:${id}`,
      stored: { fields, revision },
      read: (found) => Kept.parse(found),
      save: (at, written) => saveDocument(kind, id, at, written),
      newest: () => readDocument(kind, id),
      written: (all) => fieldsFor(kind, all),
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

function KeptStatus({
  document: { kind, id },
  keeper,
  status,
}: {
  document: OpenDocument
  keeper: Keeper
  status: Status
}) {
  const words = useCopy(copy)
  const client = useQueryClient()
  return (
    <DraftStatus
      {...{ keeper, status }}
      readNewest={() => client.fetchQuery({ ...documentQuery(kind, id), staleTime: 0 })}
      words={{ ...words, notDecided: words.decideFailed }}
      refusals={libraryWords}
    />
  )
}
