/** Part of the profile: how the assistant is to help, speak and remember. Every choice is kept at once. */

import type { ReactNode } from 'react'
import { FailedRead } from '#web/components/failed-read.tsx'
import { SegmentedRadios } from '#web/components/ui/segmented-radios.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useChooseAssistantSettings } from './assistant-settings.ts'
import { copy } from './assistant-settings-copy.ts'

const STYLES = ['tutor', 'explain', 'last'] as const

export default function AssistantSettingsPart({ userId }: { userId: string }) {
  const words = useCopy(copy)
  const {
    settings,
    isError,
    isFetching,
    refetch,
    change: choose,
    isSaved,
  } = useChooseAssistantSettings(userId, () => toast.error(words.saveFailed))
  if (!settings && isError) {
    return <FailedRead title={words.failed} read={{ isFetching, refetch }} />
  }
  if (!settings) return <Skeleton label={words.reading} lines={[30, 70, 60, 60]} />
  const style = settings.style ?? 'last'
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p aria-hidden className="font-semibold text-sm">
          {words.style}
        </p>
        <SegmentedRadios
          legend={words.style}
          choices={STYLES.map((value) => ({ value, label: words.styles[value] }))}
          value={style}
          isDisabled={false}
          onChoose={(chosen) => choose({ style: chosen === 'last' ? null : chosen })}
        />
        <p className="text-muted text-sm">
          {words.styleSays[style]} {words.styleAlways}
        </p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold text-sm">{words.voice}</legend>
        <Switch
          isOn={settings.read_aloud}
          says={words.readAloudSays}
          onChange={(read_aloud) => choose({ read_aloud })}
        >
          {words.readAloud}
        </Switch>
        <Switch
          isOn={settings.review_voice}
          says={words.reviewVoiceSays}
          onChange={(review_voice) => choose({ review_voice })}
        >
          {words.reviewVoice}
        </Switch>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold text-sm">{words.history}</legend>
        <Switch
          isOn={settings.keep_history}
          says={words.keepSays}
          onChange={(keep_history) => choose({ keep_history })}
        >
          {words.keep}
        </Switch>
      </fieldset>
      <p role="status" className="-mt-3 min-h-5 text-muted text-xs">
        {isSaved && words.saved}
      </p>
    </div>
  )
}

function Switch({
  isOn,
  says,
  onChange,
  children,
}: {
  isOn: boolean
  says: string
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>
        {children}
        <span className="block text-muted text-sm">{says}</span>
      </span>
    </label>
  )
}
