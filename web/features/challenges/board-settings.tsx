/** Part of the profile: how one appears on boards, read by itself. */

import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { settingsQuery } from './challenge-queries.ts'
import { copy } from './challenges-copy.ts'
import { SettingsForm } from './settings-part.tsx'

export default function BoardSettings() {
  const words = useCopy(copy)
  const { data: settings, isPending, isFetching, refetch } = useQuery(settingsQuery)
  if (isPending) return <Skeleton label={words.settings} lines={[30, 100, 70]} />
  if (!settings) {
    return (
      <Notice title={words.failed}>
        <Button onClick={() => void refetch()} isBusy={isFetching}>
          {words.tryAgain}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <p className="text-muted text-sm">{words.settingsSays}</p>
      <SettingsForm settings={settings} />
    </>
  )
}
