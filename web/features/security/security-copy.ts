/** The words of the security alert (spec §2). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Security alert',
    dismiss: 'Dismiss',
    advice: 'Was it you? Look at it',
  },
  hi: {
    title: 'सुरक्षा चेतावनी',
    dismiss: 'हटाएँ',
    advice: 'क्या यह आपने किया? देखें',
  },
})
