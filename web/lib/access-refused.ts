/**
 * What the server refused for who is asking. A session may have been ended elsewhere, or its account closed, while this
 * page still holds it: whoever looks after the session listens here and asks.
 */

const NAME = 'access-refused'

/** Tells it where an error says so; `isOwnRole` where the caller's own role could not be read. */
export function tellRefusal(error: unknown, isOwnRole = false) {
  if (isOwnRole || isRefusal(error)) window.dispatchEvent(new Event(NAME))
}

/** Returns how to stop listening. */
export function onRefusal(listen: () => void) {
  window.addEventListener(NAME, listen)
  return () => window.removeEventListener(NAME, listen)
}

/** Of the data service, and of functions. */
export function isRefusal(error: unknown) {
  const { code, context } = (error ?? {}) as { code?: unknown; context?: { status?: unknown } }
  return code === '42501' || code === 'PGRST301' || context?.status === 401 || context?.status === 403
}
