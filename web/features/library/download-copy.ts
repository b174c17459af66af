/** The words of taking a book away. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    download: 'Download as EPUB',
    writing: 'Writing the EPUB',
    failed: 'The EPUB could not be written just now. Check the connection and try again.',
  },
  hi: {
    download: 'EPUB डाउनलोड करें',
    writing: 'EPUB बन रही है',
    failed: 'EPUB अभी नहीं बन सकी। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
  },
})
