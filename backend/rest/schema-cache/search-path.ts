import { quoteName } from '#backend/rest/sql/quote.ts'

/** Where the names in a statement for `schema` are looked for. */
export function searchPathOf(schema: string, extra: string[]): string {
  return [...new Set([schema, ...extra])].map(quoteName).join(', ')
}
