/** "Report this key": a button below an answer whose key is out, and the dialog that it opens. */

import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FailedRead } from '#web/components/failed-read.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import type { Both } from '#web/features/player/index.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { DisputeForm } from './dispute-form.tsx'
import { windowQuery } from './dispute-queries.ts'
import { copy } from './disputes-copy.ts'

type Answered = {
  attemptId: string
  position: number
  options: Both[]
}

/** Stands below an answer whose key is out; never for visitors, whose answers the server does not keep. */
export function ReportKey(answered: Answered) {
  const words = useCopy(copy)
  const [isOpen, setIsOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  // The player's keys (1 to 4, f, n, p) mean nothing in here.
  function keepKeys(event: KeyboardEvent) {
    if (event.key.length === 1) event.stopPropagation()
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger className={buttonClass({ variant: 'quiet', size: 'sm' }, '-ml-2')}>
        {words.report}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup ref={popup} initialFocus={popup} onKeyDown={keepKeys} className={POPUP}>
          <div className="flex items-start gap-4 border-rule border-b px-4 pt-4 pb-3 md:px-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-h3">{words.title}</Dialog.Title>
              <Dialog.Description className="mt-1 text-muted text-sm">{words.says}</Dialog.Description>
            </div>
            <Dialog.Close
              aria-label={words.close}
              className={buttonClass({ variant: 'icon' }, '-mt-2 -mr-2')}
            >
              <X aria-hidden size={20} strokeWidth={1.6} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-4 py-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-6">
            <Inside {...answered} onDone={() => setIsOpen(false)} />
            <p className="mt-4 text-sm">
              <Link to="/performance#rulings" className="inline-flex min-h-11 items-center md:min-h-0">
                {words.allRulings}
              </Link>
            </p>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// Below the toasts, which have to be seen over the dialog.
const POPUP = [
  'fixed z-[45] flex flex-col overflow-hidden bg-surface text-ink shadow-dialog outline-none transition-[opacity,transform] duration-150 focus-visible:rounded-panel',
  'inset-x-0 bottom-0 max-h-[94dvh] rounded-t-panel data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[calc(100dvh-3rem)] md:w-[min(42rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel',
  'md:data-ending-style:-translate-y-[calc(50%-0.5rem)] md:data-starting-style:-translate-y-[calc(50%-0.5rem)]',
].join(' ')

function Inside({ attemptId, position, options, onDone }: Answered & { onDone: () => void }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: told, isPending, isError, isFetching, refetch } = useQuery(windowQuery(attemptId, position))
  if (isPending) return <Skeleton label={words.loading} lines={[50, 88, 80, 84, 70]} />
  if (isError && !told) {
    return (
      <FailedRead title={words.windowFailed} says={words.windowFailedSays} read={{ isFetching, refetch }} />
    )
  }
  if (told.dropped) return <Notice title={words.droppedAlready}>{words.droppedAlreadySays}</Notice>
  if (told.is_disputed) return <Notice title={words.filedAlready}>{words.filedAlreadySays}</Notice>
  if (!told.is_open) {
    const ended = shortMoment(new Date(told.closes_at), locale)
    return <Notice title={words.closed(ended)}>{words.closedSays}</Notice>
  }
  return (
    <DisputeForm attemptId={attemptId} position={position} options={options} told={told} onDone={onDone} />
  )
}
