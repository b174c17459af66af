/** Why something is refused, in the codes that clients know from hosted projects. */

export type RefusalCode =
  | 'Unauthorized'
  | 'InvalidJWTToken'
  | 'MalformedJWT'
  | 'JwtSignatureError'
  | 'TopicNameRequired'
  | 'ChannelRateLimitReached'
  | 'ConnectionRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'ClientPresenceRateLimitReached'
  | 'MessagePerSecondRateLimitReached'
  | 'PayloadTooLarge'
  | 'InvalidJoinPayload'
  | 'InvalidMessage'
  | 'UnableToSetPolicies'
  | 'UnableToReplayMessages'
  | 'RealtimeDisabledForConfiguration'
  | 'PostgresChangesSubscribeTimeout'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  constructor(code: RefusalCode, text: string) {
    super(text)
    this.code = code
  }

  get reason() {
    return `${this.code}: ${this.message}`
  }
}
