/** The words of the public mission. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    says: (tasks: number, minutes: number) =>
      `${counted('en', tasks, { one: 'One task', other: '# tasks' })}, about ${minutes} minutes: the same for everybody today. No account is needed.`,
    saysFirst:
      'Today’s tasks, the same for everybody: questions, a story, a short answer. No account is needed.',
    kept: 'What you do is kept in this browser. Create an account within a week and it comes along.',
    ownTitle: 'With an account the mission is yours',
    own: [
      'Reviews that are due for you, and your own weak topics',
      'Fifteen minutes or two hours, as the day allows',
      'A week that counts the days you kept, and respects your rest',
    ],
    signUp: 'Create an account',
    signIn: 'I have an account',
    doneTitle: 'That was today’s public mission',
    doneSays: (right: number, of: number) =>
      of === 0
        ? 'Another one comes tomorrow.'
        : `${right} of ${of} questions right. Another one comes tomorrow.`,
    readIt: 'I have read it',
    toQuestions: (count: number) =>
      counted('en', count, { one: 'To the question', other: 'To the # questions' }),
    write: 'Write the answer',
    wroteIt: 'I have written it',
    back: 'To the mission',
  },
  hi: {
    says: (tasks, minutes) => `${tasks} काम, लगभग ${minutes} मिनट: आज सबके लिए एक ही। खाते की ज़रूरत नहीं।`,
    saysFirst: 'आज के काम, सबके लिए एक जैसे: प्रश्न, एक समाचार, एक छोटा उत्तर। खाते की आवश्यकता नहीं।',
    kept: 'आप जो करते हैं वह इस ब्राउज़र में रहता है। एक सप्ताह में खाता बनाएँ तो वह साथ आ जाएगा।',
    ownTitle: 'खाते के साथ मिशन आपका अपना होगा',
    own: [
      'जिन प्रश्नों को दोहराने का समय आ गया, और आपके कमज़ोर विषय',
      'पंद्रह मिनट या दो घंटे, जैसा दिन हो',
      'सप्ताह जो आपके किए दिन गिने, और विश्राम के दिन भी माने',
    ],
    signUp: 'खाता बनाएँ',
    signIn: 'मेरा खाता है',
    doneTitle: 'आज का सार्वजनिक मिशन पूरा हुआ',
    doneSays: (right, of) => (of === 0 ? 'कल एक और आएगा।' : `${of} में से ${right} प्रश्न सही। कल एक और आएगा।`),
    readIt: 'मैंने पढ़ लिया',
    toQuestions: (count) => counted('hi', count, { one: 'प्रश्न पर जाएँ', other: '# प्रश्नों पर जाएँ' }),
    write: 'उत्तर लिखें',
    wroteIt: 'मैंने लिख लिया',
    back: 'मिशन पर लौटें',
  },
})
