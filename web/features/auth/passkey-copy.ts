/** The words of signing in with a passkey, and of a browser that refuses one. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    unexpected: 'An unexpected error occurred',
    passkeySignIn: 'Sign in with a passkey',
    waitingForPasskey: 'Waiting for the passkey...',
    dismissed: 'The browser closed the request before it was done. Nothing has changed.',
    knownAlready: 'This device or key is registered already.',
    notHere: 'This address is not one that passkeys work on. Open the site under its usual address.',
  },
  hi: {
    unexpected: 'अप्रत्याशित त्रुटि हुई',
    passkeySignIn: 'पासकी से साइन इन करें',
    waitingForPasskey: 'पासकी की प्रतीक्षा है...',
    dismissed: 'ब्राउज़र ने अनुरोध पूरा होने से पहले बंद कर दिया। कुछ नहीं बदला।',
    knownAlready: 'यह डिवाइस या कुंजी पहले से जुड़ी है।',
    notHere: 'इस पते पर पासकी नहीं चलती। साइट को उसके सामान्य पते से खोलें।',
  },
})

export type PasskeyWords = typeof copy.en
