/** The keys by which push services know this site (VAPID, RFC 8292). */

import { siteAddress } from '../calendar/site.ts'
import { env } from '../env.ts'

export type PushKeys = { publicKey: string; privateKey: string; subject: string }

/** Undefined where nobody can send. */
export function pushKeys(): PushKeys | undefined {
  const publicKey = env('VAPID_PUBLIC_KEY')
  const privateKey = env('VAPID_PRIVATE_KEY')
  if (!publicKey || !privateKey) return undefined
  return { publicKey, privateKey, subject: env('VAPID_SUBJECT') ?? subjectOf(siteAddress()) }
}

/** Push services want to know whom to write to: an https address or mailto. */
function subjectOf(site: string) {
  if (site.startsWith('https://')) return site
  return `mailto:mentor@${URL.parse(site)?.hostname ?? 'localhost'}`
}
