/** Which comments of the library fit what is looked for: every word of it, anywhere, in any order. */

import type { LibraryComment } from './desk-queries.ts'

export function found<Comment extends Pick<LibraryComment, 'body'>>(
  comments: readonly Comment[],
  asked: string,
): Comment[] {
  const words = asked.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return comments.filter(({ body }) => {
    const text = body.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
