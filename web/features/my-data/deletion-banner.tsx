/** That the account is going, when, and the way to keep it. */

import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { deletionCopy } from './deletion-copy.ts'
import { KeepButton } from './keep-button.tsx'

export default function DeletionBanner({ due }: { due: Date }) {
  const words = useCopy(deletionCopy)
  const locale = useLocale()
  return (
    <section aria-label={words.title} className="border-negative border-b-2 bg-surface">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <CalendarClock aria-hidden size={20} strokeWidth={1.6} className="shrink-0 text-negative" />
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <b>{words.goesOn(plainDate(dayOf(due), locale))}</b>{' '}
          <Link to="/profile#data">{words.takeAlong}</Link>
        </p>
        <KeepButton />
      </div>
    </section>
  )
}
