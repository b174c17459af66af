/** How one appears in challenges: the name on boards, whether boards are shown at all, the board of all by choice. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useToldLater } from '#web/lib/refusals/said-later.tsx'
import { challengeKeys, chooseSettings, isDeclined, type Settings } from './challenge-queries.ts'
import { isAlias } from './challenge-rules.ts'
import type { ChallengeList } from './challenge-types.ts'
import { copy } from './challenges-copy.ts'
import { Part } from './part.tsx'
import { playRefusals } from './refusal-words.ts'

export function SettingsPart({ list }: { list: ChallengeList }) {
  const words = useCopy(copy)
  return (
    <Part title={words.settings} says={words.settingsSays}>
      <SettingsForm settings={list} />
    </Part>
  )
}

export function SettingsForm({
  settings,
}: {
  settings: Omit<Settings, 'alias'> & Pick<ChallengeList, 'alias'>
}) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const queryClient = useQueryClient()
  const [alias, setAlias] = useState(settings.alias ?? '')
  const [boards, setBoards] = useState(settings.boards)
  const [global, setGlobal] = useState(settings.global)
  const [wasTried, setWasTried] = useState(false)
  const saving = useMutation({
    onMutate: failure.clear,
    mutationFn: () => chooseSettings({ alias: alias.trim(), boards, global: boards && global }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all })
      toast.success(words.saved)
    },
    onError: (cause) => {
      if (isDeclined(cause)) return
      logFailure('Could not save how somebody appears in challenges', cause)
      failure.tell(words.saveFailed)
    },
  })
  const refused = useToldLater(isDeclined(saving.error) ? saving.error.message : undefined, playRefusals)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (isAlias(alias)) saving.mutate()
  }
  return (
    <form onSubmit={handleSubmit} className="mt-3 grid gap-5">
      <div className="max-w-form">
        <TextField
          label={words.alias}
          value={alias}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => {
            setAlias(event.target.value)
            saving.reset()
          }}
          {...(wasTried && !isAlias(alias) ? { error: words.aliasWrong } : refused ? { error: refused } : {})}
        >
          <p className="text-muted text-xs">{words.aliasSays}</p>
        </TextField>
      </div>
      <Switch isOn={boards} name={words.boards} says={words.boardsSays} onChange={setBoards} />
      <Switch
        isOn={boards && global}
        isOff={!boards}
        name={words.global}
        says={words.globalSays}
        onChange={setGlobal}
      />
      <Button type="submit" isBusy={saving.isPending} className="justify-self-start">
        {words.save}
      </Button>
    </form>
  )
}

export function Switch({
  isOn,
  isOff = false,
  name,
  says,
  onChange,
}: {
  isOn: boolean
  /** Cannot be chosen now. */
  isOff?: boolean
  name: string
  says?: string
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 has-disabled:cursor-default">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 accent-primary"
      />
      <span className="grid gap-0.5">
        <span className="font-semibold text-sm">{name}</span>
        {says && <span className="text-muted text-sm">{says}</span>}
      </span>
    </label>
  )
}
