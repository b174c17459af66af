/** A learner's settings on the screen: shown as chosen at once, taken back when they could not be kept. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/ui/toast.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { copy } from './settings-copy.ts'
import { saveSettings, studySettingsQuery } from './settings-queries.ts'
import type { StudySettings } from './settings-rules.ts'

export function useStudySettings(userId: string, onSaved?: (change: Partial<StudySettings>) => void) {
  const words = useCopy(copy)
  const client = useQueryClient()
  const query = studySettingsQuery(userId)
  const read = useQuery(query)
  const save = useMutation({
    mutationFn: (change: Partial<StudySettings>) => saveSettings(userId, change),
    onMutate: async (change) => {
      await client.cancelQueries(query)
      const before = client.getQueryData(query.queryKey)
      if (before) client.setQueryData(query.queryKey, { ...before, ...change })
      return before
    },
    onSuccess: (_none, change) => onSaved?.(change),
    onError: (_error, _change, before) => {
      if (before) client.setQueryData(query.queryKey, before)
      toast.error(words.saveFailed)
    },
    onSettled: () => client.invalidateQueries(query),
  })
  return {
    ...read,
    settings: read.data,
    change: save.mutate,
    isSaving: save.isPending,
    isSaved: save.isSuccess,
  }
}
