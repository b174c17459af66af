/** The words of who somebody is on the site. */

import { defineCopy } from '#web/lib/language.tsx'

export const youCopy = defineCopy({
  en: {
    name: 'Name',
    nameLabel: 'Your name',
    nameSays:
      'As the site and its mails address you. Left empty, the part of your email before the @ stands in.',
    save: 'Save name',
    saving: 'Saving...',
    nameSaved: 'Your name is saved.',
    nameFailed: 'The name could not be saved just now. What you typed is still here; try again.',
    boards: 'On boards',
  },
  hi: {
    name: 'नाम',
    nameLabel: 'आपका नाम',
    nameSays: 'साइट और ईमेल में आपको इसी नाम से पुकारा जाता है। खाली छोड़ने पर ईमेल का @ से पहले का भाग दिखता है।',
    save: 'नाम सहेजें',
    saving: 'सहेजा जा रहा है...',
    nameSaved: 'आपका नाम सहेजा गया।',
    nameFailed: 'नाम अभी सहेजा नहीं जा सका। आपका लिखा यहीं है; फिर से कोशिश करें।',
    boards: 'बोर्ड पर',
  },
})
