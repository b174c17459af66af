/** Whether the client has the bytes already, and whether its part still fits the rest (RFC 9110, 13). */

export type Validators = {
  /** With its quotation marks. */
  etag: string
  /** Milliseconds. */
  lastModified: number
}

export function isUnchanged(headers: Headers, { etag, lastModified }: Validators): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) {
    return known.trim() === '*' || known.split(',').some((tag) => weak(tag) === weak(etag))
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return seconds(lastModified) <= seconds(since)
}

/** A range of what was there before must not be sent as one of what is there now. */
export function rangeStillFits(headers: Headers, { etag, lastModified }: Validators): boolean {
  const given = headers.get('if-range')?.trim()
  if (given === undefined) return true
  if (given.startsWith('"')) return given === etag
  return seconds(Date.parse(given)) === seconds(lastModified)
}

function weak(tag: string) {
  return tag.trim().replace(/^W\//, '')
}

/** HTTP's times end there. */
function seconds(milliseconds: number) {
  return Math.floor(milliseconds / 1000)
}
