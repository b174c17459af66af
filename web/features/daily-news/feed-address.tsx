/** /daily-news?view=feed: the secret address under which a feed reader finds the news, made, renewed and removed. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { FailedRead } from '#web/components/failed-read.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { env } from '#web/lib/env.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { supabase } from '#web/lib/supabase.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { copy } from './feed-copy.ts'

const Mine = z.nullable(z.object({ created_at: z.string(), last_read_on: z.nullable(z.string()) }))

function addressQuery(userId: string) {
  return queryOptions({
    queryKey: ['my_news_address', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_news_address').abortSignal(signal).throwOnError()
      return Mine.parse(data)
    },
    staleTime: 0,
  })
}

export default function FeedAddress() {
  const words = useCopy(copy)
  const { id: userId } = useSignedInUser()
  const { data, isPending, isLoadingError, refetch, isFetching } = useQuery(addressQuery(userId))
  usePageTitle(words.title)
  return (
    <div className="page pb-10">
      <div className="pt-6">
        <BackLink to="/daily-news">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says} />
      {isPending && <Skeleton label={words.loading} />}
      {isLoadingError && <FailedRead title={words.failed} read={{ isFetching, refetch }} />}
      {data !== undefined && <Address mine={data} userId={userId} />}
    </div>
  )
}

function Address({ mine, userId }: { mine: z.infer<typeof Mine>; userId: string }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const locale = useLocale()
  const client = useQueryClient()
  const [address, setAddress] = useState<string>()
  const again = () => void client.invalidateQueries({ queryKey: ['my_news_address', userId] })
  const renew = useMutation({
    mutationFn: async () => (await supabase.rpc('renew_news_address').throwOnError()).data,
    onSuccess: (token) => {
      setAddress(`${env.supabaseUrl}/functions/v1/news-atom?key=${token}`)
      again()
    },
  })
  const remove = useMutation({
    mutationFn: async () => {
      await supabase.rpc('remove_news_address').throwOnError()
    },
    onSuccess: () => {
      setAddress(undefined)
      again()
    },
  })
  async function handleCopy(text: string) {
    failure.clear()
    if (await copyText(text)) toast.success(words.copied)
    else failure.tell(words.copyFailed)
  }
  const acts = useRef<HTMLDivElement>(null)
  // an address that is ended takes its button along
  useFocusAgain(String(mine === null), () => acts.current?.querySelector('button'))
  return (
    <div className="grid max-w-read gap-5 border-ink border-t py-5">
      {address && (
        <div className="grid gap-3 border-accent-line border-l-3 pl-4">
          <p id="only-now" className="font-semibold">
            {words.onlyNow}
          </p>
          <code className="select-all break-all rounded-control border border-rule bg-surface p-3 text-sm">
            {address}
          </code>
          <Button
            key={address}
            // it came above what made it
            autoFocus
            aria-describedby="only-now"
            className="justify-self-start"
            onClick={() => void handleCopy(address)}
          >
            <Copy aria-hidden size={16} strokeWidth={1.6} />
            {words.copyIt}
          </Button>
        </div>
      )}
      {mine && (
        <p className="text-muted text-sm">
          {words.madeOn(plainDate(dayOf(new Date(mine.created_at)), locale))}{' '}
          {mine.last_read_on ? words.readOn(plainDate(mine.last_read_on, locale)) : words.neverRead}
        </p>
      )}
      <div ref={acts} className="flex flex-wrap gap-3">
        <Button
          variant={mine ? 'secondary' : 'primary'}
          onClick={() => renew.mutate()}
          isBusy={renew.isPending}
          disabled={remove.isPending}
        >
          {mine ? words.renew : words.make}
        </Button>
        {mine && (
          <Button
            variant="quiet"
            onClick={() => remove.mutate()}
            isBusy={remove.isPending}
            disabled={renew.isPending}
          >
            {words.remove}
          </Button>
        )}
      </div>
      <p role="alert" className="text-negative text-sm empty:sr-only">
        {(renew.isError || remove.isError) && words.notDone}
      </p>
      <p className="text-muted text-sm">{mine ? words.renewSays : words.secret}</p>
    </div>
  )
}
