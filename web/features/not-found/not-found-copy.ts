/** The words of the page for addresses that lead nowhere (spec §2 Not found). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    notFound: 'Oops! Page not found',
    says: 'Nothing stands at this address. It may have been typed with a slip, or the page was moved.',
    home: 'Return to Home',
  },
  hi: {
    notFound: 'यह पृष्ठ नहीं मिला',
    says: 'इस पते पर कुछ नहीं है। हो सकता है कि पता गलत लिखा गया हो या पृष्ठ हट गया हो।',
    home: 'मुखपृष्ठ पर जाएँ',
  },
})
