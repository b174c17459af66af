/** The words around the secret address of a calendar. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    address: 'Your address',
    copyIt: 'Copy',
    copied: 'The address is copied.',
    copyFailed: 'The browser did not allow copying. Mark the address and copy it.',
    open: 'Open in the calendar program',
  },
  hi: {
    address: 'आपका पता',
    copyIt: 'कॉपी करें',
    copied: 'पता कॉपी हो गया।',
    copyFailed: 'ब्राउज़र ने कॉपी नहीं करने दिया। पता चुनकर कॉपी करें।',
    open: 'कैलेंडर प्रोग्राम में खोलें',
  },
})
