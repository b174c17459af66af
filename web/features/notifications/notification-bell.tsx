/** The bell of the header: how much was not read, and the list that it opens. */

import { Bell } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DataProvider } from '#web/lib/data-provider.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useSignedInUser } from '#web/session/session.tsx'
import type { Notification } from './notification.ts'
import { NotificationArrival } from './notification-arrival.tsx'
import { NotificationList } from './notification-list.tsx'
import { copy } from './notifications-copy.ts'
import { useNotifications } from './use-notifications.ts'

export default function NotificationBell() {
  const user = useSignedInUser()
  return (
    <DataProvider>
      <LearnersBell key={user.id} userId={user.id} />
    </DataProvider>
  )
}

function LearnersBell({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const { list, isError, isFetching, refetch, unread, readAll, open, arrived, dismiss } =
    useNotifications(userId)
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    function closeOutside(event: Event) {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    trigger.current?.focus()
  }

  function handleReadAll({ currentTarget }: MouseEvent) {
    // the button goes with what it was for
    currentTarget.closest('section')?.querySelector('a')?.focus({ preventScroll: true })
    readAll()
  }

  function handleOpened(told: Notification) {
    setIsOpen(false)
    open(told)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever inside one is
    <div ref={root} className="relative" onKeyDown={handleKeyDown}>
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={words.bell(unread)}
        onClick={() => setIsOpen(!isOpen)}
        className="relative -mx-1.5 grid size-11 place-items-center text-ink md:mx-0"
      >
        <Bell aria-hidden size={20} strokeWidth={1.6} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center font-semibold text-2xs text-on-accent tabular-nums leading-4.5"
          >
            {unread > 9 ? words.more : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section
          id={id}
          aria-label={words.title}
          className="fixed inset-x-3 top-16 z-40 flex max-h-[min(34rem,80dvh)] animate-rise flex-col rounded-control border border-rule bg-surface shadow-float md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-1 md:w-96"
        >
          <div className="flex min-h-12 items-center justify-between gap-3 border-rule border-b pr-2 pl-4">
            <h2 className="font-semibold text-sm">{words.title}</h2>
            {unread > 0 && (
              <button
                type="button"
                onClick={handleReadAll}
                className="min-h-11 px-2 font-medium text-primary text-xs hover:underline"
              >
                {words.readAll}
              </button>
            )}
          </div>
          <div className="overflow-y-auto overscroll-contain">
            <NotificationList
              list={list}
              failed={isError ? { isFetching, refetch } : undefined}
              onOpen={handleOpened}
            />
          </div>
          <Link
            to="/profile#notifications"
            onClick={() => setIsOpen(false)}
            className="flex min-h-11 items-center border-rule border-t px-4 font-medium text-xs"
          >
            {words.seeAll}
          </Link>
        </section>
      )}
      <NotificationArrival told={arrived} onOpen={handleOpened} onDismiss={dismiss} />
    </div>
  )
}
