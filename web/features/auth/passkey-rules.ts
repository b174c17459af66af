/** What a browser can do with passkeys and security keys, and what its refusals mean. */

export function hasPasskeys() {
  return typeof window.PublicKeyCredential === 'function' && navigator.credentials !== undefined
}

export type PasskeyRefusal = 'dismissed' | 'knownAlready' | 'notHere'

/** The browser's own reason; undefined when the refusal came from elsewhere. */
export function passkeyRefusal(cause: unknown): PasskeyRefusal | undefined {
  if (!(cause instanceof Error)) return undefined
  // the client wraps the browser's error, sometimes under a name of its own
  const inner = cause.cause instanceof Error ? cause.cause.name : cause.name
  switch (inner) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'dismissed'
    case 'InvalidStateError':
      return 'knownAlready'
    case 'SecurityError':
      return 'notHere'
    default:
      return undefined
  }
}
