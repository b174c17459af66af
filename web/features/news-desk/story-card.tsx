/** One story: what each of its sources said, and what becomes of it. */

import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { ExternalLink } from '#web/components/ui/external-link.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { shortMoment } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { newsDesk } from './desk.ts'
import { copy } from './desk-copy.ts'
import {
  dismissStory,
  draftStory,
  type Entry,
  inOrder,
  publishersOf,
  type Story,
  splitStory,
} from './desk-queries.ts'

export function StoryCard({
  story,
  isChosen,
  onChoose,
}: {
  story: Story
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}) {
  const words = useCopy(copy)
  const locale = useLocale()
  const entries = inOrder(story.entries)
  const [lead, ...others] = entries
  if (!lead) return null
  const isAlone = entries.length === 1
  return (
    <li className="grid gap-x-8 gap-y-4 border-rule border-t py-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <article className="grid min-w-0 content-start gap-2">
        <div className="flex items-start gap-3">
          {onChoose && (
            <label className="-mx-3 -mt-1.5 -mb-3 grid size-11 shrink-0 cursor-pointer place-items-center">
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={words.select(lead.title)}
                onChange={({ target }) => onChoose(target.checked)}
                className="size-5 accent-primary"
              />
            </label>
          )}
          <h3 lang={lead.language} className="wrap-anywhere min-w-0 font-read font-semibold text-item">
            {lead.title}
          </h3>
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          <Tag>{words.sources(publishersOf(entries).length)}</Tag>
          {shortMoment(new Date(story.newest_at), locale)}
        </p>
        <Said entry={lead} isAlone={isAlone} />
        {others.length > 0 && (
          <ul className="grid gap-3 border-rule border-l-2 pl-4">
            {others.map((entry) => (
              <li key={entry.id} className="grid gap-1">
                <p lang={entry.language} className="wrap-anywhere font-read text-sm">
                  {entry.title}
                </p>
                <Said entry={entry} isAlone={false} />
              </li>
            ))}
          </ul>
        )}
      </article>
      <Actions story={story} />
    </li>
  )
}

function Said({ entry, isAlone }: { entry: Entry; isAlone: boolean }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const split = useDeskAct(newsDesk, splitStory, { failed: words.doneFailed, done: () => words.splitDone })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs">
        <ExternalLink href={entry.link} newTab={words.newTab}>
          {entry.feed.publisher}
        </ExternalLink>
        <Tag tone={entry.feed.kind === 'government' ? 'good' : 'plain'}>{words.kinds[entry.feed.kind]}</Tag>
        <time dateTime={entry.published_at}>{shortMoment(new Date(entry.published_at), locale)}</time>
        {!isAlone && (
          <Button variant="quiet" size="sm" isBusy={split.isPending} onClick={() => split.mutate(entry.id)}>
            {words.split}
          </Button>
        )}
      </div>
      {entry.excerpt && (
        <p lang={entry.language} className="wrap-anywhere line-clamp-4 max-w-read text-sm">
          {entry.excerpt}
        </p>
      )}
    </>
  )
}

function Actions({ story }: { story: Story }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const draft = useDeskAct(newsDesk, (withModel: boolean) => draftStory(story.id, withModel), {
    failed: words.doneFailed,
    done: ({ item, unused }) => {
      if (unused) toast.success(words.unused[unused])
      void navigate(`/admin?desk=news&draft=${item}`)
    },
  })
  const aside = useDeskAct(newsDesk, (dismissed: boolean) => dismissStory(story.id, dismissed), {
    failed: words.doneFailed,
    done: (_, dismissed) => (dismissed ? words.asideDone : words.takenBack),
  })
  const pressed = (withModel: boolean) => ({
    isBusy: draft.isPending && draft.variables === withModel,
    disabled: draft.isPending && draft.variables !== withModel,
  })
  if (story.item_id) {
    return (
      <div className="grid content-start gap-2">
        <ButtonLink to={`/admin?desk=news&draft=${story.item_id}`}>{words.goOn}</ButtonLink>
      </div>
    )
  }
  if (story.status === 'dismissed') {
    return (
      <div className="grid content-start gap-2">
        <Button isBusy={aside.isPending} onClick={() => aside.mutate(false)}>
          {words.takeBack}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap content-start gap-2 lg:grid">
      <Button {...pressed(true)} onClick={() => draft.mutate(true)}>
        {words.draftByModel}
      </Button>
      <Button {...pressed(false)} onClick={() => draft.mutate(false)}>
        {words.draftByHeadline}
      </Button>
      <Button variant="quiet" isBusy={aside.isPending} onClick={() => aside.mutate(true)}>
        {words.aside}
      </Button>
    </div>
  )
}
