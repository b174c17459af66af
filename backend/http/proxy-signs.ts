/**
 * Says once in the log what requests show of a proxy in front that is set up wrongly: everything works then, but for what
 * nobody looks at until it is missed (docs/deploy.md, "A proxy in front").
 */

import type { Services } from './handler.ts'

/** What proxies tell of callers; nobody else does. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded']

type Look = { path: string; status: number }

export function watchForProxy({ config, log }: Pick<Services, 'config' | 'log'>) {
  const site = config.siteUrl ? new URL(config.siteUrl).host : undefined
  const unsaid = new Map<string, (request: Request, look: Look) => string | undefined>([
    [
      'websockets',
      (_, { path, status }) =>
        status === 426 && path.startsWith('/realtime/v1/websocket')
          ? 'proxy: a websocket came without Upgrade, so pages learn nothing by themselves: have the proxy pass Upgrade and Connection on'
          : undefined,
    ],
    [
      'callers',
      ({ headers }) =>
        config.trustedProxyHeader === undefined && FORWARDED.some((name) => headers.has(name))
          ? 'proxy: requests are forwarded, and TRUSTED_PROXY_HEADER is not set, so all callers count as one and are limited together'
          : undefined,
    ],
    [
      'site',
      (request) => {
        if (site === undefined || request.headers.get('sec-fetch-mode') !== 'navigate') return undefined
        const { host } = new URL(request.url)
        return host === site
          ? undefined
          : `proxy: a page was asked for at ${host}, while SITE_URL says ${site}, where mails and sign-ins lead: one of them is wrong, or the proxy changes Host`
      },
    ],
  ])
  return (request: Request, look: Look) => {
    for (const [name, sign] of unsaid) {
      const words = sign(request, look)
      if (words === undefined) continue
      unsaid.delete(name)
      log.warn(words)
    }
  }
}
