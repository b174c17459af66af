/** The words of /daily-news. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Daily News',
    says: 'What changed in the economy, in our own words, and the figures that were published last.',
    releases: 'Latest releases',
    releasesSays: 'Figures of the library by the day they were published, newest first.',
    was: (display: string, period: string) => `before: ${display} (${period})`,
    source: 'Source',
    readNote: 'Note',
    newTab: 'opens in a new tab',
    loading: 'Loading the latest releases',
    failed: 'The latest releases could not be read just now.',
    failedSays: 'Check the connection and try again.',
    tryAgain: 'Try again',
    empty: 'No releases yet.',
    emptySays: 'Figures stand here, newest first, once the mentor has loaded the library.',
    toSyllabus: 'Open the syllabus',
    allNotes: 'All notes',
    askAi: 'Ask AI',
  },
  hi: {
    title: 'दैनिक समाचार',
    says: 'अर्थव्यवस्था में क्या बदला, हमारे अपने शब्दों में, और हाल में प्रकाशित आँकड़े।',
    releases: 'हाल के प्रकाशन',
    releasesSays: 'पुस्तकालय के आँकड़े प्रकाशन की तिथि के क्रम में, नए पहले।',
    was: (display, period) => `इससे पहले: ${display} (${period})`,
    source: 'स्रोत',
    readNote: 'नोट',
    newTab: 'नए टैब में खुलता है',
    loading: 'हाल के प्रकाशन आ रहे हैं',
    failed: 'हाल के प्रकाशन अभी पढ़े नहीं जा सके।',
    failedSays: 'इंटरनेट देखें और फिर से कोशिश करें।',
    tryAgain: 'फिर से कोशिश करें',
    empty: 'अभी कोई प्रकाशन नहीं।',
    emptySays: 'मार्गदर्शक के पुस्तकालय जोड़ने पर आँकड़े यहाँ दिखेंगे, नए पहले।',
    toSyllabus: 'पाठ्यक्रम खोलें',
    allNotes: 'सभी नोट',
    askAi: 'AI से पूछें',
  },
})
