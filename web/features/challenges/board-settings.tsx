/** Part of the profile: how one appears on boards, read by itself. */

import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '#web/components/failed-read.tsx'
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
    return <FailedRead title={words.failed} read={{ isFetching, refetch }} />
  }
  return (
    <>
      <p className="text-muted text-sm">{words.settingsSays}</p>
      <SettingsForm settings={settings} />
    </>
  )
}
