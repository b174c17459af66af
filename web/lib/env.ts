/**
 * Where the backend is. A static host bakes the addresses in at build time; our own backend
 * writes them into the page's meta tags, so that one build serves any address.
 */

const baked = import.meta.env
/** Where pages are written nobody knows the backend. */
export const NOWHERE = 'http://nowhere.invalid'

export const env = {
  supabaseUrl:
    baked.VITE_SUPABASE_URL || meta('supabase-url') || (globalThis.window?.location.origin ?? NOWHERE),
  supabaseAnonKey: baked.VITE_SUPABASE_ANON_KEY || meta('supabase-anon-key'),
  /**
   * Where a learner writes about their data or an error. Empty: the pages name the messaging channel, and the desk of
   * health asks for the address.
   */
  contactEmail: baked.VITE_CONTACT_EMAIL || meta('contact-email'),
}

function meta(name: string) {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}
