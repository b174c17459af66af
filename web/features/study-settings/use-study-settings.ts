/** A learner's settings on the screen, kept as they are chosen. */

import { useQuery } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'
import { copy } from './settings-copy.ts'
import { saveSettings, studySettingsQuery } from './settings-queries.ts'
import type { StudySettings } from './settings-rules.ts'

export function useStudySettings(userId: string, onSaved?: (change: Partial<StudySettings>) => void) {
  const words = useCopy(copy)
  const query = studySettingsQuery(userId)
  const read = useQuery(query)
  const { shown, ...choices } = useKeptChoices({
    queryKey: query.queryKey,
    known: read.data,
    save: (change: Partial<StudySettings>) => saveSettings(userId, change),
    changed: (before, change) => ({ ...before, ...change }),
    onSaved,
    onFailed: () => toast.error(words.saveFailed),
  })
  return { ...read, ...choices, settings: shown }
}
