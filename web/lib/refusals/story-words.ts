/** Why what a learner makes of a story is refused: a report, a card, a note, a day to revise it, that it was read. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

export const storySays: Words = {
  'There is no such item in the news': 'ऐसा कोई समाचार नहीं है',
  'Choose one of the reasons': 'दिए गए कारणों में से एक चुनें',
  'Say it in at most 1,000 characters': 'इसे अधिक से अधिक 1,000 अक्षरों में लिखें',
  'The proof is the address of a page: it begins with https://':
    'प्रमाण किसी पृष्ठ का पता हो: वह https:// से शुरू होता है',
  'Add the address of the page that shows the right fact or number':
    'उस पृष्ठ का पता जोड़ें जिस पर सही तथ्य या आँकड़ा है',
  'Say what is wrong': 'बताएँ कि क्या गलत है',
  'Fifty of your reports wait to be looked into: report more once some are settled':
    'आपकी 50 शिकायतें अभी देखी जानी हैं: कुछ निपट जाने पर और भेजें',
  'Choose a day after today, within a year': 'आज के बाद का कोई दिन चुनें, एक वर्ष के भीतर का',
  'Send one to ten cards, each with a front, a back and a language':
    'एक से दस कार्ड भेजें; हर एक के दोनों ओर कुछ लिखा हो',
  'There are no questions on this story for you at the moment': 'इस समाचार पर अभी आपके लिए कोई प्रश्न नहीं है',
  'You can keep %s of these at most': 'ऐसे अधिक से अधिक %s रखे जा सकते हैं। पहले कुछ हटाएँ',
  'Send a list of at most 500 events': 'एक बार में अधिक से अधिक 500 पढ़े हुए समाचार भेजे जा सकते हैं',
  'An event has a moment, at most a day of seconds, and a known reaction':
    'समाचार पढ़ने का समय या आपकी राय सही रूप में नहीं आई',
}

export const storyWords: Words = { ...callerWords, ...storySays }
