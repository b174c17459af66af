/** Publishing an announcement, with whom it reaches; and taking it off the pages. */

import { useQuery } from '@tanstack/react-query'
import { Confirm } from '#web/components/confirm.tsx'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { useAct } from '../use-act.ts'
import { useDeskPlace } from '../use-desk-place.ts'
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
  const publish = useAct(() => publishAnnouncement(row.id), { keys: announcementKeys, done: words.published })
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
          {begins > new Date() && <p>{words.publishLater(shortMoment(begins, locale, 'Asia/Kolkata'))}</p>}
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
  const { close } = useDeskPlace()
  const isDraft = row.state === 'draft'
  const withdraw = useAct(() => withdrawAnnouncement(row.id), {
    keys: announcementKeys,
    done: isDraft ? words.discarded : words.withdrawn,
    leave: close,
  })
  return (
    <Confirm
      variant="quiet"
      trigger={isDraft ? words.discard : words.withdraw}
      title={isDraft ? words.discardTitle : words.withdrawTitle}
      says={<p>{isDraft ? words.discardSays : words.withdrawSays}</p>}
      yes={isDraft ? words.discard : words.withdraw}
      isBusy={withdraw.isPending}
      onYes={() => withdraw.mutateAsync(undefined)}
    />
  )
}
