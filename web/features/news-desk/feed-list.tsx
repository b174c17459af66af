/** The feeds of the desk: each with its terms, its switch and how it does; a new one is tried before it is added. */

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Confirm } from '#web/components/confirm.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { dayOf, plainDate, shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { newsWords } from '#web/lib/refusals/news-words.ts'
import { ServerSaid } from '#web/lib/refusals/use-refusals.tsx'
import { newsDesk } from './desk.ts'
import { copy as deskCopy } from './desk-copy.ts'
import { DeskState } from './desk-state.tsx'
import { AddFeed } from './feed-add.tsx'
import { copy } from './feed-copy.ts'
import { type Feed, feedsQuery, markChecked, removeFeed, switchFeed, tryAddress } from './feed-queries.ts'
import { FeedSeen } from './feed-seen.tsx'

export function FeedList() {
  const words = useCopy(copy)
  const list = useQuery(feedsQuery)
  // a feed that is removed goes with its buttons; one that is added is switched on next
  const added = useRef<string>(undefined)
  useFocusAgain(list.data?.length, () => {
    const row = document.getElementById(`feed-${added.current}`)
    added.current = undefined
    return row?.querySelector('button')
  })
  return (
    <>
      <p className="max-w-read pb-4 text-muted text-sm">{words.says}</p>
      <AddFeed
        onAdded={(id) => {
          added.current = id
        }}
      />
      {!list.data && <DeskState {...list} />}
      {list.data?.length === 0 && (
        <Notice title={words.empty}>
          <p>{words.emptySays}</p>
        </Notice>
      )}
      <ul>
        {list.data?.map((feed) => (
          <FeedLine key={feed.id} feed={feed} />
        ))}
      </ul>
    </>
  )
}

function FeedLine({ feed }: { feed: Feed }) {
  const words = useCopy(copy)
  const desk = useCopy(deskCopy)
  const turn = useDeskAct(newsDesk, (on: boolean) => switchFeed(feed, on), { failed: desk.doneFailed })
  const remove = useDeskAct(newsDesk, () => removeFeed(feed), {
    failed: desk.doneFailed,
    done: () => words.removed,
  })
  const tried = useDeskAct(newsDesk, () => tryAddress(feed.url), { failed: words.tryFailed, isLook: true })
  const mark = useDeskAct(newsDesk, () => markChecked(feed, dayOf(new Date())), {
    failed: desk.doneFailed,
    done: () => words.marked,
  })
  const [isShown, setIsShown] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // what marks it as checked goes with that
  useFocusAgain(String(feed.checked), () => row.current?.querySelector('button'))
  const name = `${feed.publisher}: ${feed.title}`
  return (
    <li
      ref={row}
      id={`feed-${feed.id}`}
      className="grid gap-x-8 gap-y-3 border-rule border-t py-5 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 content-start gap-1.5">
        <h3 className="font-read font-semibold text-item">{name}</h3>
        <p className="wrap-anywhere text-xs">
          <ExternalLink href={feed.url} newTab={words.newTab}>
            {feed.url}
          </ExternalLink>
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Tag>{words.kinds[feed.kind]}</Tag>
          <Tag>{words.languages[feed.language]}</Tag>
          <Tag>
            {feed.terms === 'excerpt' ? words.excerptOf(feed.excerpt_words) : words.terms[feed.terms]}
          </Tag>
        </p>
        <FeedHealth feed={feed} />
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:content-start lg:items-start">
        <button
          type="button"
          role="switch"
          aria-checked={feed.switched_on}
          aria-label={words.switch(name)}
          aria-busy={turn.isPending || undefined}
          onClick={() => turn.isPending || turn.mutate(!feed.switched_on)}
          className="inline-flex min-h-11 items-center gap-2.5 rounded-control border border-control bg-surface px-3 font-semibold text-sm aria-checked:border-ink aria-checked:bg-ink aria-checked:text-paper md:min-h-9"
        >
          <span
            aria-hidden
            className={`size-2.5 rounded-full border border-current ${feed.switched_on ? 'bg-current' : ''}`}
          />
          {feed.switched_on ? words.on : words.off}
        </button>
        <Button
          size="sm"
          isBusy={tried.isPending}
          onClick={() => {
            setIsShown(true)
            tried.mutate(undefined)
          }}
        >
          {words.try}
        </Button>
        {!feed.switched_on && (
          <Confirm
            variant="quiet"
            trigger={words.remove}
            title={words.removeTitle(name)}
            says={<p>{words.removeSays}</p>}
            yes={words.removeYes}
            isBusy={remove.isPending}
            onYes={() => remove.mutateAsync(undefined)}
          />
        )}
      </div>
      {isShown && tried.data && (
        <div className="lg:col-span-2">
          <FeedSeen tried={tried.data} />
          {tried.data.feed && !feed.checked && (
            <Button size="sm" className="mt-3" isBusy={mark.isPending} onClick={() => mark.mutate(undefined)}>
              {words.markChecked}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function FeedHealth({ feed }: { feed: Feed }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const moment = (text: string) => shortMoment(new Date(text), locale)
  const says = [
    feed.last_fetched_at ? words.lastRead(moment(feed.last_fetched_at)) : words.neverRead,
    feed.switched_on && feed.next_fetch_at && words.next(moment(feed.next_fetch_at)),
    feed.switched_on && feed.switched_by && words.switchedOn(feed.switched_by),
  ]
  return (
    <>
      <p className="text-muted text-xs">{says.filter(Boolean).join(' · ')}</p>
      <p className={`text-xs ${feed.checked ? 'text-muted' : 'text-caution'}`}>
        {feed.checked ? words.checked(plainDate(feed.checked, locale)) : words.unchecked}
      </p>
      {feed.last_error && (
        <p className="wrap-anywhere border-negative border-l-2 pl-3 text-sm">
          {feed.failures > 0 && <b className="block text-negative">{words.failures(feed.failures)}</b>}
          <ServerSaid says={feed.last_error} words={newsWords} />
        </p>
      )}
    </>
  )
}
