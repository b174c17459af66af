/** Why a ruling on a key is refused, or a decision on a question that is out of use. */

import { deskSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const rulingSays: Words = {
  'Only the mentor and administrators rule on keys and questions':
    'कुंजियों और प्रश्नों पर निर्णय केवल मार्गदर्शक और प्रशासक देते हैं',
  'These statements do not lead to that option': 'इन कथनों से वह विकल्प नहीं निकलता',
  'There is no such version of this question': 'इस प्रश्न का ऐसा कोई संस्करण नहीं है',
  'A new key is one of the four options': 'नई कुंजी चार विकल्पों में से एक हो',
  'A key stands, is changed (new_key), or the question is dropped':
    'या तो कुंजी यथावत रहे, या बदली जाए, या प्रश्न हटाया जाए',
  'Give the reason of the ruling in 20 to 2,000 characters': 'निर्णय का कारण 20 से 2,000 अक्षरों में लिखें',
  'Somebody else has ruled on this key meanwhile: look at their ruling before you give another':
    'इस बीच किसी और ने इस कुंजी पर निर्णय दे दिया है: दूसरा निर्णय देने से पहले वह देख लें',
  'A question is freed (live) or retired': 'प्रश्न या तो फिर उपयोग में लाया जाता है, या स्थायी रूप से हटाया जाता है',
  'Give the reason in 20 to 2,000 characters': 'कारण 20 से 2,000 अक्षरों में लिखें',
  'There is no such question, or it was written anew since':
    'ऐसा कोई प्रश्न नहीं है, या वह इस बीच नए सिरे से लिखा गया',
  'This question is not waiting for a decision': 'यह प्रश्न किसी निर्णय की प्रतीक्षा में नहीं है',
  'This question was dropped by a ruling: a new key brings it back':
    'यह प्रश्न एक निर्णय से हटाया गया: नई कुंजी इसे लौटाती है',
  'A machine drafted this question: it is asked of nobody before a person reviewed it under their name':
    'यह प्रश्न AI ने लिखा है: जब तक कोई व्यक्ति अपने नाम से समीक्षा न करे, यह किसी से नहीं पूछा जाता',
  'A question of the desk is asked of nobody before a person reviewed it under their name':
    'डेस्क का प्रश्न किसी से नहीं पूछा जाता जब तक कोई व्यक्ति अपने नाम से उसकी समीक्षा न करे',
}

export const rulingWords: Words = { ...databaseWords, ...deskSays, ...rulingSays }
