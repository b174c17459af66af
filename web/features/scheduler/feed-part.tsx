/** /scheduler?part=feed: the secret address with which a calendar program follows the plan. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FeedAddress } from '#web/components/feed-address.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { BackLink } from '#web/features/library/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './around-copy.ts'
import { removeFeed, renewFeed } from './plan-calls.ts'
import { usePlanDesk } from './plan-desk.tsx'

export default function FeedPart() {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const { plan, reread } = usePlanDesk()
  const [address, setAddress] = useState<string>()
  usePageTitle(words.feed)
  const onSettled = () => reread()
  const onError = () => toast.error(words.feedFailed)
  const renew = useMutation({
    mutationFn: () => renewFeed(language),
    onSuccess: setAddress,
    onError,
    onSettled,
  })
  const end = useMutation({
    mutationFn: removeFeed,
    onSuccess() {
      setAddress(undefined)
      toast.success(words.ended)
    },
    onError,
    onSettled,
  })
  const since = plan.feed_since
  return (
    <div className="max-w-2xl">
      <div className="pt-6">
        <BackLink to="/scheduler">{words.back}</BackLink>
      </div>
      <PageHead title={words.feed} says={words.feedSays} />
      <div className="grid gap-4 border-ink border-t pt-5">
        {address && <FeedAddress address={address} says={words.shownOnce} />}
        {since && !address && (
          <p className="text-muted text-sm">{words.renewSays(plainDate(dayOf(new Date(since)), locale))}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant={since || address ? 'secondary' : 'primary'}
            isBusy={renew.isPending}
            disabled={renew.isPending}
            onClick={() => renew.mutate()}
          >
            {since || address ? words.renew : words.make}
          </Button>
          {(since || address) && (
            <Button variant="quiet" disabled={end.isPending} onClick={() => end.mutate()}>
              {words.end}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
