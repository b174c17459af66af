/** The secret address with which a calendar program follows a learner's calendar. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FeedAddress } from '#web/components/feed-address.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { chooseCalendar, endFeed, eventKeys, LAYERS, type Layer, renewFeed } from './event-queries.ts'
import { copy } from './my-calendar-copy.ts'

export function FeedPart({
  layers,
  since,
  isPart = false,
}: {
  layers: Layer[]
  since: string | null /** Of a section with a heading of its own. */
  isPart?: boolean
}) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const locale = useLocale()
  const { language } = useLanguage()
  const heading = useId()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: eventKeys.all })
  const onMutate = failure.clear
  const onError = (error: Error) => failure.tellFailure(error, words.saveFailed)
  const choose = useMutation({
    mutationFn: (chosen: Layer[]) => chooseCalendar({ layers: chosen }),
    // one after another, so that the last one counts
    scope: { id: 'calendar layers' },
    onMutate,
    onError,
    onSettled,
  })
  const renew = useMutation({
    mutationFn: () => renewFeed(language),
    onSuccess: setAddress,
    onMutate,
    onError,
    onSettled,
  })
  const end = useMutation({
    mutationFn: endFeed,
    onSuccess: () => {
      setAddress(undefined)
      toast.success(words.ended)
    },
    onMutate,
    onError,
    onSettled,
  })
  const acts = useRef<HTMLDivElement>(null)
  // an address that is ended takes its button along
  useFocusAgain(String(since !== null), () => acts.current?.querySelector('button'))
  const shown = choose.isPending ? choose.variables : layers
  return (
    <section
      aria-labelledby={heading}
      className={isPart ? 'grid gap-3 border-rule border-b py-5' : 'grid gap-3 border-ink border-t pt-4'}
    >
      <div>
        {isPart ? (
          <h3 id={heading} className="font-semibold font-ui text-md tracking-normal">
            {words.sessionsAndDates}
          </h3>
        ) : (
          <h2 id={heading} className="text-h4">
            {words.feed}
          </h2>
        )}
        <p className="mt-1 text-muted text-sm">{words.feedSays}</p>
      </div>
      <fieldset>
        <legend className="font-semibold text-sm">{words.feedLayers}</legend>
        {LAYERS.map((layer) => (
          <label key={layer} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={shown.includes(layer)}
              onChange={() => choose.mutate(LAYERS.filter((one) => shown.includes(one) !== (one === layer)))}
              className="size-5 accent-primary"
            />
            {words.layers[layer]}
          </label>
        ))}
      </fieldset>
      {address && <FeedAddress address={address} says={words.shownOnce} />}
      {since && !address && (
        <p className="text-muted text-sm">{words.renewSays(plainDate(dayOf(new Date(since)), locale))}</p>
      )}
      <div ref={acts} className="flex flex-wrap gap-2">
        <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
          {since ? words.renew : words.make}
        </Button>
        {since && (
          <Button variant="quiet" isBusy={end.isPending} onClick={() => end.mutate()}>
            {words.end}
          </Button>
        )}
      </div>
    </section>
  )
}
