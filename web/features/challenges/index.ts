/** Challenges, as the rest of the site reaches them. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export const BoardSettings = lazyPart('how one appears on boards', () => import('./board-settings.tsx'))

export const ChallengeFlags = lazyPart('entries to look at', async () => ({
  default: (await import('./flags-part.tsx')).FlagsPart,
}))

export const LiveRoundForm = lazyPart('a new live round', async () => ({
  default: (await import('./host-form.tsx')).HostForm,
}))
