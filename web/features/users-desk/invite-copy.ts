/** The words of inviting somebody. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Invite somebody',
    says: 'They get a mail with a link, choose a password there, and are in. Also while new accounts are closed.',
    back: 'All users',
    email: 'E-mail',
    emailMissing: 'Write the whole address, such as asha@example.in.',
    name: 'Name',
    optional: 'optional',
    nameHint: 'How the pages greet them; they can change it.',
    role: 'Comes as',
    roleHint: 'A mentor marks answers; an administrator may do everything here.',
    send: 'Send the invitation',
    again: 'Somebody who has not come yet can be invited again: the new link takes the place of the old one.',
    done: (email: string) => `The invitation went to ${email}.`,
    failed:
      'The invitation could not be sent just now. What you wrote is still here; sending it again does no harm.',
  },
  hi: {
    title: 'किसी को आमंत्रित करें',
    says: 'उन्हें एक लिंक वाला ईमेल मिलता है, वे वहाँ पासवर्ड चुनते हैं और भीतर आ जाते हैं। नए खाते बंद हों तब भी।',
    back: 'सभी उपयोगकर्ता',
    email: 'ईमेल',
    emailMissing: 'पूरा पता लिखें, जैसे asha@example.in।',
    name: 'नाम',
    optional: 'वैकल्पिक',
    nameHint: 'पृष्ठ उन्हें इसी नाम से पुकारते हैं; वे इसे बदल सकते हैं।',
    role: 'किस भूमिका में',
    roleHint: 'मार्गदर्शक उत्तर जाँचते हैं; प्रशासक यहाँ सब कुछ कर सकते हैं।',
    send: 'आमंत्रण भेजें',
    again: 'जो अब तक नहीं आए, उन्हें फिर आमंत्रित किया जा सकता है: नया लिंक पुराने की जगह लेता है।',
    done: (email) => `आमंत्रण ${email} को भेज दिया गया।`,
    failed: 'आमंत्रण अभी नहीं भेजा जा सका। आपका लिखा यहीं है; उसे फिर भेजने से कोई हानि नहीं।',
  },
})
