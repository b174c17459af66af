/** A comment's first line, and what comes below it. */
export function paragraphs(comment: string | null): [string | undefined, string | undefined] {
  if (comment === null) return [undefined, undefined]
  const [first = '', ...rest] = comment.split('\n')
  const below = rest.join('\n').replace(/^\n+/, '')
  return [first, below === '' ? undefined : below]
}
