/** Which site passkeys and security keys belong to: browsers show and use them nowhere else. */

import type { Services } from '#backend/http/handler.ts'

export type RelyingParty = { id: string; name: string; origins: string[] }

/**
 * `[auth.webauthn]` of config.toml, as long as the site lies within its `rp_id`. A server that is reached elsewhere
 * (SITE_URL) could not use that id at all: there the site's own host counts. Never what a request says.
 */
export function relyingParty({ siteUrl, project }: Pick<Services, 'siteUrl' | 'project'>): RelyingParty {
  const site = new URL(siteUrl())
  const { rp_id: id, rp_display_name: name, rp_origins } = project.auth.webauthn
  const within = id !== '' && (site.hostname === id || site.hostname.endsWith(`.${id}`))
  if (!within) return { id: site.hostname, name, origins: [site.origin] }
  return { id, name, origins: [...new Set([site.origin, ...rp_origins])] }
}
