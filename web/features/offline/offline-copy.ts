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
