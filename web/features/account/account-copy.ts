/** The words of the account at the right end of a header (spec §2 Header and navigation). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { account: 'Account', viewProfile: 'View Profile', mentorDesk: 'Mentor’s desk', signIn: 'Sign In' },
  hi: { account: 'खाता', viewProfile: 'प्रोफ़ाइल देखें', mentorDesk: 'मार्गदर्शक डेस्क', signIn: 'साइन इन' },
})
