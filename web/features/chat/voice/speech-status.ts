/** Whether this site has a speech service: asked before anything is recorded. */

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { assistantStatusQuery } from '../assistant-status.ts'

/** Milliseconds; a status that takes longer keeps nobody waiting. */
const PATIENCE = 2000

/** Read ahead, so that a press on the microphone is answered at once. */
export function useMaySpeak(userId: string) {
  const queryClient = useQueryClient()
  useQuery({ ...assistantStatusQuery(userId), enabled: userId !== '' })
  return () => maySpeak(queryClient, userId)
}

/** False only when the server has said so: a status that could not be read forbids nobody to speak. */
async function maySpeak(queryClient: QueryClient, userId: string) {
  const asked = queryClient.ensureQueryData(assistantStatusQuery(userId)).then(
    ({ speech }) => speech,
    () => true,
  )
  return Promise.race([asked, new Promise<boolean>((resolve) => setTimeout(() => resolve(true), PATIENCE))])
}
