/** Who is asking, as a network address: what request limits count by. */

const sockets = new WeakMap<Request, string>()

/** The listener notes the socket's address of each request here; headers cannot forge it. */
export function noteSocketAddress(request: Request, address: string) {
  sockets.set(request, address)
}

/**
 * The socket's address, or the first address in the trusted proxy's header when one is configured.
 * A header that nobody configured is never believed.
 */
export function clientAddress(trustedHeader: string | undefined) {
  return (request: Request): string => {
    const told = trustedHeader ? request.headers.get(trustedHeader)?.split(',')[0]?.trim() : undefined
    return told || sockets.get(request) || '127.0.0.1'
  }
}
