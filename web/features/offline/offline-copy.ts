/** The words of reading without a network. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    offline: 'You are offline.',
    offlineSays: 'What you opened before can be read.',
    keptSince: (moment: string) => `Kept for offline, read on ${moment}.`,
    whatIsKept: 'What is kept',
    update: 'A new version of the site is ready.',
    updateNow: 'Update now',
    later: 'Later',
    signShort: 'Offline',
    signOffline: (count: number) =>
      count === 0
        ? 'Offline'
        : count === 1
          ? 'Offline, 1 thing waits to be sent'
          : `Offline, ${count} things wait to be sent`,
    signWaits: (count: number) =>
      count === 1 ? '1 thing waits to be sent' : `${count} things wait to be sent`,
    signRefused: (count: number) =>
      count === 1 ? '1 thing was not taken' : `${count} things were not taken`,
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
    },
    lastSent: (moment: string) => `Last sent ${moment}.`,
    sendNow: 'Send now',
    leaveTitle: (count: number) =>
      count === 1 ? '1 thing is not sent yet' : `${count} things are not sent yet`,
    leaveSays:
      'It stays on this device and is sent after you sign in here again. Until then your account does not have it.',
    stay: 'Stay signed in',
    leave: 'Sign out all the same',
    keptTitle: 'Kept for offline',
    keptSays: 'Chapters, notes and news that you opened stay on this device until you sign out.',
    none: 'Nothing is kept yet.',
    noneSays: 'Open a chapter, a note or a news item: from then on it can be read here without a network.',
    loading: 'Looking at what is kept',
    readOn: (moment: string) => `read on ${moment}`,
    back: 'All books and notes',
    failed: 'This browser does not let the site keep anything.',
    failedSays:
      'Reading works as long as you are online. A private window, or a full disk, can be the reason.',
  },
  hi: {
    offline: 'आप ऑफ़लाइन हैं।',
    offlineSays: 'जो आपने पहले खोला था वह पढ़ा जा सकता है।',
    keptSince: (moment) => `ऑफ़लाइन के लिए रखा, ${moment} को पढ़ा गया।`,
    whatIsKept: 'क्या रखा है',
    update: 'साइट का नया संस्करण तैयार है।',
    updateNow: 'अभी अपडेट करें',
    later: 'बाद में',
    signShort: 'ऑफ़लाइन',
    signOffline: (count) => (count === 0 ? 'ऑफ़लाइन' : `ऑफ़लाइन, ${count} चीज़ें भेजी जानी हैं`),
    signWaits: (count) => `${count} चीज़ें भेजी जानी हैं`,
    signRefused: (count) => `${count} चीज़ें स्वीकार नहीं हुईं`,
    signTitle: 'इस उपकरण पर क्या भेजा जाना है',
    signOnline: 'आप ऑनलाइन हैं।',
    signGoes: 'आपने यहाँ जो किया वह इस उपकरण पर रखा है और अगला संपर्क होते ही एक-एक बार भेजा जाएगा।',
    signNothing: 'और कुछ भेजा जाना बाकी नहीं है।',
    kinds: {
      answers: 'उत्तर और जमा किए गए प्रश्नपत्र',
      cards: 'कार्डों की पुनरावृत्ति',
      mission: 'लक्ष्य के कार्य',
      news: 'पढ़े और सहेजे समाचार',
      plan: 'योजना में बदलाव',
      syllabus: 'पाठ्यक्रम के विषय',
      marks: 'हाइलाइट और बुकमार्क',
    },
    lastSent: (moment) => `पिछली बार ${moment} को भेजा गया।`,
    sendNow: 'अभी भेजें',
    leaveTitle: (count) => `${count} चीज़ें अभी भेजी नहीं गई हैं`,
    leaveSays: 'ये इस उपकरण पर रहेंगी और यहाँ फिर साइन इन करने पर भेजी जाएँगी। तब तक आपके खाते में नहीं होंगी।',
    stay: 'साइन इन रहें',
    leave: 'फिर भी साइन आउट करें',
    keptTitle: 'ऑफ़लाइन के लिए रखा',
    keptSays: 'आपके खोले अध्याय, नोट और समाचार साइन आउट तक इसी उपकरण पर रहते हैं।',
    none: 'अभी कुछ नहीं रखा है।',
    noneSays: 'कोई अध्याय, नोट या समाचार खोलें: उसके बाद वह बिना नेटवर्क के यहाँ पढ़ा जा सकेगा।',
    loading: 'रखी सामग्री देखी जा रही है',
    readOn: (moment) => `${moment} को पढ़ा`,
    back: 'सभी पुस्तकें और नोट',
    failed: 'यह ब्राउज़र साइट को कुछ रखने नहीं देता।',
    failedSays: 'ऑनलाइन रहते पढ़ना चलता रहेगा। निजी विंडो या भरी डिस्क कारण हो सकती है।',
  },
})
