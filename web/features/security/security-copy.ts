/** The words of the security alert (spec §2). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Security alert',
    dismiss: 'Dismiss',
    advice: 'Not you? Choose a new password',
  },
  hi: {
    title: 'सुरक्षा चेतावनी',
    dismiss: 'हटाएँ',
    advice: 'यह आप नहीं थे? नया पासवर्ड चुनें',
  },
})
