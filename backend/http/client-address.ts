/** Who is asking, as a network address: what request limits count by. */

const sockets = new WeakMap<Request, string>()

/** A request that came over no socket was made in this process. */
const LOOPBACK = '127.0.0.1'

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
    return told || sockets.get(request) || LOOPBACK
  }
}

/**
 * Whether somebody at this very machine asks. A proxy on this machine is loopback too: what it forwards comes with a
 * header that says so, and where a proxy is configured nobody is believed to be here. Nor is a page of elsewhere whose
 * name leads to this machine all of a sudden: its browser is here, and asks by that name.
 */
export function isFromThisMachine(
  request: Request,
  { config }: { config: { trustedProxyHeader: string | undefined; siteUrl: string | undefined } },
) {
  if (config.trustedProxyHeader !== undefined) return false
  // This server speaks no TLS: somebody in front of it does, who may pass a caller on without a word of it.
  if (config.siteUrl?.startsWith('https:')) return false
  if (request.headers.has('x-forwarded-for') || request.headers.has('forwarded')) return false
  const { hostname } = new URL(request.url)
  if (!HERE.test(hostname) && hostname !== (config.siteUrl && new URL(config.siteUrl).hostname)) return false
  return isThisMachine(sockets.get(request) ?? LOOPBACK)
}

/** Of an address as a socket has it. */
export function isThisMachine(address: string) {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.')
}

/** Names and numbers that lead nowhere else. */
const HERE = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
