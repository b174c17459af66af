/** Which fields of a document differ between two wordings, as texts that can be compared word by word. */

import type { DocumentFields } from '#supabase/functions/_shared/library/document.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value
          .map((one) =>
            typeof one === 'string'
              ? one
              : Object.values(one as object)
                  .filter(Boolean)
                  .join(' · '),
          )
          .join('\n')
      : ''

export function differencesOf(was: DocumentFields, is: DocumentFields) {
  return (Object.keys(is) as (keyof DocumentFields)[]).flatMap((name) => {
    const [before, after] = [textOf(was[name]), textOf(is[name])]
    return before === after ? [] : [{ name, was: before, is: after }]
  })
}
