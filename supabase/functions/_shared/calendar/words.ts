/** Words of calendar files. */

export type Language = 'en' | 'hi'

export const words = {
  en: {
    calendar: 'Economy Mentor',
    cancelled: 'This session was cancelled.',
    host: (name: string) => `With ${name}`,
    waiting: 'You are on the waiting list, or a seat is kept for you: see the page of the session.',
    enter: 'The link to join stands on the page of the session from 15 minutes before.',
    unchecked: 'Nobody has checked this date against a published source yet.',
    notExact: 'The publisher names only about when: the day may be another one.',
    about: (title: string) => `${title} (about this day)`,
    source: (url: string) => `Source: ${url}`,
    plan: 'Study plan',
    minutes: (count: number) => `${count} minutes`,
    done: (title: string) => `✓ ${title}`,
  },
  hi: {
    calendar: 'Economy Mentor',
    cancelled: 'यह सत्र रद्द कर दिया गया है।',
    host: (name: string) => `${name} के साथ`,
    waiting: 'आप प्रतीक्षा सूची में हैं या आपके लिए सीट रखी गई है: सत्र का पृष्ठ देखें।',
    enter: 'जुड़ने का लिंक 15 मिनट पहले से सत्र के पृष्ठ पर रहता है।',
    unchecked: 'यह तिथि अभी किसी प्रकाशित स्रोत से नहीं मिलाई गई है।',
    notExact: 'जारी करने वाली संस्था केवल अनुमानित समय बताती है: दिन बदल सकता है।',
    about: (title: string) => `${title} (लगभग इस दिन)`,
    source: (url: string) => `स्रोत: ${url}`,
    plan: 'अध्ययन योजना',
    minutes: (count: number) => `${count} मिनट`,
    done: (title: string) => `✓ ${title}`,
  },
} satisfies Record<Language, unknown>
