/** What to do about an act that the line or the server failed. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { again: 'Check the connection and try again.' },
  hi: { again: 'इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।' },
})
