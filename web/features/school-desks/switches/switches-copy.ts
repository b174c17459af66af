/** The words of the desk of switches. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Switches',
    says: 'Parts of the site that can be closed for a while. Closed means closed: pages say so, and the server refuses. Open pages follow within half a minute.',
    changed: (moment: string) => `Changed on ${moment}`,
    on: 'Open',
    off: 'Closed',
    names: {
      assistant: 'Assistant',
      voice: 'Voice messages to the assistant',
      challenges: 'Challenges',
      boards: 'Boards of challenges',
      mains_marking: 'Marking of mains answers by the engine',
      book_imports: 'Files that learners bring along',
      pushes: 'Messages to devices',
      sign_ups: 'New accounts',
    },
    closes: {
      assistant: 'No question is answered, typed or spoken. Earlier conversations can still be read.',
      voice: 'No recording is taken. Typed questions are answered as ever.',
      challenges:
        'Nobody joins or makes a challenge. Whoever is in one plays it to its end, and results stay.',
      boards: 'No standings are told. Places are kept.',
      mains_marking: 'Answers can be handed in and wait in their order. Mentors mark as ever.',
      book_imports:
        'Learners add no files. What they have stays readable, and administrators still add to everybody’s library.',
      pushes:
        'No message goes to a device, and none is added. Notifications inside the site and mails go on.',
      sign_ups:
        'Nobody makes an account, by email or with Google. Whoever has one signs in as ever, and administrators still invite.',
    },
    close: 'Close it',
    open: 'Open it again',
    closeTitle: (name: string) => `Close “${name}”?`,
    openTitle: (name: string) => `Open “${name}” again?`,
    openSays: 'It works again for everybody within half a minute.',
    reason: 'What learners read',
    reasonHint: 'Why, and until when, in a sentence.',
    closed: 'Closed.',
    opened: 'Open again.',
    unknown: 'Not used by this version of the site',
  },
  hi: {
    title: 'सुविधाएँ',
    says: 'साइट के वे हिस्से जो कुछ समय के लिए बंद किए जा सकते हैं। बंद का अर्थ बंद है: पृष्ठ यही बताते हैं और सर्वर मना करता है। खुले पृष्ठ आधे मिनट में बदल जाते हैं।',
    changed: (moment) => `${moment} को बदला`,
    on: 'खुला',
    off: 'बंद',
    names: {
      assistant: 'सहायक',
      voice: 'सहायक को ध्वनि संदेश',
      challenges: 'चुनौतियाँ',
      boards: 'चुनौतियों के बोर्ड',
      mains_marking: 'मुख्य परीक्षा के उत्तरों का स्वचालित मूल्यांकन',
      book_imports: 'विद्यार्थियों की लाई हुई फ़ाइलें',
      pushes: 'डिवाइस पर संदेश',
      sign_ups: 'नए खाते',
    },
    closes: {
      assistant: 'लिखे या बोले किसी प्रश्न का उत्तर नहीं दिया जाता। पुरानी बातचीत पढ़ी जा सकती है।',
      voice: 'कोई रिकॉर्डिंग नहीं ली जाती। लिखे प्रश्नों के उत्तर पहले जैसे मिलते हैं।',
      challenges: 'कोई चुनौती में शामिल नहीं होता, न नई बनाता है। जो उसमें हैं वे उसे पूरा करते हैं, और परिणाम बने रहते हैं।',
      boards: 'स्थान नहीं बताए जाते। वे सुरक्षित रहते हैं।',
      mains_marking: 'उत्तर जमा किए जा सकते हैं और अपने क्रम में रुकते हैं। मार्गदर्शक पहले जैसे जाँचते हैं।',
      book_imports: 'विद्यार्थी फ़ाइल नहीं जोड़ते। जो है वह पढ़ी जा सकती है, और प्रशासक सबके पुस्तकालय में जोड़ते रहते हैं।',
      pushes: 'डिवाइस पर कोई संदेश नहीं जाता, न नया डिवाइस जुड़ता है। साइट के भीतर की सूचनाएँ और ईमेल चलते रहते हैं।',
      sign_ups:
        'ईमेल या Google से कोई नया खाता नहीं बनता। जिनका खाता है वे पहले जैसे साइन इन करते हैं, और प्रशासक आमंत्रित कर सकते हैं।',
    },
    close: 'बंद करें',
    open: 'फिर खोलें',
    closeTitle: (name) => `“${name}” बंद करें?`,
    openTitle: (name) => `“${name}” फिर खोलें?`,
    openSays: 'आधे मिनट में सबके लिए फिर चलने लगेगा।',
    reason: 'विद्यार्थी क्या पढ़ेंगे',
    reasonHint: 'क्यों और कब तक, एक वाक्य में।',
    closed: 'बंद।',
    opened: 'फिर खुला।',
    unknown: 'साइट का यह संस्करण इसे काम में नहीं लेता',
  },
})
