/** What travels on a socket, in the two versions of the protocol (Phoenix channels, `vsn` 1.0.0 and 2.0.0). */

export type Vsn = '1.0.0' | '2.0.0'

/** What a member says to the others: JSON as text, or bytes that nobody here looks into. */
export type Body = { json: string } | { bytes: Buffer }

export type Said = { event: string; body: Body }

export type Incoming = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  /** Bytes of the frame that it came in. */
  size: number
  /** Set where `event` is `broadcast` and the message is well formed. */
  said?: Said
}

export type Outgoing = {
  joinRef?: string | null
  ref?: string | null
  topic: string
  event: string
  payload: unknown
}

/** A frame that is none: its socket is closed, nobody else notices. */
export class BadFrame extends Error {
  override name = 'BadFrame'
}
