/** What the mail server's "no" is about: this one mail, or everything that this server sends. */

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

/** Of a large message before it is sent (RFC 1870, 6.1). */
const TOO_LARGE = 552
/** A provider's limit for the day, whatever it is the answer to (RFC 3463, 3.5). */
const CONGESTED = /^5\d\d[ -]5\.4\.5\b/

/** To its reader, or to what stands in it (RFC 5321, 4.2.1): another try would hear the same. */
export function isForGood(error: unknown): boolean {
  const { responseCode = 0, command, response = '' } = error as SmtpError
  if (responseCode < 500 || CONGESTED.test(response)) return false
  return command === 'RCPT TO' || command === 'DATA' || responseCode === TOO_LARGE
}

/** To whatever comes from here, as with a wrong password or a sender that it does not know: for somebody to mend. */
export function isForAll(error: unknown): boolean {
  return ((error as SmtpError).responseCode ?? 0) >= 500 && !isForGood(error)
}

/** The mail server goes away, or will not be spoken to for a while, whatever it says that to (RFC 5321, 3.8). */
const CLOSING = 421

/** For now, and of this mail alone, as where its reader's mailbox is full: others may go. */
export function isForOne(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as SmtpError
  const isAboutIt = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return isAboutIt && responseCode < 500 && responseCode !== CLOSING
}

const LONGEST = 300

/** In the mail server's own words, without anybody's address. */
export function reasonOf(error: unknown): string {
  const { message, response } = error as SmtpError
  return (response ?? message ?? String(error)).replaceAll(/[^\s<>]+@[^\s<>]+/g, '…@…').slice(0, LONGEST)
}

/** For the log. The library's own error holds the addresses that were refused; any other one keeps where it came from. */
export function forLog(error: unknown): Record<string, unknown> {
  const { code, responseCode, command } = error as SmtpError
  if (responseCode === undefined && command === undefined) return { err: error }
  return { reason: reasonOf(error), code, responseCode, command }
}
