/** The words of /auth/unlock. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Your account is locked',
    mailed: (email: string) =>
      `A link is on its way to ${email}. Open it within 10 minutes and choose a new password; until then nobody gets in.`,
    says: 'Open the link that we mailed to you and choose a new password; until then nobody gets in.',
    again: 'No mail? It may take a minute, or stand among the unwanted ones. You can ask for it again.',
    email: 'Email',
    send: 'Send the mail again',
    sent: 'If this account is locked, a new link is on its way. The earlier one no longer works.',
    choose: 'Choose a new password',
    chooseSays: 'It opens your account again. Everybody stays signed out until you have chosen it.',
    newPassword: 'New password',
    open: 'Open my account',
    opened: 'Your account is open again.',
    gone: 'This link has run out or was used already.',
    goneSays: 'Nothing is lost: ask for another one.',
    failed: 'That did not arrive. What you typed is still here; check the connection and try again.',
    signIn: 'To the sign-in page',
  },
  hi: {
    title: 'आपका खाता बंद है',
    mailed: (email) =>
      `${email} पर एक लिंक भेजा जा रहा है। उसे 10 मिनट के भीतर खोलकर नया पासवर्ड चुनें; तब तक कोई अंदर नहीं आ सकता।`,
    says: 'हमारे ईमेल में आया लिंक खोलकर नया पासवर्ड चुनें; तब तक कोई अंदर नहीं आ सकता।',
    again: 'ईमेल नहीं मिला? एक मिनट लग सकता है, या वह स्पैम में हो सकता है। आप उसे फिर मँगा सकते हैं।',
    email: 'ईमेल',
    send: 'ईमेल फिर भेजें',
    sent: 'यदि यह खाता बंद है, तो नया लिंक आ रहा है। पिछला लिंक अब काम नहीं करेगा।',
    choose: 'नया पासवर्ड चुनें',
    chooseSays: 'इससे आपका खाता फिर खुल जाएगा। जब तक आप नहीं चुनते, सभी साइन आउट रहेंगे।',
    newPassword: 'नया पासवर्ड',
    open: 'मेरा खाता खोलें',
    opened: 'आपका खाता फिर खुल गया है।',
    gone: 'इस लिंक का समय निकल चुका है या यह इस्तेमाल हो चुका है।',
    goneSays: 'कुछ खोया नहीं है: दूसरा लिंक मँगा लें।',
    failed: 'यह नहीं पहुँचा। आपने जो लिखा वह यहीं है; इंटरनेट कनेक्शन जाँचकर फिर से कोशिश करें।',
    signIn: 'साइन इन पृष्ठ पर',
  },
})
