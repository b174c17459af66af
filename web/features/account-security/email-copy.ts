/** The words of the account's address and of signing in with Google. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    email: 'Email',
    emailSays: 'You sign in with it, and what we have to tell you goes there.',
    changeEmail: 'Change email',
    newEmail: 'New email',
    currentPassword: 'Current Password',
    showPassword: 'Show password',
    bothSay:
      'We mail a link to the new address and one to the present one. Only when both are opened does the new address count; until then everything stays as it is.',
    sendMails: 'Send both mails',
    sending: 'Sending...',
    cancel: 'Cancel',
    sameEmail: 'This is the address that the account has already.',
    waiting: (email: string) => `Waiting: the address is to become ${email}.`,
    waitingSays: (from: string, into: string, until: string) =>
      `Open the link in the mail to ${from} and the link in the mail to ${into}, in either order, until ${until}. Until both are opened you sign in as before. Nothing in the mailbox? Look among the spam.`,
    lapsed: (email: string) => `The change to ${email} was not confirmed in time.`,
    lapsedSays:
      'The links have lapsed and the account has kept its address. Have them mailed again if you still want the change.',
    mailAgain: 'Send both mails again',
    mailedAgain: 'Both mails are on their way. Earlier links no longer work.',

    google: 'Google',
    googleLinked: (address: string | null) =>
      address ? `Linked to ${address}. You can sign in with it.` : 'Linked. You can sign in with it.',
    googleSays: 'Link a Google account, and you can sign in without the password.',
    linkGoogle: 'Link Google',
    unlinkGoogle: 'Unlink Google',
    unlinked: 'Google is unlinked. You sign in with email and password.',
    onlyWay:
      'Google is the only way into this account, so it cannot be unlinked. Set a password first: then there is another.',
    googleOff: 'Signing in with Google is not set up on this site.',
    googleFailed: 'Google could not be reached just now. Nothing was changed.',
    reading: 'Being read',
    unread: 'Could not be read just now.',
  },
  hi: {
    email: 'ईमेल',
    emailSays: 'इसी से आप साइन इन करते हैं, और ज़रूरी बातें इसी पर भेजी जाती हैं।',
    changeEmail: 'ईमेल बदलें',
    newEmail: 'नया ईमेल',
    currentPassword: 'मौजूदा पासवर्ड',
    showPassword: 'पासवर्ड दिखाएँ',
    bothSay:
      'एक लिंक नए पते पर और एक मौजूदा पते पर भेजा जाएगा। दोनों खुलने पर ही नया पता लागू होगा; तब तक सब वैसा ही रहेगा।',
    sendMails: 'दोनों ईमेल भेजें',
    sending: 'भेजा जा रहा है...',
    cancel: 'रद्द करें',
    sameEmail: 'खाते का पता पहले से यही है।',
    waiting: (email) => `पुष्टि बाकी है: पता ${email} होना है।`,
    waitingSays: (from, into, until) =>
      `${from} पर आए ईमेल का लिंक और ${into} पर आए ईमेल का लिंक, किसी भी क्रम में, ${until} तक खोलें। दोनों खुलने तक साइन इन पहले जैसा ही रहेगा। ईमेल नहीं मिला? स्पैम में देखें।`,
    lapsed: (email) => `${email} की पुष्टि समय पर नहीं हुई।`,
    lapsedSays: 'लिंक की अवधि बीत गई और खाते का पता वही रहा। अब भी बदलना हो तो लिंक फिर मँगाएँ।',
    mailAgain: 'दोनों ईमेल फिर भेजें',
    mailedAgain: 'दोनों ईमेल भेज दिए गए। पहले के लिंक अब नहीं चलेंगे।',

    google: 'Google',
    googleLinked: (address) =>
      address ? `${address} से जुड़ा है। इससे साइन इन किया जा सकता है।` : 'जुड़ा है। इससे साइन इन किया जा सकता है।',
    googleSays: 'Google खाता जोड़ें, फिर पासवर्ड के बिना भी साइन इन कर सकेंगे।',
    linkGoogle: 'Google जोड़ें',
    unlinkGoogle: 'Google हटाएँ',
    unlinked: 'Google हटा दिया गया। अब ईमेल और पासवर्ड से साइन इन होगा।',
    onlyWay:
      'इस खाते में आने का एकमात्र रास्ता Google है, इसलिए इसे हटाया नहीं जा सकता। पहले पासवर्ड बनाएँ: तब दूसरा रास्ता भी होगा।',
    googleOff: 'इस साइट पर Google से साइन इन चालू नहीं है।',
    googleFailed: 'अभी Google तक नहीं पहुँचा जा सका। कुछ नहीं बदला।',
    reading: 'पढ़ा जा रहा है',
    unread: 'अभी पढ़ा नहीं जा सका।',
  },
})
