/** The words around the feed's address. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'News in your feed reader',
    says: 'Headline, gist and link of each new story, in any reader of Atom feeds. The story itself opens here.',
    back: 'All news',
    loading: 'Looking for your address',
    failed: 'It could not be read just now whether you have an address.',
    make: 'Make my address',
    renew: 'Make a new address',
    remove: 'Remove it',
    onlyNow: 'Copy it now: it is shown this once.',
    copyIt: 'Copy the address',
    copied: 'Copied',
    copyFailed: 'The browser did not allow copying. Mark the address and copy it.',
    madeOn: (day: string) => `You have an address since ${day}.`,
    readOn: (day: string) => `A reader last came on ${day}.`,
    neverRead: 'No reader has come yet.',
    secret:
      'A feed reader cannot sign in. Whoever has the address can read headlines and gists, so keep it to yourself.',
    renewSays:
      'A new address ends the old one. Only a fingerprint of it is kept, so it cannot be shown again.',
    notDone: 'That could not be done just now. Nothing was changed; try again.',
  },
  hi: {
    title: 'आपके फ़ीड रीडर में समाचार',
    says: 'हर नए समाचार का शीर्षक, सार और लिंक, किसी भी Atom फ़ीड रीडर में। पूरा समाचार यहाँ खुलता है।',
    back: 'सभी समाचार',
    loading: 'आपका पता देखा जा रहा है',
    failed: 'अभी पढ़ा नहीं जा सका कि आपका पता है या नहीं।',
    make: 'मेरा पता बनाएँ',
    renew: 'नया पता बनाएँ',
    remove: 'इसे हटाएँ',
    onlyNow: 'इसे अभी कॉपी करें: यह एक ही बार दिखता है।',
    copyIt: 'पता कॉपी करें',
    copied: 'कॉपी हुआ',
    copyFailed: 'ब्राउज़र ने कॉपी नहीं करने दिया। पता चुनकर कॉपी करें।',
    madeOn: (day) => `आपका पता ${day} से है।`,
    readOn: (day) => `कोई रीडर पिछली बार ${day} को आया।`,
    neverRead: 'अभी कोई रीडर नहीं आया।',
    secret: 'फ़ीड रीडर साइन इन नहीं कर सकता। जिसके पास पता है वह शीर्षक और सार पढ़ सकता है, इसलिए इसे अपने पास रखें।',
    renewSays: 'नया पता पुराने को समाप्त कर देता है। उसकी केवल छाप रखी जाती है, इसलिए वह फिर दिखाया नहीं जा सकता।',
    notDone: 'यह अभी नहीं हो सका। कुछ नहीं बदला; फिर से कोशिश करें।',
  },
})
