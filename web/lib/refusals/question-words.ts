/** Why the question desk refuses: a draft, a version, its publishing, a pair of questions that are alike. */

import { deskSays } from './desk-words.ts'
import { problemSays, questionPlaces } from './question-problem-words.ts'
import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const questionSays: Words = {
  'There is no such draft': 'ऐसा कोई मसौदा नहीं है',
  'There is a question named “%s” already': '“%s” नाम का प्रश्न पहले से है',
  'A question named “%s” is being written already, last by %s: choose another name, or go on with it in the list of drafts':
    '“%s” नाम का प्रश्न पहले से लिखा जा रहा है, पिछली बार %n ने लिखा: कोई और नाम चुनें, या उसे मसौदों की सूची से आगे लिखें',
  'There is no such question': 'ऐसा कोई प्रश्न नहीं है',
  'This draft became a version, or was thrown away, since you opened it':
    'आपके खोलने के बाद इस मसौदे का संस्करण बन गया या इसे हटा दिया गया',
  '%s saved this draft since you opened it': 'आपके खोलने के बाद %n ने यह मसौदा सहेजा',
  'an administrator': 'एक प्रशासक',
  'A question is one object of at most 60,000 characters': 'एक प्रश्न में कुल अधिक से अधिक 60,000 अक्षर हो सकते हैं',
  'There is no such version of this question': 'इस प्रश्न का ऐसा कोई संस्करण नहीं है',
  'The question “%s” has the format “%s” and keeps it: its earlier versions are asked so. Write a new question':
    'प्रश्न “%s” का प्रारूप “%s” है और वही रहेगा: उसके पुराने संस्करण उसी में पूछे जाते हैं। नया प्रश्न लिखें',
  'Enter your name in your profile first: it stands under what you reviewed':
    'पहले प्रोफ़ाइल में अपना नाम लिखें: वह आपकी समीक्षा के नीचे रहता है',
  'This version is asked already': 'यह संस्करण पहले से पूछा जा रहा है',
  'This version cannot be published yet. %s': 'यह संस्करण अभी प्रकाशित नहीं हो सकता। %w',
  'A ruling dropped this version: give it a new key, or write another version':
    'एक निर्णय ने इस संस्करण को हटाया है: इसे नई कुंजी दें, या दूसरा संस्करण लिखें',
  'Nothing of it waits to be published': 'इसका कुछ भी प्रकाशित होने की प्रतीक्षा में नहीं है',
  'Choose 1 to 200 questions': '1 से 200 प्रश्न चुनें',
  'Give the reason in 20 to 1,000 characters': 'कारण 20 से 1,000 अक्षरों में लिखें',
  'This question is not retired': 'यह प्रश्न हटाया हुआ नहीं है',
  'There is no such topic at the end of the syllabus': 'पाठ्यक्रम के अंत में ऐसा कोई विषय नहीं है',
  'Only a version that waits for its reviewer can be thrown away; a draft question is retired':
    'केवल वही संस्करण हटाया जा सकता है जिसकी समीक्षा बाकी है; जो प्रश्न मसौदा ही है, वह पूरा हटाया जाता है',
  'A version stays as it was drafted: another wording is another version':
    'संस्करण जैसा लिखा गया वैसा ही रहता है: दूसरे शब्द दूसरा संस्करण हैं',
  'Who reviewed a version stays written': 'जिसने संस्करण की समीक्षा की, उसका नाम नहीं बदलता',
  'A version is reviewed by the administrator who is signed in, under their own name':
    'संस्करण की समीक्षा वही प्रशासक अपने नाम से करते हैं जो साइन इन हैं',
  'A machine drafted this question: it is asked of nobody before a person reviewed it under their name':
    'यह प्रश्न AI ने लिखा है: जब तक कोई व्यक्ति अपने नाम से समीक्षा न करे, यह किसी से नहीं पूछा जाता',
  'A question of the desk is asked of nobody before a person reviewed it under their name':
    'डेस्क का प्रश्न किसी से नहीं पूछा जाता जब तक कोई व्यक्ति अपने नाम से उसकी समीक्षा न करे',
  'A search is running: look again in a moment': 'तुलना चल रही है: थोड़ी देर में फिर देखें',
  'Two questions are apart, or open': 'दो प्रश्न या तो दोहराव नहीं हैं, या बाकी हैं',
  'There is no such pair': 'ऐसा कोई जोड़ा नहीं है',
  'Another question of this pair was retired meanwhile, and nothing was done: look at both again':
    'इसी बीच इस जोड़े का दूसरा प्रश्न हटाया जा चुका है, इसलिए कुछ नहीं किया गया: दोनों को फिर देखें',
  'Name which of the two is retired': 'बताएँ कि दोनों में से कौन-सा हटाया जाए',
}

export const questionWords: Words = {
  ...databaseWords,
  ...deskSays,
  ...questionPlaces,
  ...problemSays,
  ...questionSays,
}
