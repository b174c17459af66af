/** The signed-in learner's row of `profiles`, and the welcome call (spec §7). */

import { queryOptions, useQuery } from '@tanstack/react-query'
import { examCategoryFrom } from '#web/lib/exam-category.ts'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'
import { isAssessmentPending } from './profile-rules.ts'

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('onboarding_test_taken, created_at, full_name, email')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
}

export function useProfile(userId: string) {
  return useQuery(profileQuery(userId))
}

export function preparationLevelQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'preparation_level'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('preparation_level')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data.preparation_level
    },
  })
}

/** The assessment check: its own read, so that taking the test can refresh it alone. */
export function assessmentQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'onboarding_test_taken'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('onboarding_test_taken')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
}

/** Whether the learner is given compensatory time; how much of it, the rules of the examination say. */
export function extraTimeQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'needs_extra_time'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('needs_extra_time')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data.needs_extra_time
    },
  })
}

/** The category that the learner said, and since when; for cut-offs and nothing else. */
export function examCategoryQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'exam_category'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('exam_category, exam_category_said_at')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return { category: examCategoryFrom(data.exam_category), since: data.exam_category_said_at }
    },
  })
}

export function useIsAssessmentPending(userId: string) {
  const { data } = useQuery(assessmentQuery(userId))
  return isAssessmentPending(data)
}

/** Tells the mentor's own automation about a newcomer; a failure is logged only (spec §8 Other). */
export async function sendWelcome(learner: { user_id: string; email: string; name: string }, now: Date) {
  const { error } = await supabase.functions.invoke('trigger-n8n-webhook', {
    body: { ...learner, signup_method: 'email', timestamp: now.toISOString() },
  })
  if (error) logFailure('Could not send the welcome', error)
}

/** The profile says what somebody is called; the account's own copy of it, for its mails, follows. */
export async function saveName(userId: string, name: string) {
  const full_name = name || null
  await supabase.from('profiles').update({ full_name }).eq('user_id', userId).throwOnError()
  const { error } = await supabase.auth.updateUser({ data: { full_name } })
  if (error) logFailure('The account could not be told of the new name', error)
}
