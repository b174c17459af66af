/** Why the registry of figures refuses: a new figure, a newer reading, a look at a text that names an old one. */

import { deskSays, fieldSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const figureSays: Words = {
  'Only the mentor and administrators look after figures': 'आँकड़ों की देखरेख केवल मार्गदर्शक और प्रशासक करते हैं',
  'Only administrators publish figures': 'आँकड़े केवल प्रशासक प्रकाशित करते हैं',
  'There is no such figure': 'ऐसा कोई आँकड़ा नहीं है',
  'A figure cannot be replaced by one that it replaced itself':
    'जिस आँकड़े की जगह यह आया था, वही इसकी जगह नहीं ले सकता',
  'Say still-right or rewritten': 'बताएँ: अब भी सही, या फिर लिखा गया',
  'Say it in at most 1,000 characters': 'इसे अधिक से अधिक 1,000 अक्षरों में लिखें',
  'Nothing of this text waits for a look: somebody was here before, or it was rewritten':
    'इस पाठ में देखने को कुछ नहीं बचा: कोई पहले देख चुका है, या यह फिर लिखा गया',
  'The text still names the figure that was replaced: rewrite it first, and it leaves this list by itself':
    'पाठ में अब भी पुराना आँकड़ा है: पहले उसे फिर लिखें, तब वह इस सूची से अपने आप हट जाएगा',
  'Give the figure with its fields': 'आँकड़ा अपने खानों के साथ नहीं आया: पृष्ठ फिर से खोलें',
  'This figure was replaced already: go on from the one that replaced it':
    'इस आँकड़े की जगह दूसरा आ चुका है: उसी से आगे बढ़ें',
  'Name the person who read the figure in its source': 'जिसने आँकड़ा स्रोत में पढ़ा, उनका नाम लिखें',
  'Give the figure as a number and as it is written': 'आँकड़ा संख्या में भी दें और जैसा लिखा जाता है वैसा भी',
  'A figure carries its unit, its period, its day, its status, and where it was published':
    'आँकड़े के साथ इकाई, अवधि, दिन, स्थिति और प्रकाशन हो',
  'An id is of small letters, digits and single hyphens': 'नाम छोटे अंग्रेज़ी अक्षरों, अंकों और एकल हाइफ़न का हो',
  'There is a figure "%s" already: correct it, or give another id':
    '“%s” नाम का आँकड़ा पहले से है: उसे सुधारें, या दूसरा नाम दें',
  'The figure that it replaces is of a later day, %s': 'जिसकी जगह यह आना है, वह बाद के दिन का है: %s',
  'This figure was kept as "%s" when it was sent before: publish a newer reading of it where something was wrong':
    'यह आँकड़ा पिछली बार भेजने पर “%s” नाम से रख लिया गया था: कुछ गलत हो तो उसका नया आँकड़ा प्रकाशित करें',
  'A key is of small letters, digits and single hyphens': 'कुंजी छोटे अंग्रेज़ी अक्षरों, अंकों और एकल हाइफ़न की हो',
  'There is a figure "%s" already: choose another key': '“%s” कुंजी का आँकड़ा पहले से है: दूसरी कुंजी चुनें',
  'The value is a number': 'मान एक संख्या हो',
  'The value has at most 15 digits before the point and 8 behind it':
    'मान में दशमलव से पहले अधिक से अधिक 15 और बाद में 8 अंक हों',
  'The figure as it is written has a digit': 'आँकड़ा अंकों में लिखें',
  'The day of the figure is missing': 'बताएँ कि यह किस दिन की स्थिति है',
  'The figure is not published yet on that day': 'उस दिन तक आँकड़ा प्रकाशित नहीं हुआ है',
  'A measured figure is of a day that is over': 'मापा गया आँकड़ा बीते हुए दिन का होता है',
  'A measured figure is not published before the day that it is of':
    'मापा गया आँकड़ा अपने दिन से पहले प्रकाशित नहीं होता',
  'It was read in its source on a day from its publication until today':
    'स्रोत में पढ़ने का दिन प्रकाशन से आज तक का हो',
  'The next release is on a day to come': 'अगली बार जारी होने का दिन आज के बाद का हो',
  'That topic is not in the syllabus': 'वह विषय पाठ्यक्रम में नहीं है',
  '"%s" carries this name already: publish a newer reading of it instead':
    'यह नाम पहले से “%s” का है: उसी का नया मान प्रकाशित करें',
  'The registry has no Hindi for this unit yet': 'सूची में इस इकाई की हिंदी अभी नहीं है',
  'The unit in Hindi is written in Devanagari': 'हिंदी में इकाई देवनागरी में लिखें',
  'A base year is written as 2024 or 2022-23': 'आधार वर्ष ऐसे लिखें: 2024 या 2022-23',
  'The address of the publication begins with https://': 'प्रकाशन का पता https:// से शुरू हो',
}

export const figureFields: Words = {
  'The key': 'कुंजी',
  'The figure as it is written': 'जैसा लिखा जाता है',
  'The topic': 'विषय',
  'The name': 'नाम',
  'The name in Hindi': 'हिंदी में नाम',
  'The unit': 'इकाई',
  'The unit in Hindi': 'हिंदी में इकाई',
  'What it describes': 'अवधि',
  'The status': 'स्थिति',
  'The day of the figure': 'किस दिन की स्थिति',
  'The day of publication': 'प्रकाशन का दिन',
  'The day on which it was read in its source': 'स्रोत में पढ़ने का दिन',
  'The next release': 'अगली बार कब जारी होगा',
  'The base year': 'आधार वर्ष',
  'The publisher': 'प्रकाशक',
  'The publication': 'प्रकाशन',
  'Its address': 'उसका पता',
  'The person who read it in its source': 'स्रोत में किसने पढ़ा',
  'The note': 'पाठकों के लिए टिप्पणी',
  'Words by which it is found': 'इसके दूसरे नाम',
  'Its place in the series': 'क्रम में स्थान',
}

export const figureWords: Words = {
  ...databaseWords,
  ...deskSays,
  ...fieldSays,
  ...figureFields,
  ...figureSays,
}
