/** The stories of one state, newest first; those that wait are merged, put aside, or become drafts. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ShowMore } from '#web/components/show-more.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useMadeAs } from '#web/lib/use-made-as.ts'
import { newsDesk } from './desk.ts'
import { copy } from './desk-copy.ts'
import { mergeStories, STATES, type State, storiesQuery, writeOwn } from './desk-queries.ts'
import { DeskState } from './desk-state.tsx'
import { StoryCard } from './story-card.tsx'

export function StoryList() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [state, setState] = useState<State>('waiting')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const list = useInfiniteQuery(storiesQuery(state))
  const stories = list.data?.pages.flat()
  const rows = useRef<HTMLUListElement>(null)
  const merge = useDeskAct(newsDesk, mergeStories, {
    failed: words.doneFailed,
    done: () => {
      setChosen([])
      return words.merged
    },
  })
  const { madeAs, renew } = useMadeAs()
  const own = useDeskAct(newsDesk, writeOwn, {
    failed: words.doneFailed,
    done: (item) => {
      renew()
      void navigate(`/admin?desk=news&draft=${item}`)
      return undefined
    },
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-4">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
        <div role="group" aria-label={words.show} className="flex flex-wrap gap-2">
          {STATES.map((one) => (
            <Button
              key={one}
              size="sm"
              aria-pressed={state === one}
              onClick={() => {
                setState(one)
                setChosen([])
              }}
              className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {words.states[one]}
            </Button>
          ))}
        </div>
        <Button size="sm" className="md:ml-auto" isBusy={own.isPending} onClick={() => own.mutate(madeAs)}>
          {words.writeOwn}
        </Button>
      </div>
      {!stories && <DeskState {...list} />}
      {stories?.length === 0 && (
        <Notice title={words.none[state]}>
          <p>{words.noneSays}</p>
          {state === 'waiting' && <ButtonLink to="/admin?desk=news&view=feeds">{words.toFeeds}</ButtonLink>}
        </Notice>
      )}
      <ul ref={rows}>
        {stories?.map((story) => (
          <StoryCard
            key={story.id}
            story={story}
            isChosen={chosen.includes(story.id)}
            onChoose={
              state === 'waiting'
                ? (isChosen) =>
                    setChosen(isChosen ? [...chosen, story.id] : chosen.filter((id) => id !== story.id))
                : undefined
            }
          />
        ))}
      </ul>
      <ShowMore of={list} count={stories?.length ?? 0} list={rows}>
        {words.more}
      </ShowMore>
      {chosen.length > 1 && (
        <div
          data-foot
          className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-ink border-t bg-paper px-4 py-3"
        >
          <Button variant="primary" isBusy={merge.isPending} onClick={() => merge.mutate(chosen)}>
            {words.merge(chosen.length)}
          </Button>
          <p className="text-muted text-sm">{words.mergeSays}</p>
        </div>
      )}
    </>
  )
}
