/** The sign in the header: that there is no network, what waits to be sent, when something last went, and what failed. */

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CloudOff, CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { leaveQuestion } from '#web/session/leave-question.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import type { WaitingKind } from '#web/session/waiting-senders.ts'
import { copy } from './offline-copy.ts'
import { useWaiting } from './use-waiting.ts'

export default function OfflineSign() {
  const { id } = useSignedInUser()
  return (
    <DataProvider>
      <Sign key={id} userId={id} />
      <LeaveQuestion />
    </DataProvider>
  )
}

function Sign({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { isOnline, waiting, isLasting, isSending, lastSent, send, letGo } = useWaiting(userId)
  const details = useRef<HTMLDetailsElement>(null)
  const inWords = useRefused(waiting.refused.length > 0)
  useClosing(details)
  const { count, kinds, refused } = waiting
  if (isOnline && refused.length === 0 && !isLasting) return null
  const Icon = isOnline ? CloudUpload : CloudOff
  const number = isOnline && refused.length > 0 ? refused.length : count
  const says = isOnline
    ? refused.length > 0
      ? words.signRefused(refused.length)
      : words.signWaits(count)
    : words.signOffline(count)
  return (
    <details ref={details} className="relative">
      <summary
        aria-label={says}
        className={`flex min-h-11 cursor-pointer list-none items-center gap-1 px-1 font-medium text-xs [&::-webkit-details-marker]:hidden ${refused.length > 0 ? 'text-negative' : 'text-caution'}`}
      >
        <Icon aria-hidden size={20} strokeWidth={1.6} />
        {!isOnline && (
          <span aria-hidden className="hidden whitespace-nowrap lg:inline">
            {words.signShort}
          </span>
        )}
        {/* in words there is no room for it beside the menu */}
        {number > 0 && (
          <span aria-hidden className={`tabular-nums ${isOnline ? '' : 'lg:hidden'}`}>
            {number}
          </span>
        )}
      </summary>
      <section
        aria-label={words.signTitle}
        className="fixed inset-x-3 top-16 z-40 max-h-[80dvh] overflow-y-auto rounded-control border border-rule bg-surface p-4 text-sm shadow-float md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-1 md:w-80"
      >
        <p className="font-semibold">{isOnline ? words.signOnline : words.offline}</p>
        <p className="mt-1 text-muted">
          {count > 0 ? words.signGoes : isOnline ? words.signNothing : words.offlineSays}
        </p>
        {kinds.length > 0 && (
          <ul className="mt-2 border-rule border-t">
            {kinds.map(({ kind, count }) => (
              <li key={kind} className="flex justify-between gap-3 border-rule border-b py-1.5">
                <span>{words.kinds[kind]}</span>
                <span className="tabular-nums">{count}</span>
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <div className="mt-3 border-negative border-l-3 pl-3">
            <p className="font-medium">{words.signRefused(refused.length)}</p>
            <ul>
              {refused.map(({ kind, says }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said of two
                <li key={at} className="mt-1 text-muted">
                  {words.kinds[kind]}: {inWords(kind, says)}
                </li>
              ))}
            </ul>
            {/* no page of the news tells of it, so nothing else lets go of it */}
            {refused.some(({ kind }) => kind === 'news') && (
              <Button size="sm" className="mt-2" onClick={() => void letGo('news')}>
                {words.letGoOfNews}
              </Button>
            )}
          </div>
        )}
        {lastSent && (
          <p className="mt-2 text-muted text-xs">{words.lastSent(shortMoment(lastSent, locale))}</p>
        )}
        {isOnline && count > 0 && (
          <Button size="sm" className="mt-3" isBusy={isSending} onClick={() => void send()}>
            {words.sendNow}
          </Button>
        )}
      </section>
    </details>
  )
}

/** Says what was refused as the server did until its words are here, which are fetched only then. */
function useRefused(isAsked: boolean) {
  const { language } = useLanguage()
  const [refusedIn, setRefusedIn] = useState<typeof import('./refused-words.ts').refusedIn>()
  useEffect(() => {
    if (!isAsked) return
    import('./refused-words.ts').then(
      (words) => setRefusedIn(() => words.refusedIn),
      (cause) => logFailure('Could not load the words of what was refused', cause),
    )
  }, [isAsked])
  return (kind: WaitingKind, says: string) => refusedIn?.(language, kind, says) ?? says
}

/** Escape and a click elsewhere close it. */
function useClosing(details: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (details.current?.open && !details.current.contains(target as Node)) details.current.open = false
    }
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [details])
}

/** What waits stays on this device for its learner, and goes after the next sign-in here; nobody else sends it. */
function LeaveQuestion() {
  const words = useCopy(copy)
  const asked = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.now)
  const stay = useRef<HTMLButtonElement>(null)
  // the numbers stay while the dialog closes
  const [said, setSaid] = useState({ count: 0, pages: 0 })
  if (asked && (asked.count !== said.count || asked.pages !== said.pages)) setSaid(asked)
  const { count, pages } = said
  return (
    <AlertDialog.Root open={asked !== undefined} onOpenChange={(isOpen) => !isOpen && asked?.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Popup
          initialFocus={stay}
          className="fixed inset-x-4 top-1/3 z-50 mx-auto max-w-md rounded-panel border border-rule bg-surface p-6 shadow-float"
        >
          <AlertDialog.Title className="text-h3">{words.leaveTitle(count + pages)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted text-sm">
            {pages > 0 && <span className="block font-medium text-negative">{words.leavePages(pages)}</span>}
            {count > 0 && <span className="block">{words.leaveSays}</span>}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button ref={stay} variant="primary" onClick={() => asked?.answer(false)}>
              {words.stay}
            </Button>
            <Button onClick={() => asked?.answer(true)}>{words.leave}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
