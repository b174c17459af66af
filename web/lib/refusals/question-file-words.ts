/** Why the desk of files refuses: a file that comes in, its rows, its storing, or questions that go out. */

import { deskSays } from './desk-words.ts'
import { questionWords } from './question-words.ts'
import type { Words } from './refusal-in.ts'

export const questionFileSays: Words = {
  'Only administrators bring files of questions': 'प्रश्नों की फ़ाइल केवल प्रशासक लाते हैं',
  'Only administrators take questions out as a file': 'प्रश्नों की फ़ाइल केवल प्रशासक बाहर ले जाते हैं',
  'No question fits these choices': 'इन शर्तों पर कोई प्रश्न नहीं मिलता',
  'The file is larger than %s MB. Cut it into several files': 'फ़ाइल %s MB से बड़ी है। इसे कई फ़ाइलों में बाँट दें',
  'A file of questions comes as a form with "file" and "about"': 'फ़ाइल पूरी नहीं पहुँची: उसे फिर से चुनें',
  'An import says its file, who drafted the questions, their kind and difficulty':
    'आयात के साथ फ़ाइल, प्रश्न किसने लिखे, उनका प्रकार और कठिनाई बताएँ',
  'There is no topic “%s”': '“%s” नाम का कोई विषय नहीं है',
  'This file was handed in already': 'यह फ़ाइल पहले ही दी जा चुकी है',
  'Rows come as a list of at most a thousand': 'एक बार में अधिक से अधिक एक हज़ार पंक्तियाँ आती हैं',
  'A row of an import has its number, its line, a title and a verdict':
    'फ़ाइल की एक पंक्ति पूरी नहीं पढ़ी जा सकी: फ़ाइल फिर से चुनें',
  'There is no such import of yours': 'आपका ऐसा कोई आयात नहीं है',
  'This file has been read': 'यह फ़ाइल पढ़ी जा चुकी है',
  'There is no such import: reports are kept for thirty days':
    'ऐसा कोई आयात नहीं है: रिपोर्ट तीस दिन रखी जाती है',
  'This file is in the bank already': 'यह फ़ाइल प्रश्न बैंक में आ चुकी है',
  'This file could not be read to its end, so nothing of it can be imported':
    'यह फ़ाइल अंत तक पढ़ी नहीं जा सकी, इसलिए इसका कुछ भी आयात नहीं हो सकता',
  '%s questions of this file have faults. Mend the file, or choose to import the others without them':
    'इस फ़ाइल के %s प्रश्नों में दोष है। फ़ाइल ठीक करें, या उन्हें छोड़कर बाकी आयात करें',
  'Nothing of this file is new to the bank': 'इस फ़ाइल में प्रश्न बैंक के लिए कुछ नया नहीं है',
  'Another file is being imported. Try again when it is done':
    'दूसरी फ़ाइल आयात हो रही है। उसके पूरा होने पर फिर से कोशिश करें',
  'Row %s (“%s”): %s. Nothing was imported': 'क्रम %s (“%s”): %n। कुछ आयात नहीं हुआ',
  'the bank has a question “%s” since this file was read':
    'इस फ़ाइल के पढ़े जाने के बाद प्रश्न बैंक में “%s” नाम का प्रश्न आ गया है',
}

export const questionFileWords: Words = { ...questionWords, ...deskSays, ...questionFileSays }
