/** Handing an answer in: asked for once, with what it has and what happens next. */

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { countWords } from '#supabase/functions/_shared/mains/words.ts'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import type { Fields } from './answer-fields.ts'
import { examMinutes, minutesAndSeconds } from './clock-rules.ts'
import type { Question } from './mains-queries.ts'
import { POPUP, SCRIM } from './popup.ts'
import { copy } from './write-copy.ts'

export function HandIn({
  question,
  extraMinutes,
  fields,
  unsentPages,
  unreadPages,
  isBusy,
  onHandIn,
}: {
  question: Question
  /** For each hour, where the examination gives this learner more time. */
  extraMinutes: number
  fields: Fields
  /** Pictures that are still on this device alone: what is handed in takes no more. */
  unsentPages: number
  /** Pages whose text is not in the answer yet. */
  unreadPages: number
  isBusy: boolean
  onHandIn: () => void
}) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  const yes = useRef<HTMLButtonElement>(null)
  const closed = useClosed('mains_marking')
  function ask() {
    if (fields.text.trim() === '') return toast.error(words.empty, undefined, 'top')
    setOpen(true)
  }
  const lines = [
    words.handInWords(countWords(fields.text), question.words),
    fields.seconds > 0 &&
      words.handInTime(
        minutesAndSeconds(fields.seconds),
        minutesAndSeconds(examMinutes(question.minutes, extraMinutes) * 60),
      ),
    fields.mode === 'pages' && words.handInPages,
    unsentPages > 0 && words.handInUnsent(unsentPages),
    unreadPages > 0 && words.handInUnread(unreadPages),
  ].filter((line) => typeof line === 'string')
  return (
    <>
      <Button variant="primary" isBusy={isBusy} onClick={ask}>
        {isBusy ? words.handingIn : words.handIn}
      </Button>
      <AlertDialog.Root open={isOpen} onOpenChange={setOpen}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={SCRIM} />
          <AlertDialog.Popup initialFocus={yes} className={POPUP}>
            <AlertDialog.Title className="text-h3">{words.handInTitle}</AlertDialog.Title>
            <div className="mt-3 grid gap-1 font-medium text-sm tabular-nums">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            <AlertDialog.Description className="mt-3 text-muted text-sm">
              {navigator.onLine ? words.handInNext : words.handInOffline}
            </AlertDialog.Description>
            {closed && (
              <div className="mt-3">
                <ClosedNotice part={closed} also={words.closedWaits} />
              </div>
            )}
            <div className="mt-5 flex flex-wrap gap-3">
              <Button
                ref={yes}
                variant="primary"
                onClick={() => {
                  setOpen(false)
                  onHandIn()
                }}
              >
                {words.handInYes}
              </Button>
              <Button onClick={() => setOpen(false)}>{words.handInNo}</Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  )
}
