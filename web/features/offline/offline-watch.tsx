/** Says that the network is gone and how old what is shown is, and that a new release waits. Never in the way. */

import { CloudOff, HardDrive, RefreshCw, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useCameFrom } from '#web/components/use-came-from.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useKeptSince } from '#web/lib/kept-shown.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { isTestOpen } from '#web/lib/open-test.ts'
import { fullness } from '#web/lib/storage.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { copy } from './offline-copy.ts'
import { registerWorker, updateNow } from './register.ts'

export function OfflineWatch() {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => registerWorker(setWaiting), [])
  const notes = useNoteRoom()
  const { handleFocus, goBack } = useCameFrom()
  return (
    <div
      ref={notes}
      role="status"
      aria-live="polite"
      onFocus={handleFocus}
      data-notes
      // above the actions that stay at the lower edge
      className="fixed bottom-4 left-4 z-40 grid max-w-[min(24rem,calc(100vw-6.5rem))] gap-2 [html:has([data-foot])_&]:bottom-24"
    >
      <Offline onPutAway={goBack} />
      <Full onPutAway={goBack} />
      {waiting && (
        <Update
          worker={waiting}
          onLater={() => {
            setWaiting(undefined)
            goBack()
          }}
        />
      )}
    </div>
  )
}

/** Pixels around the notes: from the edge of the screen, and to what is above them. */
const AROUND = 32

/** What stands at the foot of a page can be scrolled clear of the notes: `--note-room` is as high as they are (base.css). */
function useNoteRoom(): RefObject<HTMLDivElement | null> {
  const notes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = notes.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      style.setProperty('--note-room', `${height === 0 ? 0 : height + AROUND}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--note-room')
    }
  }, [])
  return notes
}

function Offline({ onPutAway }: { onPutAway: () => void }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const isOnline = useIsOnline()
  const since = useKeptSince()
  const { search } = useLocation()
  const isShown = !isOnline || since !== null
  // the sign in the header goes on saying it
  const [isPutAway, setPutAway] = useState(false)
  if (!isShown && isPutAway) setPutAway(false)
  if (!isShown || isPutAway) return null
  return (
    <Line icon={<CloudOff aria-hidden size={16} strokeWidth={1.6} className="shrink-0" />}>
      <p className="min-w-0">
        {!isOnline && <strong className="font-semibold">{words.offline} </strong>}
        {since ? words.keptSince(shortMoment(since, locale)) : words.offlineSays}{' '}
        {search !== '?view=kept' && (
          <Link to="/ebooks?view=kept" className="inline-block py-1">
            {words.whatIsKept}
          </Link>
        )}
      </p>
      <button
        type="button"
        aria-label={words.putAway}
        onClick={() => {
          setPutAway(true)
          onPutAway()
        }}
        className="-mr-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden size={16} strokeWidth={1.6} />
      </button>
    </Line>
  )
}

/** The device keeps no more: what is only here is said to be in danger. */
function Full({ onPutAway }: { onPutAway: () => void }) {
  const words = useCopy(copy)
  const what = useSyncExternalStore(fullness.subscribe, fullness.now)
  const [seen, setSeen] = useState<typeof what>()
  if (what === undefined || what === seen) return null
  return (
    <Line icon={<HardDrive aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-negative" />}>
      <div className="min-w-0">
        <p>
          <strong className="font-semibold">{words.full}</strong> {words.fullSays[what]}
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="mt-1"
          onClick={() => {
            setSeen(what)
            onPutAway()
          }}
        >
          {words.understood}
        </Button>
      </div>
    </Line>
  )
}

const LOOK_MS = 3000

/** Whether a test is open somewhere; as long as that is not known, there may be one. */
function useTestOpen() {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const look = () => void isTestOpen().then(setOpen)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return isOpen
}

function Update({ worker, onLater }: { worker: ServiceWorker; onLater: () => void }) {
  const words = useCopy(copy)
  const isHeldUp = useTestOpen()
  if (isHeldUp) return null
  return (
    <Line icon={<RefreshCw aria-hidden size={16} strokeWidth={1.6} className="shrink-0" />}>
      <div className="min-w-0">
        <p>{words.update}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void updateNow(worker)}>
            {words.updateNow}
          </Button>
          <Button variant="quiet" size="sm" onClick={onLater}>
            {words.later}
          </Button>
        </div>
      </div>
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex animate-rise items-center gap-3 rounded-panel border border-rule bg-surface px-4 py-2.5 text-sm shadow-float">
      {icon}
      {children}
    </div>
  )
}
