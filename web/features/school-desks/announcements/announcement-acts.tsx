/** Publishing an announcement, with whom it reaches; and taking it off the pages. */

import { useQuery } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm.tsx'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { yearMoment } from '#web/lib/year-moment.ts'
import { TakeAway } from '../desk-acts.tsx'
import { useAct } from '../use-act.ts'
import { copy } from './announcements-copy.ts'
import {
  type AnnouncementRow,
  announcementKeys,
  publishAnnouncement,
  reachQuery,
  withdrawAnnouncement,
} from './announcements-queries.ts'

export function PublishAnnouncement({ row, isChanged }: { row: AnnouncementRow; isChanged: boolean }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: reach } = useQuery(reachQuery(row.audience, row.audience_value))
  const publish = useAct(() => publishAnnouncement(row), { keys: announcementKeys, done: words.published })
  if (row.state !== 'draft') return null
  const begins = new Date(row.from_at)
  return (
    <Confirm
      variant="primary"
      trigger={words.publish}
      disabled={isChanged}
      title={words.publishTitle}
      says={
        <>
          {reach !== undefined && <p>{words.publishSays(numberFormat(locale).format(reach))}</p>}
          {row.audience === 'everyone' && <p>{words.publishVisitors}</p>}
          {row.is_important && <p>{words.publishNotifies}</p>}
          {begins > new Date() && <p>{words.publishLater(yearMoment(begins, locale, 'Asia/Kolkata'))}</p>}
        </>
      }
      yes={words.publish}
      isBusy={publish.isPending}
      onYes={() => publish.mutateAsync(undefined)}
    />
  )
}

export function WithdrawAnnouncement({ row }: { row: AnnouncementRow }) {
  const words = useCopy(copy)
  const isDraft = row.state === 'draft'
  return (
    <TakeAway
      named={
        isDraft
          ? {
              ...{ name: words.discard, title: words.discardTitle },
              ...{ says: words.discardSays, done: words.discarded },
            }
          : {
              ...{ name: words.withdraw, title: words.withdrawTitle },
              ...{ says: words.withdrawSays, done: words.withdrawn },
            }
      }
      keys={announcementKeys}
      asksReason={false}
      act={() => withdrawAnnouncement(row)}
    />
  )
}
