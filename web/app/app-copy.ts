/** The words of the frame around every page. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    skip: 'Skip to content',
    dismiss: 'Dismiss',
    loadingPage: 'Loading the page',
    pageFailed: 'This page could not be loaded',
    pageFailedSays:
      'The connection may have failed, or a new version was published while you were reading. Nothing you saved is lost. Reload to try again.',
    reload: 'Reload',
    home: 'Home',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    syllabus: 'Syllabus',
    events: 'Events',
    noTrackers: 'No trackers, no advertisements.',
  },
  hi: {
    skip: 'सामग्री पर जाएँ',
    dismiss: 'हटाएँ',
    loadingPage: 'पृष्ठ आ रहा है',
    pageFailed: 'यह पृष्ठ नहीं खुल सका',
    pageFailedSays:
      'हो सकता है कि इंटरनेट कनेक्शन टूट गया हो, या पढ़ते समय नया संस्करण आ गया हो। आपका सहेजा हुआ कुछ भी खोया नहीं है। फिर से लोड करें।',
    reload: 'फिर से लोड करें',
    home: 'मुखपृष्ठ',
    privacy: 'गोपनीयता नीति',
    terms: 'सेवा की शर्तें',
    syllabus: 'पाठ्यक्रम',
    events: 'कार्यक्रम',
    noTrackers: 'न कोई ट्रैकर, न विज्ञापन।',
  },
})
