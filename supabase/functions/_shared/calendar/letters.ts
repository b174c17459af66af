/** The words of the mails about sessions. */

import type { Language } from './words.ts'

export type Letter = 'day' | 'soon' | 'offered' | 'seat' | 'moved' | 'cancelled'

type Told = { title: string; when: string; was: string; until: string; reason: string }
type Letters = {
  /** The reminder a day before may come on the day itself. */
  subjects: Record<Letter, (title: string, isToday: boolean) => string>
  page: string
  why: string
  whySeat: string
  choose: string
} & Record<Letter, (told: Told) => string[]>

export const letters: Record<Language, Letters> = {
  en: {
    subjects: {
      day: (title, isToday) => `${isToday ? 'Today' : 'Tomorrow'}: ${title}`,
      soon: (title) => `In 15 minutes: ${title}`,
      offered: (title) => `A seat is kept for you: ${title}`,
      seat: (title) => `You have a seat: ${title}`,
      moved: (title) => `Another time: ${title}`,
      cancelled: (title) => `Cancelled: ${title}`,
    },
    day: ({ title, when }) => [
      `${title} takes place on ${when}.`,
      'The link to join stands on the page of the session from 15 minutes before.',
      'If you cannot come, give your seat back there: somebody may be waiting for it.',
    ],
    soon: ({ title, when }) => [`${title} begins on ${when}.`, 'The link to join is open on its page.'],
    offered: ({ title, when, until }) => [
      `A seat in ${title} (${when}) is free, and you are next in line.`,
      `It is kept for you until ${until}. Accept it on the page; after that it goes to the next person.`,
    ],
    seat: ({ title, when }) => [`You have left the waiting list: you have a seat in ${title} on ${when}.`],
    moved: ({ title, when, was, reason }) => [
      `${title} takes place at another time: ${when}.`,
      was && `It was announced for ${was}.`,
      reason,
      'Your place is kept. If the new time does not suit you, give it back on the page.',
    ],
    cancelled: ({ title, when, reason }) => [`${title} on ${when} does not take place.`, reason],
    page: 'The session',
    why: 'You get this because you have a seat. Reminders can be switched off here:',
    whySeat: 'You get this because you asked for a seat. Your sessions:',
    choose: 'All that you are written about is your choice',
  },
  hi: {
    subjects: {
      day: (title, isToday) => `${isToday ? 'आज' : 'कल'}: ${title}`,
      soon: (title) => `15 मिनट में: ${title}`,
      offered: (title) => `आपके लिए सीट रखी गई है: ${title}`,
      seat: (title) => `आपको सीट मिल गई है: ${title}`,
      moved: (title) => `समय बदला: ${title}`,
      cancelled: (title) => `रद्द: ${title}`,
    },
    day: ({ title, when }) => [
      `${title} का समय: ${when}।`,
      'जुड़ने का लिंक 15 मिनट पहले से सत्र के पृष्ठ पर रहेगा।',
      'यदि आप न आ सकें तो वहीं अपनी सीट लौटा दें: कोई उसकी प्रतीक्षा में हो सकता है।',
    ],
    soon: ({ title, when }) => [`${title} शुरू होने को है: ${when}।`, 'जुड़ने का लिंक सत्र के पृष्ठ पर खुला है।'],
    offered: ({ title, when, until }) => [
      `${title} (${when}) में एक सीट खाली है और अगली बारी आपकी है।`,
      `यह ${until} तक आपके लिए रखी है। पृष्ठ पर स्वीकार करें; उसके बाद यह अगले व्यक्ति को मिलेगी।`,
    ],
    seat: ({ title, when }) => [`अब आप प्रतीक्षा सूची में नहीं हैं: ${title} (${when}) में आपकी सीट पक्की है।`],
    moved: ({ title, when, was, reason }) => [
      `${title} का नया समय: ${when}।`,
      was && `पहले घोषित समय: ${was}।`,
      reason,
      'आपकी जगह बनी हुई है। यदि नया समय ठीक न हो तो पृष्ठ पर उसे लौटा दें।',
    ],
    cancelled: ({ title, when, reason }) => [`${title} (${when}) नहीं होगा।`, reason],
    page: 'सत्र',
    why: 'यह ईमेल इसलिए आया कि आपके पास सीट है। रिमाइंडर यहाँ बंद किए जा सकते हैं:',
    whySeat: 'यह ईमेल इसलिए आया कि आपने सीट माँगी थी। आपके सत्र:',
    choose: 'किस बारे में लिखा जाए, यह आप तय करते हैं',
  },
}
