/** What is said to somebody who is through while it goes on for others. */

import type { copy } from './challenge-copy.ts'
import type { Challenge } from './challenge-types.ts'

export function throughSays({ kind }: Challenge, words: typeof copy.en): string {
  return kind === 'friend' ? words.throughFriends : `${words.through} ${words.resultsAfter}`
}
