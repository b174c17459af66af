/** Why a learner cannot come into a challenge, answer in it, replay it, make a duel, or be called so on its boards. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

/** Also of answers that waited on the device. */
export const sittingSays: Words = {
  'There is no such challenge': 'ऐसी कोई चुनौती नहीं है',
  'You are not in this challenge: join it first': 'आप इस चुनौती में नहीं हैं: पहले शामिल हों',
  'An answer comes as { selected, calls, confidence, struck, half_time }':
    'उत्तर सही रूप में नहीं आया: पृष्ठ फिर से खोलें',
  'Options and how sure one is are 0 to 3, or null': 'चुना विकल्प सही रूप में नहीं आया: पृष्ठ फिर से खोलें',
  'Calls are a letter a statement: t, f, u or -': 'कथनों के उत्तर सही रूप में नहीं आए: पृष्ठ फिर से खोलें',
  'Options struck out are a list of 0 to 3': 'काटे गए विकल्प सही रूप में नहीं आए: पृष्ठ फिर से खोलें',
  'Half time is true or false': 'आधे समय का वादा सही रूप में नहीं आया: पृष्ठ फिर से खोलें',
  'There is no such question in this challenge': 'इस चुनौती में ऐसा कोई प्रश्न नहीं है',
  'This challenge is over for you: the answer does not count, those given before do':
    'आपके लिए यह चुनौती समाप्त हो चुकी है: यह उत्तर नहीं गिना जाएगा, पहले दिए उत्तर गिने जाएँगे',
  'The time is over: this answer does not count, those given before do':
    'समय समाप्त हो चुका है: यह उत्तर नहीं गिना जाएगा, पहले दिए उत्तर गिने जाएँगे',
  'This question is not open now': 'यह प्रश्न अभी खुला नहीं है',
}

export const challengeRoundSays: Words = {
  'Ten codes were wrong: ask the host for the right one, and try again in an hour':
    'दस कोड गलत रहे: संचालक से सही कोड पूछें और एक घंटे बाद फिर से कोशिश करें',
  'This is not the code of this challenge': 'यह इस चुनौती का कोड नहीं है',
  'This challenge has not begun yet': 'यह चुनौती अभी शुरू नहीं हुई है',
  'This challenge is over: nobody can join it any more':
    'इस चुनौती में शामिल होने का समय निकल गया: अब कोई शामिल नहीं हो सकता',
  'Whoever leads a challenge does not play in it': 'जो दौर चलाते हैं, वे उसमें नहीं खेलते',
  'You were not in this challenge': 'आप इस चुनौती में नहीं थे',
  'Results are out when the challenge is over': 'परिणाम चुनौती समाप्त होने पर आएँगे',
  'You answered nothing in this challenge, so there is nothing to look through':
    'आपने इस चुनौती में कोई उत्तर नहीं दिया, इसलिए देखने को कुछ नहीं है',
  'Nothing is left to replay here': 'यहाँ फिर से करने को कुछ नहीं बचा',
  'Choose at most 20 topics, of those that there are': 'जो विषय हैं, उनमें से अधिक से अधिक 20 चुनें',
  'Ten duels a day are enough: play one of those that you made':
    'एक दिन में दस प्रतियोगिताएँ काफ़ी हैं: जो आपने बनाई हैं, उनमें से कोई खेलें',
  'There are too few questions on these topics: choose more of them, or none':
    'इन विषयों पर प्रश्न बहुत कम हैं: और विषय चुनें, या कोई नहीं',
  'You have made no such duel': 'आपने ऐसी कोई प्रतियोगिता नहीं बनाई है',
  'Nobody has played yet: there is nothing to show': 'अभी किसी ने नहीं खेला है: दिखाने को कुछ नहीं है',
  'Somebody is still playing: end it when all who joined are through':
    'अभी कोई खेल रहा है: जब शामिल हुए सभी लोग पूरा कर लें, तब समाप्त करें',
}

export const aliasSays: Words = {
  'An alias has 2 to 20 letters': 'नाम में 2 से 20 अक्षर हों',
  'An alias is made of letters and digits, with single spaces or dashes between them':
    'नाम अक्षरों और अंकों का हो, बीच में एक-एक स्पेस या डैश',
  'An alias is no address': 'नाम किसी पते जैसा न हो',
  'An alias does not mix letters of alphabets that look alike':
    'नाम में अलग-अलग लिपियों के एक जैसे दिखने वाले अक्षर न मिलाएँ',
  'Choose an alias that cannot be taken for somebody of the staff':
    'ऐसा नाम चुनें जिससे कोई आपको यहाँ का मार्गदर्शक या प्रशासक न समझे',
  'Somebody else has this alias: choose another one': 'यह नाम किसी और का है: दूसरा चुनें',
}

export const challengeWords: Words = { ...callerWords, ...sittingSays, ...challengeRoundSays, ...aliasSays }
