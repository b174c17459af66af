/** The words of what an administrator does to an account. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'What you can do',
    ownAccount: 'This is your own account: another administrator acts on it.',
    nothing: 'Nothing can be done to this account here.',
    reason: 'Why',
    reasonHint: 'Kept with the act in the audit log. Write no names or addresses.',
    reasonMissing: 'Say why, in three characters at least.',
    cancel: 'Cancel',
    confirm: (name: string) => `Confirm: ${name}`,
    failed: 'It could not be done just now. Nothing was changed, and what you wrote is still here.',
    newRole: 'New role',
    sameRole: 'Choose a role other than the present one.',
    until: 'Until the end of',
    forGood: 'For good',
    noDay: 'Choose a day ahead, or for good.',
    acts: {
      role: {
        name: 'Change the role',
        says: 'A mentor marks answers; an administrator may do everything here. The role holds at once.',
        done: 'The role was changed.',
      },
      ban: {
        name: 'Ban',
        says: 'The learner is signed out everywhere at once and cannot sign in. All that is hers is kept.',
        done: 'The account is banned.',
      },
      unban: {
        name: 'Lift the ban',
        says: 'The learner can sign in again and finds everything as it was.',
        done: 'The ban was lifted.',
      },
      sign_out: {
        name: 'Sign out everywhere',
        says: 'All sessions end at once. The learner can sign in again.',
        done: 'All sessions were ended.',
      },
      recovery_mail: {
        name: 'Send a mail to choose a new password',
        says: 'A link goes to the address of the account. The password holds until a new one is chosen.',
        done: 'The mail was sent.',
      },
      confirm_email: {
        name: 'Confirm the e-mail address',
        says: 'Only if you know that the address is theirs: whoever confirmed it can sign in.',
        done: 'The address is confirmed.',
      },
      remove_merged: {
        name: 'Remove what is left of it',
        says: 'Its rows and files are in the other account. The shell and its sign-in go for good.',
        done: 'The shell of the account was removed.',
      },
    },
  },
  hi: {
    title: 'आप क्या कर सकते हैं',
    ownAccount: 'यह आपका अपना खाता है: इस पर कोई दूसरा प्रशासक काम करता है।',
    nothing: 'इस खाते पर यहाँ कुछ नहीं किया जा सकता।',
    reason: 'क्यों',
    reasonHint: 'यह कार्य-लेखा में दर्ज होगा। नाम या पते न लिखें।',
    reasonMissing: 'कम से कम तीन अक्षरों में कारण लिखें।',
    cancel: 'रद्द करें',
    confirm: (name: string) => `पुष्टि करें: ${name}`,
    failed: 'यह अभी नहीं हो सका। कुछ बदला नहीं है, और आपका लिखा यहीं है।',
    newRole: 'नई भूमिका',
    sameRole: 'अभी की भूमिका से अलग कोई भूमिका चुनें।',
    until: 'इस दिन के अंत तक',
    forGood: 'हमेशा के लिए',
    noDay: 'आगे का कोई दिन चुनें, या हमेशा के लिए।',
    acts: {
      role: {
        name: 'भूमिका बदलें',
        says: 'मार्गदर्शक उत्तर जाँचते हैं; प्रशासक यहाँ सब कुछ कर सकते हैं। भूमिका तुरंत लागू होती है।',
        done: 'भूमिका बदल दी गई।',
      },
      ban: {
        name: 'रोक लगाएँ',
        says: 'विद्यार्थी तुरंत हर जगह से साइन आउट हो जाते हैं और साइन इन नहीं कर सकते। उनका सब कुछ सुरक्षित रहता है।',
        done: 'खाते पर रोक लगा दी गई।',
      },
      unban: {
        name: 'रोक हटाएँ',
        says: 'विद्यार्थी फिर साइन इन कर सकते हैं और सब कुछ पहले जैसा पाते हैं।',
        done: 'रोक हटा दी गई।',
      },
      sign_out: {
        name: 'हर जगह से साइन आउट करें',
        says: 'सभी सत्र तुरंत समाप्त होते हैं। विद्यार्थी फिर साइन इन कर सकते हैं।',
        done: 'सभी सत्र समाप्त किए गए।',
      },
      recovery_mail: {
        name: 'नया पासवर्ड चुनने का ईमेल भेजें',
        says: 'खाते के पते पर एक लिंक जाता है। नया चुनने तक पुराना पासवर्ड चलता रहता है।',
        done: 'ईमेल भेज दिया गया।',
      },
      confirm_email: {
        name: 'ईमेल पते की पुष्टि करें',
        says: 'केवल तब, जब आप जानते हों कि पता उन्हीं का है: पुष्टि के बाद साइन इन हो सकता है।',
        done: 'पते की पुष्टि हो गई।',
      },
      remove_merged: {
        name: 'जो बचा है उसे हटाएँ',
        says: 'इसकी पंक्तियाँ और फ़ाइलें दूसरे खाते में हैं। खाली खाता और उसका साइन इन हमेशा के लिए हट जाता है।',
        done: 'खाली खाता हटा दिया गया।',
      },
    },
  },
})
