/** Why a mains answer is not saved or handed in, why a mentor cannot be asked about it, and what its evaluation met with. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

export const answerSays: Words = {
  'There is no such answer of yours': 'आपका ऐसा कोई उत्तर नहीं है',
  'An answer is saved with mode, language, plan, text, seconds and plan_seconds, any of them':
    'उत्तर सही रूप में नहीं आया: पृष्ठ फिर से खोलें',
  'An answer is typed or written on pages: mode is typed or pages':
    'उत्तर या तो टाइप किया जाता है, या पृष्ठों पर लिखा जाता है',
  'An answer is written in English (en) or Hindi (hi)': 'उत्तर अंग्रेज़ी या हिंदी में लिखा जाता है',
  'The plan is too long to be kept: please shorten it': 'योजना इतनी लंबी है कि रखी नहीं जा सकती: इसे छोटा करें',
  'An answer has at most 20,000 characters: please shorten it':
    'उत्तर में अधिक से अधिक 20,000 अक्षर हो सकते हैं: इसे छोटा करें',
  'The time of writing is a number of seconds': 'लिखने का समय सही रूप में नहीं आया: पृष्ठ फिर से खोलें',
  'There is no such question': 'ऐसा कोई प्रश्न नहीं है',
  'You have answered this question fifty times: take another one':
    'आप इस प्रश्न का उत्तर पचास बार लिख चुके हैं: कोई और प्रश्न लें',
  'Write or photograph your answer first: there is nothing to mark yet':
    'पहले अपना उत्तर लिखें या उसकी फ़ोटो लें: अभी जाँचने को कुछ नहीं है',
  'Read through the transcript, or type your answer beside the pictures, before you hand it in':
    'जमा करने से पहले चित्रों से पढ़ा गया पाठ देख लें, या चित्रों के साथ अपना उत्तर टाइप करें',
  'This answer was handed in and stays in your answer bank': 'यह उत्तर जमा हो चुका है और आपके उत्तर संग्रह में रहेगा',
  'The model answer opens after you have handed in your first answer':
    'आदर्श उत्तर आपका पहला उत्तर जमा होने के बाद खुलता है',
}

export const mentorAskSays: Words = {
  'There is no such answer of yours': 'आपका ऐसा कोई उत्तर नहीं है',
  'Say in 10 to 500 characters what the mentor should look at':
    'मार्गदर्शक किस बात पर ध्यान दें, यह 10 से 500 अक्षरों में लिखें',
  'A mentor has marked this answer. If you disagree, appeal against the marks':
    'मार्गदर्शक यह उत्तर जाँच चुके हैं। असहमत हों तो अंकों के विरुद्ध अपील करें',
  'Ask the mentor once the evaluation of this answer is through':
    'इस उत्तर का मूल्यांकन पूरा होने पर मार्गदर्शक से पूछें',
  'Three of your answers wait for the mentor already. Ask again when one of them is marked, or take one back':
    'आपके 3 उत्तर पहले से मार्गदर्शक की प्रतीक्षा में हैं। किसी एक के जाँचे जाने पर फिर पूछें, या एक वापस लें',
  'An appeal is against marks that a mentor gave. Ask the mentor first':
    'अपील मार्गदर्शक के दिए अंकों के विरुद्ध होती है। पहले मार्गदर्शक से पूछें',
  'An appeal is possible for thirty days after the marks': 'अपील अंक मिलने के बाद तीस दिन तक ही की जा सकती है',
  'Say in 20 to 1,000 characters what was marked wrongly, and why':
    'क्या गलत जाँचा गया और क्यों, यह 20 से 1,000 अक्षरों में लिखें',
  'You have appealed against the marks of this answer already':
    'आप इस उत्तर के अंकों के विरुद्ध पहले ही अपील कर चुके हैं',
}

/** Kept with the answer, in the language in which that was written. */
export const evaluationSays: Words = {
  'The work on your answer was interrupted several times': 'आपके उत्तर पर काम कई बार बीच में रुक गया',
  'Something went wrong on our side': 'हमारी ओर से कोई गड़बड़ी हुई',
  'The language model gave no answer that can be used': 'भाषा मॉडल से कोई काम का उत्तर नहीं मिला',
  'The language model has too much to do at the moment': 'भाषा मॉडल पर अभी बहुत काम है',
  'The language model does not take our requests at the moment': 'भाषा मॉडल अभी हमारे अनुरोध नहीं ले रहा है',
  'Your share of the language model is used up for today, so the rules marked this answer alone':
    'आज के लिए भाषा मॉडल का आपका हिस्सा पूरा हो गया है, इसलिए इस उत्तर का मूल्यांकन केवल नियमों से हुआ',
  'The language model is used up on this site for today, so the rules marked this answer alone. It marks again what is handed in after midnight in India':
    'आज के लिए इस साइट पर भाषा मॉडल सबके लिए पूरा हो गया है, इसलिए इस उत्तर का मूल्यांकन केवल नियमों से हुआ। भारत में आधी रात के बाद जमा किए उत्तरों का मूल्यांकन वह फिर करेगा',
  'Your share of the language model is used up for today, so this answer was marked once instead of twice':
    'आज के लिए भाषा मॉडल का आपका हिस्सा पूरा हो गया है, इसलिए यह उत्तर दो की जगह एक बार जाँचा गया',
  'The language model is used up on this site for today, so this answer was marked once instead of twice':
    'आज के लिए इस साइट पर भाषा मॉडल सबके लिए पूरा हो गया है, इसलिए यह उत्तर दो की जगह एक बार जाँचा गया',
}

/** Why photographed pages were not read. */
export const pageReadingSays: Words = {
  'The reader of handwriting did not answer. Your pages are kept':
    'लिखावट पढ़ने वाले मॉडल से उत्तर नहीं मिला। आपके पृष्ठ सुरक्षित हैं',
  'The reader of handwriting could make nothing of a page. Your pages are kept':
    'लिखावट पढ़ने वाला मॉडल एक पृष्ठ से कुछ नहीं पढ़ सका। आपके पृष्ठ सुरक्षित हैं',
  'Your share of the reader of handwriting is used up for today. Your pages are kept':
    'आज के लिए लिखावट पढ़ने का आपका हिस्सा पूरा हो गया है। आपके पृष्ठ सुरक्षित हैं',
  'The reader of handwriting is used up on this site for today, for everybody. Your pages are kept: ask again after midnight in India':
    'आज के लिए इस साइट पर लिखावट पढ़ना सबके लिए पूरा हो गया है। आपके पृष्ठ सुरक्षित हैं: भारत में आधी रात के बाद फिर कहें',
  'Your pages could not be opened just now. They are kept': 'आपके पृष्ठ अभी खोले नहीं जा सके। वे सुरक्षित हैं',
  'A page could not be opened. Your other pages are kept: send that one again':
    'एक पृष्ठ खोला नहीं जा सका। आपके बाकी पृष्ठ सुरक्षित हैं: वह पृष्ठ फिर भेजें',
  'The reader of handwriting did not come to an end. Your pages are kept':
    'लिखावट पढ़ने का काम पूरा नहीं हो सका। आपके पृष्ठ सुरक्षित हैं',
}

export const answerWords: Words = {
  ...callerWords,
  ...answerSays,
  ...mentorAskSays,
  ...evaluationSays,
  ...pageReadingSays,
}
