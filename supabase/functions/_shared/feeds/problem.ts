/** Why a feed could not be read, in words that an editor can act on. */

const SAYS = {
  'not-web': 'The address is none of the web: it must begin with https:// or http://.',
  port: 'Feeds are read on the usual ports of the web only.',
  private: 'This address leads to a machine that is not on the public internet. It was not asked.',
  'unknown-host': 'No machine of this name could be found. Check the address.',
  unreachable: 'The machine could not be reached.',
  certificate: 'The machine could not prove who it is: its certificate is not valid.',
  slow: 'The answer took too long and was given up.',
  'too-large': 'The feed is larger than 2 MB, unpacked. It was not read.',
  broken: 'The answer broke off or was packed wrongly.',
  redirects: 'It leads from address to address more than three times, or in a circle.',
  status: 'It answered that it will not give the feed.',
  wait: 'It asks to be left alone for a while.',
  'not-a-feed': 'What stands at this address is no feed.',
  entities: 'The feed declares entities of its own. Such files can do harm, so it was not read.',
  'too-deep': 'The feed is nested so deeply that it was not read.',
  malformed: 'The feed is written so wrongly that it cannot be read.',
  empty: 'It is a feed, but there is nothing in it.',
} as const

export type ProblemKind = keyof typeof SAYS

export class FeedProblem extends Error {
  override name = 'FeedProblem'
  readonly kind: ProblemKind
  /** Seconds that the publisher asks to wait. */
  readonly wait: number | undefined
  constructor(kind: ProblemKind, detail?: string, wait?: number) {
    super(detail ? `${SAYS[kind]} (${detail.slice(0, 200)})` : SAYS[kind])
    this.kind = kind
    this.wait = wait
  }
}
