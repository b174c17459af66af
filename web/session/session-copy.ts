/** What the guard says (spec §2), and the words of signing out (spec §8). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    loading: 'Loading...',
    accessDenied: 'Access Denied',
    noPermission: "You don't have permission to access this page.",
    roleUnread:
      'Your role could not be read just now, so the page stays closed. If it is yours, check the connection and try again.',
    tryAgain: 'Try again',
    signOut: 'Sign Out',
    signedOut: 'Signed out successfully',
  },
  hi: {
    loading: 'लोड हो रहा है...',
    accessDenied: 'प्रवेश की अनुमति नहीं',
    noPermission: 'आपको यह पृष्ठ देखने की अनुमति नहीं है।',
    roleUnread: 'आपकी भूमिका अभी पढ़ी नहीं जा सकी, इसलिए यह पृष्ठ बंद है। यदि यह आपका है तो कनेक्शन देखकर फिर कोशिश करें।',
    tryAgain: 'फिर कोशिश करें',
    signOut: 'साइन आउट',
    signedOut: 'आप साइन आउट हो गए',
  },
})
