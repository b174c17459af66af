/** The secret address with which a calendar program follows a learner's calendar. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { chooseCalendar, endFeed, eventKeys, LAYERS, type Layer, renewFeed } from './event-queries.ts'
import { copy } from './my-calendar-copy.ts'

export function FeedPart({ layers, since }: { layers: Layer[]; since: string | null }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const heading = useId()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: eventKeys.all })
  const onError = () => toast.error(words.saveFailed)
  const choose = useMutation({
    mutationFn: (chosen: Layer[]) => chooseCalendar({ layers: chosen }),
    onError,
    onSettled,
  })
  const renew = useMutation({
    mutationFn: () => renewFeed(language),
    onSuccess: setAddress,
    onError,
    onSettled,
  })
  const end = useMutation({
    mutationFn: endFeed,
    onSuccess: () => {
      setAddress(undefined)
      toast.success(words.ended)
    },
    onError,
    onSettled,
  })
  const shown = choose.isPending ? choose.variables : layers
  return (
    <section aria-labelledby={heading} className="grid gap-3 border-ink border-t pt-4">
      <div>
        <h2 id={heading} className="text-h4">
          {words.feed}
        </h2>
        <p className="mt-1 text-muted text-sm">{words.feedSays}</p>
      </div>
      <fieldset>
        <legend className="font-semibold text-sm">{words.feedLayers}</legend>
        {LAYERS.map((layer) => (
          <label key={layer} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={shown.includes(layer)}
              disabled={choose.isPending}
              onChange={() => choose.mutate(LAYERS.filter((one) => shown.includes(one) !== (one === layer)))}
              className="size-5 accent-primary"
            />
            {words.layers[layer]}
          </label>
        ))}
      </fieldset>
      {address && <Address address={address} />}
      {since && !address && (
        <p className="text-muted text-sm">{words.renewSays(plainDate(dayOf(new Date(since)), locale))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={renew.isPending} disabled={renew.isPending} onClick={() => renew.mutate()}>
          {since ? words.renew : words.make}
        </Button>
        {since && (
          <Button variant="quiet" disabled={end.isPending} onClick={() => end.mutate()}>
            {words.end}
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ address }: { address: string }) {
  const words = useCopy(copy)
  const id = useId()
  async function copyIt() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(words.copied)
    } catch {
      toast.error(words.copyFailed)
    }
  }
  return (
    <div className="grid gap-2 border-accent border-l-3 bg-accent-tint p-3">
      <p className="text-sm">{words.shownOnce}</p>
      <label htmlFor={id} className="sr-only">
        {words.address}
      </label>
      <input
        id={id}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        className="h-11 w-full rounded-control border border-control bg-surface px-3 text-xs"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={copyIt}>
          {words.copyIt}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ size: 'sm' })}>
          {words.open}
        </a>
      </div>
    </div>
  )
}
