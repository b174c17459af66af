/** A mentor makes a live round: its title, topics, hour and pace. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { useMadeAs, wasMadeBefore } from '#web/lib/use-made-as.ts'
import { challengeKeys, isDeclined, newMentorLive } from './challenge-queries.ts'
import { addressOf } from './challenge-rules.ts'
import { copy } from './challenges-copy.ts'
import { TopicChips } from './friend-duel.tsx'
import { Part } from './part.tsx'
import { hostRefusals } from './refusal-words.ts'
import { Switch } from './settings-part.tsx'

export function HostForm() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [titleHi, setTitleHi] = useState('')
  const [topics, setTopics] = useState<string[]>([])
  const [when, setWhen] = useState('')
  const [count, setCount] = useState('10')
  const [seconds, setSeconds] = useState('72')
  const [isForAll, setIsForAll] = useState(false)
  const { madeAs, renew, renewIfMade } = useMadeAs()
  const make = useMutation({
    mutationFn: () =>
      newMentorLive({
        made_as: madeAs,
        title: title.trim(),
        ...(titleHi.trim() && { title_hi: titleHi.trim() }),
        topics,
        questions: Number(count),
        seconds: Number(seconds),
        ...(when !== '' && { opens_at: new Date(when).toISOString() }),
        visibility: isForAll ? 'all' : 'link',
      }),
    onSuccess: ({ id }) => {
      renew()
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      navigate(addressOf(id))
    },
    onError: async (cause) => {
      logFailure('Could not make a live round', cause)
      renewIfMade(cause)
      // perhaps it was made, and its answer was lost
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      if (!isDeclined(cause)) return void toast.error(words.hostUnanswered)
      const refusal = await toldLater(language, cause, hostRefusals)
      toast.error(wasMadeBefore(cause) ? refusal : `${words.hostFailed} ${refusal}`)
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    make.mutate()
  }
  return (
    <Part title={words.hostTitle} says={words.hostSays}>
      <form onSubmit={handleSubmit} className="mt-3 grid gap-4">
        <TextField
          label={words.hostName}
          value={title}
          required
          maxLength={120}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={words.hostNameHi}
          value={titleHi}
          lang="hi"
          maxLength={120}
          onChange={(event) => setTitleHi(event.target.value)}
        />
        <TopicChips chosen={topics} onChoose={setTopics} />
        <TextField
          label={words.hostWhen}
          type="datetime-local"
          value={when}
          onChange={(event) => setWhen(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={words.hostCount}
            type="number"
            min={5}
            max={30}
            required
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
          <TextField
            label={words.hostSeconds}
            type="number"
            min={20}
            max={300}
            required
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
          />
        </div>
        <Switch isOn={isForAll} name={words.hostForAll} onChange={setIsForAll} />
        <Button type="submit" isBusy={make.isPending} className="justify-self-start">
          {words.hostMake}
        </Button>
      </form>
    </Part>
  )
}
