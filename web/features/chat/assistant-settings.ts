/**
 * How a learner wants the assistant, on whichever device: kept on the server (table assistant_settings), with a copy here
 * so that a conversation need not wait for it.
 */

import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { kept } from '#web/lib/storage.ts'
import { supabase } from '#web/lib/supabase.ts'
import { useKeptChoices } from '#web/lib/use-kept-choices.ts'

const AssistantSettings = z.object({
  /** Null: as it was last chosen on each device. */
  style: z.nullable(z.enum(['explain', 'tutor'])),
  read_aloud: z.boolean(),
  review_voice: z.boolean(),
  keep_history: z.boolean(),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** Of somebody who never chose any. */
export const USUAL: AssistantSettings = {
  style: null,
  read_aloud: false,
  review_voice: true,
  keep_history: true,
}

const copyKey = (userId: string) => `assistant_settings:${userId}`

function copyOf(userId: string): AssistantSettings | undefined {
  try {
    return AssistantSettings.parse(JSON.parse(kept.local.get(copyKey(userId)) ?? ''))
  } catch {
    return undefined
  }
}

export function assistantSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['assistant_settings', userId],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<AssistantSettings> => {
      const { data } = await supabase
        .from('assistant_settings')
        .select(Object.keys(AssistantSettings.shape).join(', '))
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return remember(userId, data ? AssistantSettings.parse(data) : USUAL)
    },
    // old at once: it is shown, and asked for all the same
    initialData: () => copyOf(userId),
    initialDataUpdatedAt: 0,
  })
}

/** Writes the copy. */
export function remember(userId: string, settings: AssistantSettings) {
  kept.local.set(copyKey(userId), JSON.stringify(settings))
  return settings
}

/** Null as long as nothing is known. What cannot be read at all counts as never chosen. */
export function useAssistantSettings(userId: string): AssistantSettings | null {
  return useReadSettings(userId).settings
}

/**
 * Whether conversations are to be kept; undefined as long as that is not known. A copy may be older than the learner's
 * word, given on another device: it may say no, but yes is said by the server alone.
 */
export function useKeepsHistory(userId: string): boolean | undefined {
  const { settings, isSettled } = useReadSettings(userId)
  return isSettled || settings?.keep_history === false ? settings?.keep_history : undefined
}

function useReadSettings(userId: string) {
  const { data, dataUpdatedAt, isError, isFetching, isFetchedAfterMount } = useQuery({
    ...assistantSettingsQuery(userId),
    enabled: userId !== '',
    retry: false,
  })
  return {
    settings: data ?? (isError ? USUAL : null),
    /** The server was asked: not only the copy is known, nor what was read before something changed. */
    isSettled: isFetchedAfterMount || (!isFetching && (dataUpdatedAt > 0 || isError)),
  }
}

/** For the page on which they are chosen. */
export function useChooseAssistantSettings(userId: string, onFailed: () => void) {
  const query = assistantSettingsQuery(userId)
  const read = useQuery(query)
  const { shown, ...choices } = useKeptChoices({
    queryKey: query.queryKey,
    known: read.data,
    save: async (change: Partial<AssistantSettings>) => {
      const { data } = await supabase.rpc('choose_assistant_settings', { p_changes: change }).throwOnError()
      return remember(userId, AssistantSettings.parse(data))
    },
    changed: (before, change) => ({ ...before, ...change }),
    answered: (settings) => settings,
    onFailed,
  })
  return { ...read, ...choices, settings: shown }
}
