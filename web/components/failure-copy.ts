/** What to do about an act that the line or the server failed. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    again: 'Check the connection and try again.',
    unanswered:
      'No clear answer came. It may have been done all the same: look at what stands here now, then try again.',
  },
  hi: {
    again: 'इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    unanswered:
      'साफ जवाब नहीं आया। हो सकता है कि काम फिर भी हो गया हो: देखें कि अब यहाँ क्या है, फिर दोबारा कोशिश करें।',
  },
})
