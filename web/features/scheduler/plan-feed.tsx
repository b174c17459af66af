/** The secret address with which a calendar program follows the plan: made, made anew, ended. */

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FeedAddress } from '#web/components/feed-address.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { copy } from './around-copy.ts'
import { removeFeed, renewFeed } from './plan-calls.ts'

export function PlanFeed({
  since,
  isPrimary = false,
  onChanged,
}: {
  since: string | null
  /** What the page is for. */
  isPrimary?: boolean
  onChanged: () => Promise<unknown>
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const [address, setAddress] = useState<string>()
  const onSettled = () => onChanged()
  const failure = useFailureToast()
  const onMutate = failure.clear
  const onError = (error: Error) => failure.tellFailure(error, words.feedFailed)
  const renew = useMutation({
    mutationFn: () => renewFeed(language),
    onSuccess: setAddress,
    onMutate,
    onError,
    onSettled,
  })
  const end = useMutation({
    mutationFn: removeFeed,
    onSuccess() {
      setAddress(undefined)
      toast.success(words.ended)
    },
    onMutate,
    onError,
    onSettled,
  })
  const acts = useRef<HTMLDivElement>(null)
  const isThere = Boolean(since || address)
  // an address that is ended takes its button along
  useFocusAgain(String(isThere), () => acts.current?.querySelector('button'))
  return (
    <>
      {address && <FeedAddress address={address} says={words.shownOnce} />}
      {since && !address && (
        <p className="text-muted text-sm">{words.renewSays(plainDate(dayOf(new Date(since)), locale))}</p>
      )}
      <div ref={acts} className="flex flex-wrap gap-2">
        <Button
          variant={isThere || !isPrimary ? 'secondary' : 'primary'}
          isBusy={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {isThere ? words.renew : words.make}
        </Button>
        {isThere && (
          <Button variant="quiet" isBusy={end.isPending} onClick={() => end.mutate()}>
            {words.end}
          </Button>
        )}
      </div>
    </>
  )
}
