/** The address of the site, as links in mails and calendars name it. */

import { env } from '../env.ts'

export function siteAddress() {
  return (env('SITE_URL') ?? env('SUPABASE_PUBLIC_URL') ?? env('SUPABASE_URL') ?? '').replace(/\/+$/, '')
}

/** Where the project's functions are reached from outside. */
export function functionsAddress() {
  return (env('SUPABASE_PUBLIC_URL') ?? env('SUPABASE_URL') ?? '').replace(/\/+$/, '')
}
