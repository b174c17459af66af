/** What is read and written of choices and devices. */

import { queryOptions } from '@tanstack/react-query'
import { orRefused } from '#web/lib/refused.ts'
import { supabase } from '#web/lib/supabase.ts'
import { type Change, Choices } from './choices.ts'

export function choicesQuery(userId: string) {
  return queryOptions({
    queryKey: ['my_notification_choices', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('my_notification_choices').abortSignal(signal).throwOnError()
      return Choices.parse(data)
    },
  })
}

export async function readChoices(): Promise<Choices> {
  return Choices.parse(await orRefused(supabase.rpc('my_notification_choices')))
}

export async function chooseNotifications(change: Change): Promise<Choices> {
  return Choices.parse(await orRefused(supabase.rpc('choose_notifications', { p_choices: change })))
}

export type NewDevice = {
  endpoint: string
  p256dh: string
  auth: string
  name: string
  key: string
  /** Somebody has just asked for it. Without, what its owner has ended meanwhile stays ended. */
  tapped?: true
  /** The mark of this browser's address before, where it has another now. */
  was?: string
}

export async function addDevice(device: NewDevice): Promise<Choices> {
  return Choices.parse(await orRefused(supabase.rpc('add_push_device', { p_device: device })))
}

export async function removeDevice(id: string): Promise<Choices> {
  return Choices.parse(await orRefused(supabase.rpc('remove_push_device', { p_id: id })))
}
