/** Why a mentor cannot make a live round, go on with it, or settle an entry whose answers came very fast. */

import { deskSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const hostingSays: Words = {
  'Only mentors lead challenges': 'लाइव दौर केवल मार्गदर्शक चलाते हैं',
  'Only mentors look at what was flagged in challenges': 'चुनौतियों के संदिग्ध उत्तर केवल मार्गदर्शक देखते हैं',
  'A live challenge comes as { title, topics, questions, seconds, opens_at }':
    'दौर अपने खानों के साथ नहीं आया: पृष्ठ फिर से खोलें',
  'Give the live challenge a title': 'दौर को शीर्षक दें',
  '"%s" is a text of at most %s characters': '“%w” में अधिक से अधिक %s अक्षर हों',
  '"%s" is a whole number from %s to %s': '“%w” %s से %s तक की पूरी संख्या हो',
  'A code is 6 to 12 letters and digits': 'कोड 6 से 12 अक्षरों और अंकों का हो',
  'A live challenge is shown to "all", or found by its "link"': 'दौर या तो सबको दिखता है, या लिंक से मिलता है',
  'Topics and questions come as lists': 'विषय और प्रश्न सूची में आते हैं',
  'Choose at most 20 topics, of those that there are': 'जो विषय हैं, उनमें से अधिक से अधिक 20 चुनें',
  'Give the beginning as a moment with its zone, such as 2026-12-06T20:00:00+05:30': 'शुरू होने का दिन और समय दें',
  'A live challenge begins now or within 90 days': 'दौर अभी या 90 दिन के भीतर शुरू होता है',
  'Choose 1 to 30 different questions that are open for practice': 'अभ्यास के लिए खुले 1 से 30 अलग-अलग प्रश्न चुनें',
  'Choose no question of a test, and none that visitors were shown lately: their keys are told elsewhere':
    'किसी टेस्ट का प्रश्न न चुनें, न वह जो हाल में आगंतुकों को दिखाया गया: उनकी कुंजियाँ कहीं और बताई जाती हैं',
  'There are too few questions on these topics: choose more of them, or none':
    'इन विषयों पर प्रश्न बहुत कम हैं: और विषय चुनें, या कोई नहीं',
  'Ten of your live challenges for all are ahead: end one of them, or hand this one on by its link':
    'सबके लिए आपके दस दौर पहले से आगे हैं: उनमें से एक समाप्त करें, या इसे केवल लिंक से दें',
  'This live round was made already when it was sent before: it is in the list. Sent once more, this is a new one':
    'यह दौर पिछली बार भेजने पर बन गया था: यह सूची में है। फिर भेजने पर यह नया बनेगा',
  'There is no such challenge': 'ऐसी कोई चुनौती नहीं है',
  'You do not lead this challenge': 'यह दौर आप नहीं चला रहे हैं',
  'Steps are start, next and end': 'दौर शुरू होता है, आगे बढ़ता है या समाप्त होता है',
  'Start the challenge first': 'पहले दौर शुरू करें',
  'Say whether the entry stays on the boards': 'बताएँ कि प्रविष्टि बोर्ड पर रहे या नहीं',
  'There is no such entry to look at': 'देखने के लिए ऐसी कोई प्रविष्टि नहीं है',
  'Somebody else has to look at your own entry': 'आपकी अपनी प्रविष्टि किसी और को देखनी होगी',
}

export const hostingFields: Words = {
  title: 'शीर्षक',
  title_hi: 'शीर्षक हिंदी में',
  about: 'किस बारे में',
  about_hi: 'किस बारे में, हिंदी में',
  code: 'कोड',
  questions: 'प्रश्न',
  seconds: 'प्रति प्रश्न सेकंड',
}

export const hostingWords: Words = { ...databaseWords, ...deskSays, ...hostingFields, ...hostingSays }
