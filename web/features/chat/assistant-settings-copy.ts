/** The words of how somebody wants the assistant. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    reading: 'Reading how you want the assistant',
    failed: 'How you want the assistant could not be read just now.',
    saved: 'Saved.',
    saveFailed: 'That could not be saved just now. What held before still holds.',
    style: 'How it helps',
    styles: { tutor: 'Hints first', explain: 'Direct answers', last: 'As I last chose' },
    styleSays: {
      tutor: 'A new conversation begins with a hint, and leads to the answer step by step.',
      explain: 'A new conversation begins with the answer, explained.',
      last: 'A new conversation begins as you last chose on that device.',
    },
    styleAlways: 'Inside a conversation you can change it at any time.',
    voice: 'Voice',
    readAloud: 'Read new answers aloud',
    readAloudSays: 'With the voice of this device, where it has one for the language of the answer.',
    reviewVoice: 'Let me hear a recording before it is sent',
    reviewVoiceSays: 'Off: a recording is sent as soon as you stop it.',
    history: 'Conversations',
    keep: 'Keep my conversations',
    keepSays:
      'Off: every conversation begins as a temporary one, of which nothing is kept. Those kept already stay until you delete them.',
  },
  hi: {
    reading: 'आपकी सहायक की पसंद पढ़ी जा रही है',
    failed: 'आपकी सहायक की पसंद अभी पढ़ी नहीं जा सकी।',
    saved: 'सहेजा गया।',
    saveFailed: 'यह अभी सहेजा नहीं जा सका। पहले जो था वही लागू है।',
    style: 'मदद का ढंग',
    styles: { tutor: 'पहले संकेत', explain: 'सीधे उत्तर', last: 'जैसा पिछली बार चुना' },
    styleSays: {
      tutor: 'नई बातचीत संकेत से शुरू होती है और कदम-दर-कदम उत्तर तक ले जाती है।',
      explain: 'नई बातचीत सीधे उत्तर और उसकी व्याख्या से शुरू होती है।',
      last: 'नई बातचीत वैसे शुरू होती है जैसा आपने उस डिवाइस पर पिछली बार चुना था।',
    },
    styleAlways: 'बातचीत के भीतर इसे कभी भी बदला जा सकता है।',
    voice: 'आवाज़',
    readAloud: 'नए उत्तर बोलकर सुनाएँ',
    readAloudSays: 'इस डिवाइस की आवाज़ में, यदि उत्तर की भाषा के लिए आवाज़ उपलब्ध हो।',
    reviewVoice: 'भेजने से पहले रिकॉर्डिंग सुनने दें',
    reviewVoiceSays: 'बंद हो तो रिकॉर्डिंग रोकते ही भेज दी जाती है।',
    history: 'बातचीत',
    keep: 'मेरी बातचीत रखें',
    keepSays:
      'बंद हो तो हर बातचीत अस्थायी रूप में शुरू होती है और उसका कुछ नहीं रखा जाता। जो पहले से रखी हैं, वे आपके हटाने तक रहती हैं।',
  },
})
