/** Who is signed in, as the header and the profile show it. */

import { lazyPart } from '#web/components/lazy-part.tsx'

export { AccountArea } from './account-area.tsx'
export { copy as avatarCopy } from './avatar-copy.ts'
export { faceQuery } from './face-queries.ts'

export const AvatarPart = lazyPart<{ userId: string; name: string }>(
  'the picture of a learner',
  () => import('./avatar-part.tsx'),
)
