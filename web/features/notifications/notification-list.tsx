/** What the bell opens: the newest first, those that were not read marked, and a way to mark them all. */

import { type Ref, useState } from 'react'
import { Link } from 'react-router'
import { FailedLine, type Read } from '#web/components/failed-read.tsx'
import { fullStop } from '#web/lib/full-stop.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { type Notification, wordsOf } from './notification.ts'
import { copy } from './notifications-copy.ts'
import { timeAgo } from './time-ago.ts'

export function NotificationList({
  ref,
  list,
  failed,
  onOpen,
}: {
  ref?: Ref<HTMLUListElement>
  list: readonly Notification[] | undefined
  /** The read that failed, when one did. */
  failed: Read | undefined
  onOpen: (told: Notification) => void
}) {
  const words = useCopy(copy)
  // As of when it was opened.
  const [now] = useState(() => new Date())

  if (!list && failed) {
    return (
      <FailedLine read={failed} className="px-4 py-4">
        {words.failed}
      </FailedLine>
    )
  }
  if (!list) {
    return (
      <div role="status" aria-label={words.loading} className="grid gap-3 px-4 py-4">
        {[0, 1, 2].map((line) => (
          <span key={line} className="h-9 rounded-tag bg-sunken" />
        ))}
      </div>
    )
  }
  if (list.length === 0) return <p className="px-4 py-5 text-muted text-sm">{words.empty}</p>
  return (
    <ul ref={ref} className="divide-y divide-rule">
      {list.map((told) => (
        <Line key={told.id} told={told} now={now} onOpen={() => onOpen(told)} />
      ))}
    </ul>
  )
}

function Line({ told, now, onOpen }: { told: Notification; now: Date; onOpen: () => void }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const locale = useLocale()
  const { title, body } = wordsOf(told, language)
  const isUnread = told.read_at === null
  return (
    <li>
      <Link
        to={told.href}
        onClick={onOpen}
        className="grid grid-cols-[0.5rem_1fr] gap-x-2.5 px-4 py-3 text-ink no-underline hover:bg-sunken focus-visible:bg-sunken"
      >
        <span aria-hidden className={`mt-1.5 size-2 rounded-full ${isUnread ? 'bg-accent-line' : ''}`} />
        <span className="min-w-0">
          {isUnread && (
            <span className="sr-only">
              {words.unread}
              {fullStop(language)}{' '}
            </span>
          )}
          <span className={`block text-sm leading-snug ${isUnread ? 'font-semibold' : ''}`}>{title}</span>
          {body !== '' && <span className="mt-0.5 line-clamp-2 block text-muted text-xs">{body}</span>}
          <time dateTime={told.created_at} className="mt-1 block text-2xs text-muted tabular-nums">
            {timeAgo(new Date(told.created_at), now, locale) ?? words.justNow}
          </time>
        </span>
      </Link>
    </li>
  )
}
