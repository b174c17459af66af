import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    anotherIsHere:
      'That link is for another account than the one that is signed in here, so it was not followed. If it is yours, sign out and sign in with that account.',
  },
  hi: {
    anotherIsHere:
      'वह लिंक यहाँ साइन इन खाते का नहीं, किसी दूसरे खाते का है, इसलिए उसे नहीं खोला गया। यदि वह खाता आपका है, तो साइन आउट करके उसी से साइन इन करें।',
  },
})
