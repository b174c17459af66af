/** Taking the port, and saying in one sentence why it cannot be had. */

import type { Server } from 'node:http'
import { type Config, ConfigError } from './config.ts'

/**
 * Returns the port, which the system has chosen when the configuration says 0. With `shared`, the other workers listen
 * on the same one. Throws ConfigError.
 */
export function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  { shared = false } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`,
        EACCES: `Port ${port} may not be used by this account: set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      }
      reject(
        new ConfigError(
          reason[error.code ?? ''] ?? `The server cannot listen on ${host}:${port}: ${error.message}.`,
        ),
      )
    })
    // Linux hands connections out itself. Elsewhere the first process does, which can lose one to a worker that goes.
    const reusePort = shared && process.platform === 'linux'
    server.listen({ port, host, reusePort, backlog: 4096 }, () =>
      resolve((server.address() as { port: number }).port),
    )
  })
}

/** Where people reach the server, and where this very machine does. */
export function addressesOf({ host, siteUrl }: Pick<Config, 'host' | 'siteUrl'>, port: number) {
  return { url: siteUrl ?? `http://localhost:${port}`, internal: `http://${reachableHost(host)}:${port}` }
}

function reachableHost(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
