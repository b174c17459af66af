/** One page in the list: how it looks, where it is, how well it can be read, and what can be done with it. */

import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Camera, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { FileButton } from './add-pages.tsx'
import { useAddressOf } from './page-picture.tsx'
import { pictureQuery } from './page-queries.ts'
import { copy } from './pages-copy.ts'
import { QualityLines } from './quality-lines.tsx'
import type { PageInPlace } from './use-pages.ts'

export type PageActions = {
  onMove: (page: PageInPlace, by: 1 | -1) => void
  onRotate: (page: PageInPlace, picture: Blob) => void
  onRetake: (page: PageInPlace, files: File[]) => void
  onRemove: (page: PageInPlace) => void
  onAgain: () => void
}

export function PageCard({
  page,
  count,
  isLasting,
  isBusy,
  actions,
}: {
  page: PageInPlace
  count: number
  isLasting: boolean
  isBusy: boolean
  actions: PageActions
}) {
  const words = useCopy(copy)
  const [isAsked, setIsAsked] = useState(false)
  const { at, sent, waiting } = page
  const stored = useQuery({ ...pictureQuery(sent?.path ?? ''), enabled: sent !== undefined })
  const picture = waiting?.blob ?? stored.data
  const src = useAddressOf(picture)
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-rule border-t py-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div className="aspect-[3/4] overflow-hidden border border-rule bg-sunken">
        {src && <img src={src} alt={words.alt(at)} className="size-full object-contain" />}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <h3 className="font-semibold text-sm">{words.page(at)}</h3>
        <PageState page={page} isLasting={isLasting} />
        <QualityLines quality={(waiting ?? sent).quality} />
        {waiting?.state === 'refused' && (
          <p className="text-negative text-xs">{words.refused[waiting.why ?? 'other']}</p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1">
        {isAsked ? (
          <fieldset aria-label={words.removeOf(at)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="text-sm">{words.really}</p>
            <Button size="sm" isBusy={isBusy} onClick={() => isBusy || actions.onRemove(page)}>
              {words.remove}
            </Button>
            <Button autoFocus variant="quiet" size="sm" onClick={() => setIsAsked(false)}>
              {words.keep}
            </Button>
          </fieldset>
        ) : (
          <>
            <FileButton
              isQuiet
              label={words.retake}
              name={words.retakeOf(at)}
              isDisabled={isBusy}
              onFiles={(files) => actions.onRetake(page, files)}
            >
              <Camera aria-hidden size={16} strokeWidth={1.6} />
            </FileButton>
            {waiting?.state === 'refused' && (
              <Button variant="quiet" size="sm" onClick={actions.onAgain}>
                {words.again}
              </Button>
            )}
            <span className="flex-1" />
            <IconButton
              label={words.moveUp(at)}
              Icon={ArrowUp}
              isDisabled={isBusy || at === 1 || !sent}
              onClick={() => actions.onMove(page, -1)}
            />
            <IconButton
              label={words.moveDown(at)}
              Icon={ArrowDown}
              isDisabled={isBusy || at === count || !sent}
              onClick={() => actions.onMove(page, 1)}
            />
            <IconButton
              label={words.rotate(at)}
              Icon={RotateCw}
              isDisabled={isBusy || !picture}
              onClick={() => picture && actions.onRotate(page, picture)}
            />
            <IconButton
              label={words.removeOf(at)}
              Icon={Trash2}
              isDisabled={isBusy}
              onClick={() => setIsAsked(true)}
            />
          </>
        )}
      </div>
    </li>
  )
}

function PageState({ page: { waiting }, isLasting }: { page: PageInPlace; isLasting: boolean }) {
  const words = useCopy(copy)
  if (!waiting) return <p className="text-muted text-xs">{words.saved}</p>
  if (waiting.state === 'refused') return null
  if (waiting.state === 'waiting')
    return <p className="text-caution text-xs">{isLasting ? words.waiting : words.waitingOpen}</p>
  const percent = Math.floor(waiting.fraction * 100)
  return (
    <div className="grid max-w-56 gap-1 text-muted text-xs tabular-nums">
      {words.sending(percent)}
      <progress
        aria-label={words.sending(percent)}
        value={percent}
        max={100}
        className="h-1.5 w-full accent-primary"
      />
    </div>
  )
}

function IconButton({
  label,
  Icon,
  isDisabled,
  onClick,
}: {
  label: string
  Icon: typeof ArrowUp
  isDisabled: boolean
  onClick: () => void
}) {
  return (
    <Button variant="icon" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon aria-hidden size={18} strokeWidth={1.6} />
    </Button>
  )
}
