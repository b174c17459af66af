/** Addresses that somebody wrote: only those that lead to a page are followed. */

/** The address as it is, or nothing where it would run, call or download something (`javascript:`, `data:`). */
export function webAddress(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  try {
    // An address without a scheme is one of the site.
    return PAGES.test(new URL(given, 'https://site.invalid/').protocol) ? given : undefined
  } catch {
    return undefined
  }
}

const PAGES = /^(https?|mailto|tel|blob):$/
