/** The words of the floating button, which every page carries (spec §2 Chat assistant). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    open: 'Open AI Chat Assistant',
    askAi: 'Ask AI',
    notLoaded: 'The assistant could not be loaded. Check your connection and try again.',
  },
  hi: {
    open: 'AI चैट सहायक खोलें',
    askAi: 'AI से पूछें',
    notLoaded: 'सहायक लोड नहीं हो सका। अपना इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
  },
})
