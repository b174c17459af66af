/** One mail, as whoever sends it puts it. */

export type Message = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  attachments?: Attachment[] | undefined
  /** Where a POST ends such mail (RFC 8058). */
  unsubscribe?: string | undefined
  /** Without angle brackets. By it a repeat of the same message is recognisable. */
  messageId?: string | undefined
  /** Milliseconds for which it is of use, as of a link that runs out. Absent: always. */
  life?: number | undefined
}

/** `content` is text as it is, or bytes in base64. */
export type Attachment = {
  filename: string
  contentType: string
  content: string
  encoding?: 'base64' | undefined
}
