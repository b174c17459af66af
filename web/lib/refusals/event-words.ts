/** Why the desk of sessions refuses: a session and its rule, one time of it, who came, an answer to a question. */

import { deskSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { clientWords, databaseWords } from './service-words.ts'

export const eventSays: Words = {
  'Only the mentor and administrators look after sessions': 'सत्रों की देखरेख केवल मार्गदर्शक और प्रशासक करते हैं',
  'There is no such session': 'ऐसा कोई सत्र नहीं है',
  'The time zone is not known: choose one such as Asia/Kolkata':
    'यह समय क्षेत्र नहीं मिला: कोई और चुनें, जैसे Asia/Kolkata',
  'The rule gives no day, or more than 400': 'इस नियम से कोई दिन नहीं निकलता, या 400 से अधिक निकलते हैं',
  'One of the topics is not in the syllabus': 'इनमें से एक विषय पाठ्यक्रम में नहीं है',
  'One of the notes to read before is not in the library': 'पहले पढ़ने के नोट्स में से एक पुस्तकालय में नहीं है',
  'Examples come with the library and are changed there': 'उदाहरण पुस्तकालय के साथ आते हैं और वहीं बदले जाते हैं',
  'A session that was cancelled stays so: make a new one': 'रद्द किया गया सत्र रद्द ही रहता है: नया बनाएँ',
  'On that day this session was held or cancelled already: choose another day, or make a new session':
    'उस दिन यह सत्र हो चुका है या रद्द हो चुका है: कोई और दिन चुनें या नया सत्र बनाएँ',
  'A session lasts 15 to 240 minutes': 'सत्र 15 से 240 मिनट का होता है',
  'One of the questions is not in the bank': 'इनमें से एक प्रश्न प्रश्न बैंक में नहीं है',
  'This person is not registered for the session': 'ये इस सत्र के लिए पंजीकृत नहीं हैं',
  'An answer has 2,000 characters at most': 'उत्तर में अधिक से अधिक 2,000 अक्षर हो सकते हैं',
  'There is no such question': 'ऐसा कोई प्रश्न नहीं है',
  '%s: must be made of small letters, digits and hyphens': '“%w” छोटे अंग्रेज़ी अक्षरों, अंकों और हाइफ़न का हो',
  '%s: must have three characters at least': '“%w” में कम से कम तीन अक्षर हों',
  '%s: must name a topic': '“%w” में कम से कम एक विषय चुनें',
  '%s: must be a time zone such as Asia/Kolkata': '“%w” ऐसा हो: Asia/Kolkata',
  '%s: must be a rule such as FREQ=WEEKLY;COUNT=8': '“%w” ऐसा हो: FREQ=WEEKLY;COUNT=8',
  '%s: must be an address that begins with https://': '“%w” https:// से शुरू हो',
}

export const eventFields: Words = {
  slug: 'पते में नाम',
  title: 'शीर्षक',
  about: 'किस बारे में है',
  topics: 'विषय',
  tz: 'समय क्षेत्र',
  rrule: 'नियम',
  join_url: 'जुड़ने का लिंक',
}

export const eventWords: Words = {
  ...databaseWords,
  ...clientWords,
  ...deskSays,
  ...eventFields,
  ...eventSays,
}
