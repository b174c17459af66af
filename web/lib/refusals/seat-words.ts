/** Why a learner gets no seat in a session, and why a question to the mentor is not taken. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

export const seatSays: Words = {
  'Sign in first: seats, questions and calendars belong to an account':
    'पहले साइन इन करें: सीट, प्रश्न और कैलेंडर खाते से जुड़े होते हैं',
  'There is no such session': 'ऐसा कोई सत्र नहीं है',
  'This is an example: nobody will be there, so it has no seats':
    'यह उदाहरण है: वहाँ कोई नहीं होगा, इसलिए इसमें सीटें नहीं हैं',
  'This session was cancelled': 'यह सत्र रद्द कर दिया गया है',
  'This session is over': 'यह सत्र समाप्त हो चुका है',
  'No seat is kept for you any more: you can join the queue again':
    'आपके लिए रखी सीट अब नहीं है: आप फिर से प्रतीक्षा सूची में जुड़ सकते हैं',
  'The quiz opens when the session is over': 'क्विज़ सत्र समाप्त होने पर खुलती है',
  'No question of this quiz is open to you just now': 'इस क्विज़ का कोई प्रश्न अभी आपके लिए खुला नहीं है',
  'A question has 10 to 500 characters': 'प्रश्न 10 से 500 अक्षरों का हो',
  'Questions can be sent until a session is over': 'प्रश्न सत्र समाप्त होने तक ही भेजे जा सकते हैं',
  'There is no such question of yours': 'आपका ऐसा कोई प्रश्न नहीं है',
  'This question has an answer already': 'इस प्रश्न का उत्तर आ चुका है',
  'You have sent three questions; change or delete one of them':
    'आप तीन प्रश्न भेज चुके हैं; उनमें से किसी एक को बदलें या हटाएँ',
  'There is no such question of somebody else': 'किसी और का ऐसा कोई प्रश्न नहीं है',
}

export const seatWords: Words = { ...callerWords, ...seatSays }
