/** Why the server refused what had waited on the device: answers of a sitting, reviews of cards, a mission, a topic's mark. */

import { callerWords } from './caller-words.ts'
import { sittingSays } from './challenge-words.ts'
import type { Words } from './refusal-in.ts'

export const attemptSays: Words = {
  'There is no such attempt of yours': 'इस खाते में ऐसा कोई अभ्यास या टेस्ट नहीं है',
  'Answers come as a list of at most 200': 'एक बार में अधिक से अधिक 200 उत्तर भेजे जा सकते हैं',
  'Visits come as [began, milliseconds, option], at most 12 in order, together no longer than time_ms':
    'प्रश्नों पर बिताया समय सही रूप में नहीं आया',
  'Keys are shown after this attempt, not during it': 'इसकी कुंजियाँ जमा करने के बाद दिखती हैं, बीच में नहीं',
  'Choose an option, or say that you do not know, before the key is shown':
    'कुंजी देखने से पहले कोई विकल्प चुनें, या बताएँ कि आपको नहीं पता',
  'Some of these questions are part of a challenge that is on: your answers are kept, and marked when it is over':
    'इनमें से कुछ प्रश्न एक चल रही चुनौती में हैं: आपके उत्तर सुरक्षित हैं और उसके समाप्त होने पर जाँचे जाएँगे',
  'This question is part of a challenge that is on: its answer comes when that is over':
    'यह प्रश्न एक चल रही चुनौती में है: इसका उत्तर उसके समाप्त होने पर आएगा',
  'Some of these questions are part of a test that you have open: your answers are kept, and marked when that is handed in':
    'इनमें से कुछ प्रश्न आपके एक खुले टेस्ट में हैं: आपके उत्तर सुरक्षित हैं और वह टेस्ट जमा होने पर जाँचे जाएँगे',
  'This question is part of a test that you have open: its answer comes when that is handed in':
    'यह प्रश्न आपके एक खुले टेस्ट में है: इसका उत्तर वह टेस्ट जमा होने पर आएगा',
  'Submit the attempt first': 'पहले जमा करें',
  'The assessment is over after twelve answers at the earliest':
    'आकलन टेस्ट कम से कम बारह उत्तरों के बाद ही समाप्त होता है',
}

export const reviewSays: Words = {
  'You can keep %s of these at most': 'ऐसे अधिक से अधिक %s रखे जा सकते हैं। पहले कुछ हटाएँ',
  'Send a list of at most 500 reviews': 'एक बार में अधिक से अधिक 500 कार्डों का दोहराव भेजा जा सकता है',
}

export const missionSays: Words = {
  'There is no such task of yours': 'आपका ऐसा कोई काम नहीं है',
  'You have skipped this task: take that back first': 'आपने यह काम छोड़ दिया है: पहले वह वापस लें',
  'Another task has taken the place of this one': 'इस काम की जगह दूसरा आ चुका है',
  'This task belongs to a day that has gone by: today has its own': 'यह काम बीते हुए दिन का है: आज के काम अलग हैं',
  'These questions have been taken out of use since: skip this task':
    'ये प्रश्न इस बीच हटा दिए गए हैं: इस काम को छोड़ दें',
  'This is done when the item is marked as read and its questions are answered':
    'यह तब पूरा होगा जब आप समाचार को पढ़ा हुआ मानें और उसके प्रश्नों के उत्तर दें',
  'This is done when the answer is handed in': 'यह उत्तर जमा होने पर पूरा होगा',
  'This is done when its questions are answered and the set is handed in':
    'यह तब पूरा होगा जब आप प्रश्नों के उत्तर देकर सेट जमा करें',
  'Reasons are not_today, too_easy and no_material': 'कारण इनमें से एक हो: आज नहीं, बहुत आसान, सामग्री नहीं',
  'This task is done already': 'यह काम पूरा हो चुका है',
  'Only a task that was not begun can be swapped': 'वही काम बदला जा सकता है जो शुरू न किया हो',
  'This task has taken the place of another one: each place is swapped once':
    'यह काम पहले ही किसी और की जगह आया है: हर जगह एक ही बार बदली जाती है',
  'There is nothing else of this kind for you today': 'आज आपके लिए इस तरह का और कुछ नहीं है',
  'A skeleton is { intro, heads: [...], conclusion }, all of it text': 'रूपरेखा सही रूप में नहीं आई: पृष्ठ फिर से खोलें',
  'The heads of a skeleton are at most eight lines of text': 'रूपरेखा में अधिक से अधिक आठ शीर्षक हों',
  'A skeleton is short: at most 6,000 characters in all': 'रूपरेखा छोटी होती है: कुल अधिक से अधिक 6,000 अक्षर',
  'Write how you would begin, and at least two heads': 'लिखें कि आप शुरू कैसे करेंगे, और कम से कम दो शीर्षक',
}

export const claimSays: Words = {
  'Claims come as a list of at most 500': 'एक बार में अधिक से अधिक 500 विषयों के निशान भेजे जा सकते हैं',
  'Each claim has a node, a status and when it was made': 'विषय का निशान सही रूप में नहीं आया',
}

export const attemptWords: Words = { ...callerWords, ...attemptSays, ...sittingSays }
export const reviewWords: Words = { ...callerWords, ...reviewSays }
export const missionWords: Words = { ...callerWords, ...missionSays }
export const claimWords: Words = { ...callerWords, ...claimSays }
