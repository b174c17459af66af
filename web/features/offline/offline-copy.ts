/** The words of reading without a network. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    offline: 'You are offline.',
    offlineSays: 'What you opened before can be read.',
    keptSince: (moment: string) => `What stands here is from ${moment}.`,
    whatIsKept: 'What is kept',
    putAway: 'Put this note away',
    update: 'A new version of the site is ready.',
    updateNow: 'Update now',
    full: 'This device has no room left.',
    fullSays: {
      work: 'What you do without a network is kept only until you close this page. Make room, or go online before you close it.',
      reading: 'What you open cannot be kept for a time without a network.',
    },
    understood: 'Understood',
    later: 'Later',
    signShort: 'Offline',
    signOffline: (count: number) =>
      count === 0
        ? 'Offline'
        : counted('en', count, {
            one: 'Offline, # thing waits to be sent',
            other: 'Offline, # things wait to be sent',
          }),
    signWaits: (count: number) =>
      counted('en', count, { one: '# thing waits to be sent', other: '# things wait to be sent' }),
    signRefused: (count: number) =>
      counted('en', count, { one: '# thing was not taken', other: '# things were not taken' }),
    letGoOfNews: 'Discard these news changes',
    signTitle: 'What waits on this device',
    signOnline: 'You are online.',
    signGoes: 'What you did here is kept on this device and goes with the next connection, once each.',
    signNothing: 'Nothing else waits to be sent.',
    kinds: {
      answers: 'Answers and hand-ins',
      cards: 'Reviews of cards',
      mission: 'Tasks of the mission',
      news: 'News read and saved',
      plan: 'Changes of the plan',
      syllabus: 'Topics of the syllabus',
      marks: 'Highlights and bookmarks',
      notes: 'Notes of your own',
    },
    lastSent: (moment: string) => `Last sent ${moment}.`,
    sendNow: 'Send now',
    leaveTitle: (count: number) =>
      counted('en', count, { one: '# thing is not sent yet', other: '# things are not sent yet' }),
    leaveSays:
      'It stays on this device and is sent after you sign in here again. Until then your account does not have it.',
    leavePages: (pages: number) =>
      counted('en', pages, {
        one: '# photographed page of an answer is not sent yet: signing out removes it from this device.',
        other: '# photographed pages of answers are not sent yet: signing out removes them from this device.',
      }),
    stay: 'Stay signed in',
    leave: 'Sign out all the same',
    keptTitle: 'Kept for offline',
    keptSays:
      'Today’s mission, the newest news and the cards that are due are fetched by themselves; chapters, notes and news that you opened stay for 60 days. All of it goes when you sign out.',
    none: 'Nothing is kept yet.',
    noneSays:
      'It comes by itself while you are online. A chapter, a note or a news item is kept once you opened it.',
    loading: 'Looking at what is kept',
    readOn: (moment: string) => `from ${moment}`,
    back: 'All books and notes',
    failed: 'This browser does not let the site keep anything.',
    failedSays:
      'Reading works as long as you are online. A private window, or a full disk, can be the reason.',
  },
  hi: {
    offline: 'आप ऑफ़लाइन हैं।',
    offlineSays: 'जो आपने पहले खोला था वह पढ़ा जा सकता है।',
    keptSince: (moment) => `यहाँ जो है वह ${moment} का है।`,
    whatIsKept: 'क्या रखा है',
    putAway: 'यह सूचना हटाएँ',
    update: 'साइट का नया संस्करण तैयार है।',
    updateNow: 'अभी अपडेट करें',
    full: 'इस डिवाइस में जगह नहीं बची है।',
    fullSays: {
      work: 'बिना इंटरनेट आप जो करेंगे वह यह पृष्ठ बंद करने तक ही रहेगा। जगह बनाएँ, या बंद करने से पहले ऑनलाइन आएँ।',
      reading: 'जो आप खोलेंगे वह बिना इंटरनेट के समय के लिए रखा नहीं जा सकेगा।',
    },
    understood: 'ठीक है',
    later: 'बाद में',
    signShort: 'ऑफ़लाइन',
    signOffline: (count) =>
      count === 0
        ? 'ऑफ़लाइन'
        : counted('hi', count, { one: 'ऑफ़लाइन, # चीज़ भेजी जानी है', other: 'ऑफ़लाइन, # चीज़ें भेजी जानी हैं' }),
    signWaits: (count) => counted('hi', count, { one: '# चीज़ भेजी जानी है', other: '# चीज़ें भेजी जानी हैं' }),
    signRefused: (count) =>
      counted('hi', count, { one: '# चीज़ स्वीकार नहीं हुई', other: '# चीज़ें स्वीकार नहीं हुईं' }),
    letGoOfNews: 'समाचार के ये बदलाव हटाएँ',
    signTitle: 'इस डिवाइस पर क्या भेजा जाना है',
    signOnline: 'आप ऑनलाइन हैं।',
    signGoes: 'आपने यहाँ जो किया वह इस डिवाइस पर रखा है और इंटरनेट आते ही एक-एक बार भेजा जाएगा।',
    signNothing: 'और कुछ भेजा जाना बाकी नहीं है।',
    kinds: {
      answers: 'उत्तर और जमा किए गए सेट',
      cards: 'कार्डों का दोहराव',
      mission: 'मिशन के काम',
      news: 'पढ़े और सहेजे समाचार',
      plan: 'योजना में बदलाव',
      syllabus: 'पाठ्यक्रम के विषय',
      marks: 'हाइलाइट और बुकमार्क',
      notes: 'आपके अपने नोट्स',
    },
    lastSent: (moment) => `पिछली बार ${moment} को भेजा गया।`,
    sendNow: 'अभी भेजें',
    leaveTitle: (count) =>
      counted('hi', count, { one: '# चीज़ अभी भेजी नहीं गई है', other: '# चीज़ें अभी भेजी नहीं गई हैं' }),
    leaveSays: 'यह सब इसी डिवाइस पर रहेगा और यहाँ फिर साइन इन करने पर भेजा जाएगा। तब तक यह आपके खाते में नहीं होगा।',
    leavePages: (pages) =>
      counted('hi', pages, {
        one: 'उत्तर का # फ़ोटो वाला पृष्ठ अभी भेजा नहीं गया है: साइन आउट करने पर वह इस डिवाइस से हट जाएगा।',
        other: 'उत्तरों के # फ़ोटो वाले पृष्ठ अभी भेजे नहीं गए हैं: साइन आउट करने पर वे इस डिवाइस से हट जाएँगे।',
      }),
    stay: 'साइन इन रहें',
    leave: 'फिर भी साइन आउट करें',
    keptTitle: 'ऑफ़लाइन के लिए रखा',
    keptSays:
      'आज का मिशन, ताज़ा समाचार और आज के कार्ड अपने आप आ जाते हैं; आपके खोले अध्याय, नोट्स और समाचार 60 दिन रहते हैं। साइन आउट करने पर सब हट जाता है।',
    none: 'अभी कुछ नहीं रखा है।',
    noneSays: 'ऑनलाइन रहते यह अपने आप आता है। अध्याय, नोट या समाचार एक बार खोलने पर रख लिया जाता है।',
    loading: 'रखी सामग्री देखी जा रही है',
    readOn: (moment) => `${moment} का`,
    back: 'सभी पुस्तकें और नोट्स',
    failed: 'यह ब्राउज़र साइट को कुछ रखने नहीं देता।',
    failedSays: 'ऑनलाइन रहते पढ़ना चलता रहेगा। निजी विंडो या भरी डिस्क कारण हो सकती है।',
  },
})
