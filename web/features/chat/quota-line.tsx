/** What is left of the day's share of written answers, shown before it is used up. */

import { useQuery } from '@tanstack/react-query'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { copy } from './answer-copy.ts'
import { assistantStatusQuery } from './assistant-status.ts'

/** Above this nobody needs to think of it. */
const MENTIONED_BELOW = 0.5

export function QuotaLine({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { data: status } = useQuery({ ...assistantStatusQuery(userId), enabled: userId !== '' })
  const quota = status?.writes === 'model' ? status.quota : null
  if (!quota || quota.limit <= 0 || quota.left / quota.limit >= MENTIONED_BELOW) return null
  const isUsed = quota.left <= 0
  const percent = Math.max(1, Math.floor((quota.left / quota.limit) * 100))
  return (
    <span className={percent < 20 ? 'text-caution' : undefined}>
      {isUsed ? words.quotaUsed(shortMoment(new Date(quota.resets_at), locale)) : words.quotaLeft(percent)}
    </span>
  )
}
