/** /scheduler?part=feed: the secret address with which a calendar program follows the plan. */

import { BackLink } from '#web/components/ui/back-link.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { copy } from './around-copy.ts'
import { usePlanDesk } from './plan-desk.tsx'
import { PlanFeed } from './plan-feed.tsx'

export default function FeedPart() {
  const words = useCopy(copy)
  const { plan, reread } = usePlanDesk()
  usePageTitle(words.feed)
  return (
    <div className="max-w-2xl">
      <div className="pt-6">
        <BackLink to="/scheduler">{words.back}</BackLink>
      </div>
      <PageHead title={words.feed} says={words.feedSays} />
      <div className="grid gap-4 border-ink border-t pt-5">
        <PlanFeed since={plan.feed_since} isPrimary onChanged={reread} />
      </div>
    </div>
  )
}
