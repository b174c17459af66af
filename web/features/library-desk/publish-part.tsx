/** The step from a draft to what learners read: in whose name, what is missing, and the way back. */

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Problem } from '#supabase/functions/_shared/library/document-problems.ts'
import { Confirm } from '#web/components/confirm.tsx'
import { Line, Text } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import type { Status } from '#web/lib/draft-keeper.ts'
import { useCopy } from '#web/lib/language.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { libraryDesk } from './desk.ts'
import { copy } from './document-copy.ts'
import type { Keeper } from './document-page.tsx'
import { readerAddress } from './document-rules.ts'
import {
  deskKey,
  discardDocument,
  type OpenDocument,
  originalAddress,
  publishDocument,
  withdrawDocument,
} from './library-desk-queries.ts'

export function PublishPart({
  document,
  keeper,
  status,
  problems,
}: {
  document: OpenDocument
  keeper: Keeper
  status: Status
  problems: readonly Problem[] | undefined
}) {
  const words = useCopy(copy)
  const { kind, id, published } = document
  const user = useSignedInUser()
  const { data: ownName = '' } = useQuery({
    queryKey: [...deskKey, 'name', user.id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('full_name')
        .eq('user_id', user.id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.full_name?.trim() ?? ''
    },
  })
  const [typed, setTyped] = useState<string>()
  const reviewer = (typed ?? ownName).trim()
  const publish = useDeskAct(
    libraryDesk,
    async () => {
      await keeper.flush()
      await publishDocument(kind, id, keeper.state().revision, reviewer)
    },
    { failed: words.publishFailed, done: () => words.published },
  )
  const grave = problems?.filter(({ isGrave }) => isGrave).length ?? 0
  // What was written since it was opened is a draft too.
  const isWritten = status.kind !== 'saved' || keeper.state().revision !== document.revision
  const isDraft = document.is_draft || isWritten
  const isReady = problems !== undefined && grave === 0 && status.kind === 'saved' && reviewer.length > 1
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isReady) publish.mutate(undefined)
  }
  return (
    <section aria-labelledby="publishing" className="grid gap-4 border border-rule bg-surface p-4">
      <h2 id="publishing" className="font-semibold font-ui text-sm">
        {words.publishing}
      </h2>
      <p className="text-sm">
        {!published ? words.neverPublished : isDraft ? words.withDraft : words.inStep}
        {document.withdrawn_because && ` ${words.withdrawnBecause(document.withdrawn_because)}`}
      </p>
      <p
        className={`text-sm ${document.made_by === 'model' ? 'border-accent border-l-3 pl-3' : 'text-muted'}`}
      >
        {words.drafted[document.made_by]} {document.model}
        {document.made_by === 'model' && ` ${words.modelNeeds}`}
      </p>
      {document.original && <Original {...document.original} />}
      <form onSubmit={handleSubmit} className="grid gap-3">
        <Line
          label={words.reviewer}
          hint={words.reviewerHint}
          required
          minLength={2}
          maxLength={200}
          value={typed ?? ownName}
          onChange={({ target }) => setTyped(target.value)}
        />
        {grave > 0 && <p className="text-negative text-sm">{words.stops(grave)}</p>}
        <Button type="submit" variant="primary" isBusy={publish.isPending} disabled={!isReady}>
          {isDraft ? words.publish : words.publishReviewed}
        </Button>
      </form>
      {published && (
        <Link to={readerAddress(kind, id)} className="inline-flex min-h-11 items-center text-sm">
          {words.see}
        </Link>
      )}
      {isDraft && <Discard document={document} keeper={keeper} />}
      {published && <Withdraw document={document} />}
    </section>
  )
}

function Original({ path, name }: { path: string; name: string }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  async function handleOpen() {
    failure.clear()
    try {
      window.location.assign(await originalAddress(path, name))
    } catch {
      failure.tell(words.originalFailed)
    }
  }
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="whitespace-normal! text-left"
        onClick={() => void handleOpen()}
      >
        {words.original}: {name}
      </Button>
    </div>
  )
}

function Discard({ document: { kind, id, published }, keeper }: { document: OpenDocument; keeper: Keeper }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  async function act() {
    await keeper.flush()
    await discardDocument(kind, id, keeper.state().revision)
  }
  const discard = useDeskAct(libraryDesk, act, {
    failed: words.discardFailed,
    done: () => {
      keeper.forget()
      void navigate(published ? readerAddress(kind, id) : '/admin?desk=library')
      return words.discarded
    },
  })
  return (
    <Confirm
      variant="quiet"
      trigger={words.discard}
      title={words.discardTitle}
      says={<p>{words.discardSays}</p>}
      yes={words.discardYes}
      isBusy={discard.isPending}
      onYes={() => discard.mutateAsync(undefined)}
    />
  )
}

const LEAST = 10

function Withdraw({ document }: { document: OpenDocument }) {
  const words = useCopy(copy)
  const { kind, id } = document
  const { text: why, type: setWhy, forget } = useKeptText(`withdraw-document:${kind}:${id}`)
  const [isOpen, setIsOpen] = useState(why !== '')
  const withdraw = useDeskAct(libraryDesk, (reason: string) => withdrawDocument(document, reason), {
    failed: words.withdrawFailed,
    done: () => {
      forget()
      return words.withdrawn
    },
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (why.trim().length >= LEAST) withdraw.mutate(why.trim())
  }
  return (
    <div className="grid gap-2 border-rule border-t pt-2">
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.withdraw}
      </Button>
      {isOpen && (
        <form onSubmit={handleSubmit} className="grid gap-3">
          <Text
            label={words.withdrawWhy}
            hint={words.withdrawHint}
            rows={2}
            required
            minLength={LEAST}
            maxLength={1000}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
          <Button type="submit" isBusy={withdraw.isPending}>
            {words.withdrawNow}
          </Button>
        </form>
      )}
    </div>
  )
}
