/** What a learner looks like on the site: their name and their picture. */

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { env } from '#web/lib/env.ts'
import { loadStorage } from '#web/lib/load-supabase.ts'
import { supabase } from '#web/lib/supabase.ts'

const BUCKET = 'avatars'
const Face = z.object({ full_name: z.nullish(z.string()), avatar_path: z.nullish(z.string()) })
export type Face = z.infer<typeof Face>

export function faceQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'face'],
    queryFn: async ({ signal }): Promise<Face> => {
      const { data } = await supabase
        .from('profiles')
        .select('full_name, avatar_path')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return Face.parse(data)
    },
  })
}

/** Each picture has an address of its own, so it may be kept for good. */
export function pictureAddress(path: string) {
  return `${env.supabaseUrl}/storage/v1/object/public/${BUCKET}/${path}`
}

/** Stores a picture and makes it the learner's; the server then lets the one before it go. */
export async function choosePicture(userId: string, picture: Blob): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`
  const storage = await loadStorage()
  const { error } = await storage
    .from(BUCKET)
    .upload(path, picture, { contentType: picture.type, cacheControl: '31536000' })
  if (error) throw error
  await keepPath(userId, path)
  return path
}

export async function removePicture(userId: string): Promise<void> {
  await keepPath(userId, null)
}

async function keepPath(userId: string, avatar_path: string | null) {
  await supabase.from('profiles').update({ avatar_path }).eq('user_id', userId).throwOnError()
}
