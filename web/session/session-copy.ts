/** What the guard says (spec §2), and the words of signing out (spec §8). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    loading: 'Loading...',
    accessDenied: 'Access Denied',
    noPermission: "You don't have permission to access this page.",
    roleUnread: 'Your role could not be read: load the page again.',
    signOut: 'Sign Out',
    signedOut: 'Signed out successfully',
  },
  hi: {
    loading: 'लोड हो रहा है...',
    accessDenied: 'प्रवेश की अनुमति नहीं',
    noPermission: 'आपको यह पृष्ठ देखने की अनुमति नहीं है।',
    roleUnread: 'आपकी भूमिका पढ़ी नहीं जा सकी: पृष्ठ फिर खोलें।',
    signOut: 'साइन आउट',
    signedOut: 'आप साइन आउट हो गए',
  },
})
