/** What stands where a read failed. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { says: 'Nothing was changed. Check the connection and try again.', tryAgain: 'Try again' },
  hi: { says: 'कुछ बदला नहीं है। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।', tryAgain: 'फिर से कोशिश करें' },
})
