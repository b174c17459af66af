/**
 * Whether a stored file is not there, by what a download of it says: unlike one that cannot be had for a moment, it need
 * not be asked for again. The storage service has the status in its body, whatever that of its answer is.
 */
export function isNotThere(error: unknown): boolean {
  return (error as { statusCode?: string } | null)?.statusCode === '404'
}
