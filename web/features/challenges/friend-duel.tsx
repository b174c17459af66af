/** Makes a duel for friends: topics or a mixture, and then its page with the link. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Localised } from '#web/components/localised.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { topicsQuery } from '#web/features/library/index.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { useMadeAs } from '#web/lib/use-made-as.ts'
import { challengeKeys, isDeclined, newFriendDuel } from './challenge-queries.ts'
import { addressOf } from './challenge-rules.ts'
import { copy } from './challenges-copy.ts'
import { Part } from './part.tsx'
import { playRefusals } from './refusal-words.ts'

export function FriendDuel() {
  const words = useCopy(copy)
  const [topics, setTopics] = useState<string[]>([])
  const { make, renew } = useNewDuel(topics)
  function choose(chosen: string[]) {
    setTopics(chosen)
    // a duel on other topics is another one
    renew()
  }
  return (
    <Part title={words.friend} says={words.friendSays}>
      <TopicChips chosen={topics} onChoose={choose} />
      <Button className="mt-4" isBusy={make.isPending} onClick={() => make.mutate()}>
        {words.friendMake}
      </Button>
    </Part>
  )
}

/** Makes one on these topics, and leads to its page. */
export function useNewDuel(topics: string[]) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { madeAs, renew } = useMadeAs()
  const make = useMutation({
    onMutate: failure.clear,
    mutationFn: () => newFriendDuel(topics, madeAs),
    onSuccess: ({ id }) => {
      renew()
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      toast.success(words.friendMade)
      navigate(addressOf(id))
    },
    onError: (cause) => {
      logFailure('Could not make a duel', cause)
      // the answer was lost on its way, perhaps, and not the question: then the duel is there, with its link, and is
      // told when it is asked for again
      if (!isDeclined(cause)) void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      failure.tell(isDeclined(cause) ? toldLater(language, cause, playRefusals) : words.friendFailed)
    },
  })
  return { make, renew }
}

/** The areas of the syllabus; none of them is a mixture. */
export function TopicChips({ chosen, onChoose }: { chosen: string[]; onChoose: (topics: string[]) => void }) {
  const words = useCopy(copy)
  const label = useId()
  const { data: topics = [] } = useQuery(topicsQuery)
  const areas = topics.filter(({ parent_slug }) => parent_slug === null)
  function toggle(slug: string) {
    onChoose(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug])
  }
  return (
    <div className="mt-3 grid gap-2">
      <span id={label} className="font-semibold text-sm">
        {words.friendTopics}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-labelledby={label} className="flex flex-wrap gap-2">
        <Chip isPressed={chosen.length === 0} onPress={() => onChoose([])}>
          {words.friendMixed}
        </Chip>
        {areas.map(({ slug, title, title_hi }) => (
          <Chip key={slug} isPressed={chosen.includes(slug)} onPress={() => toggle(slug)}>
            <Localised en={title} hi={title_hi} />
          </Chip>
        ))}
      </div>
    </div>
  )
}
