/** A mentor makes a live round: its title, topics, hour and pace. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { ownKey } from '#web/lib/stored-auth.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
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
  const failure = useLastFailure()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { form, fill, forget } = useKeptForm('live-round', {
    ...{ title: '', titleHi: '', topics: [] as string[], when: '' },
    ...{ count: '10', seconds: '72', isForAll: false },
  })
  const { title, titleHi, topics, when, count, seconds, isForAll } = form
  const set = (change: Partial<typeof form>) => fill({ ...form, ...change })
  const [keptAs] = useState(() => ownKey('live-round-made-as'))
  const { madeAs, keep, renew, renewIfMade } = useMadeAs(keptAs)
  const make = useMutation({
    onMutate: failure.clear,
    mutationFn: () => {
      keep()
      return newMentorLive({
        made_as: madeAs,
        title: title.trim(),
        ...(titleHi.trim() && { title_hi: titleHi.trim() }),
        topics,
        questions: Number(count),
        seconds: Number(seconds),
        ...(when !== '' && { opens_at: new Date(when).toISOString() }),
        visibility: isForAll ? 'all' : 'link',
      })
    },
    onSuccess: ({ id }) => {
      forget()
      renew()
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      navigate(addressOf(id))
    },
    onError: (cause) => {
      logFailure('Could not make a live round', cause)
      renewIfMade(cause)
      // perhaps it was made, and its answer was lost
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      if (!isDeclined(cause)) return failure.tell(words.hostUnanswered)
      const refusal = toldLater(language, cause, hostRefusals)
      failure.tell(wasMadeBefore(cause) ? refusal : refusal.then((says) => `${words.hostFailed} ${says}`))
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
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label={words.hostNameHi}
          value={titleHi}
          lang="hi"
          maxLength={120}
          onChange={(event) => set({ titleHi: event.target.value })}
        />
        <TopicChips chosen={topics} onChoose={(chosen) => set({ topics: chosen })} />
        <TextField
          label={words.hostWhen}
          type="datetime-local"
          value={when}
          onChange={(event) => set({ when: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={words.hostCount}
            type="number"
            min={5}
            max={30}
            required
            value={count}
            onChange={(event) => set({ count: event.target.value })}
          />
          <TextField
            label={words.hostSeconds}
            type="number"
            min={20}
            max={300}
            required
            value={seconds}
            onChange={(event) => set({ seconds: event.target.value })}
          />
        </div>
        <Switch isOn={isForAll} name={words.hostForAll} onChange={(next) => set({ isForAll: next })} />
        <Button type="submit" isBusy={make.isPending} className="justify-self-start">
          {words.hostMake}
        </Button>
      </form>
    </Part>
  )
}
