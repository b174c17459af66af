import { RestError } from '#backend/rest/errors.ts'

/**
 * An identifier in SQL. Names come from the schema cache or are our own, save one kind that a request makes up:
 * the aliases of output columns.
 */
export function quoteName(name: string): string {
  // A statement ends at its first NUL, wherever that stands: nothing can quote it.
  if (name.includes('\0')) {
    throw new RestError({ sqlState: '22021', status: 400 }, 'invalid byte sequence for encoding "UTF8": 0x00')
  }
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteQualified({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

/** A string constant, for names that become keys or output columns. */
export function quoteText(text: string): string {
  return text.includes('\\')
    ? `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    : `'${text.replaceAll("'", "''")}'`
}
