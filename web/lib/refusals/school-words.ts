/** Why one of the small desks refuses: switches, announcements, rules, tests, mains questions, challenges. */

import { deskSays, fieldSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { schoolFields } from './school-fields.ts'
import { databaseWords } from './service-words.ts'

export const schoolSays: Words = {
  'One of the topics is not in the syllabus': 'इनमें से एक विषय पाठ्यक्रम में नहीं है',
  'What was seen comes as an object with its fields': 'जो देखा गया वह नहीं पहुँचा: पृष्ठ फिर से खोलें',
  'Somebody else has changed this meanwhile. What they saved stands where you typed nothing: look at it and save again':
    'इसी बीच किसी और ने इसे बदला है। जहाँ आपने कुछ नहीं लिखा, वहाँ अब उनका सहेजा हुआ दिखता है: देखकर फिर सहेजें',
  'Say whether it is on': 'बताएँ कि यह खुला है या बंद',
  'There is no such switch': 'ऐसी कोई सुविधा नहीं है',
}

export const announcementSays: Words = {
  'There is no such announcement': 'ऐसी कोई घोषणा नहीं है',
  'This announcement was withdrawn and stays as it was: write a new one':
    'यह घोषणा वापस ली जा चुकी है और वैसी ही रहेगी: नई लिखें',
  'Write the text in both languages, or in none': 'पाठ दोनों भाषाओं में लिखें, या किसी में नहीं',
  'Say whether it is important': 'बताएँ कि यह महत्त्वपूर्ण है या नहीं',
  'It ends after it begins': 'अंत शुरुआत के बाद हो',
  'Its end has passed already: choose a later one': 'इसका अंत बीत चुका है: बाद का समय चुनें',
  'You can keep %s of these at most': 'ऐसी अधिक से अधिक %s रखी जा सकती हैं',
}

export const ruleSays: Words = {
  'A wrong answer cannot cost more than a right one brings':
    'गलत उत्तर पर उससे अधिक नहीं कट सकता जितना सही उत्तर से मिलता है',
  'Slow is longer than fast': 'धीमे की सीमा तेज़ की सीमा से अधिक हो',
  'There is no such rule': 'ऐसा कोई नियम नहीं है',
  'A version is planned for a day within two years': 'संस्करण दो वर्ष के भीतर के किसी दिन के लिए तय होता है',
  'That day is over: what was graded then keeps its version':
    'वह दिन बीत चुका है: जो तब जाँचा गया वह अपने संस्करण पर रहता है',
  'This is what the rule says already': 'नियम में पहले से यही है',
  'No such version is planned any more': 'ऐसा कोई संस्करण अब तय नहीं है',
  'The marks are 0 to 200, with at most two decimals': 'अंक 0 से 200 हों, अधिकतम दो दशमलव',
  'The source is an address that begins with https://': 'स्रोत का पता https:// से शुरू हो',
  'There is no such cut-off': 'ऐसा कोई कट-ऑफ़ नहीं है',
  'This cut-off is in the list already: open it there and correct it':
    'यह कट-ऑफ़ पहले से सूची में है: वहीं खोलकर ठीक करें',
}

export const testSays: Words = {
  'There is no such test': 'ऐसा कोई टेस्ट नहीं है',
  'A paper has at most 300 questions': 'प्रश्नपत्र में अधिक से अधिक 300 प्रश्न हो सकते हैं',
  'This test was retired and stays as it was: make a copy of it':
    'यह टेस्ट हटाया जा चुका है और वैसा ही रहेगा: इसकी प्रति बनाएँ',
  'There is no such series': 'ऐसी कोई शृंखला नहीं है',
  'It closes after it opens': 'बंद होने का समय खुलने के बाद हो',
  'A question stands in a test only once': 'एक टेस्ट में कोई प्रश्न एक ही बार हो',
  'One of the questions is not in the bank': 'इनमें से एक प्रश्न प्रश्न बैंक में नहीं है',
  'Somebody has begun this test: its kind, minutes, marking and questions stay. Make a copy for another paper':
    'यह टेस्ट शुरू किया जा चुका है: इसका प्रकार, समय, अंक और प्रश्न नहीं बदलते। दूसरे प्रश्नपत्र के लिए प्रति बनाएँ',
  'Name at least one topic': 'कम से कम एक विषय चुनें',
  'A test asks at least five questions': 'टेस्ट में कम से कम पाँच प्रश्न हों',
  'One of its questions is not asked any more: take it out': 'इसका एक प्रश्न अब नहीं पूछा जाता: उसे निकालें',
  'Its window is over already: choose a later end': 'इसकी अवधि बीत चुकी है: बाद का अंत चुनें',
  'This test stands before learners already': 'यह टेस्ट पहले से विद्यार्थियों के सामने है',
  'Tests of this series are before learners: take them out of it first':
    'इस शृंखला के टेस्ट विद्यार्थियों के सामने हैं: पहले उन्हें इससे निकालें',
}

export const mainsSays: Words = {
  'There is no such question': 'ऐसा कोई प्रश्न नहीं है',
  'This question was retired and stays as it was: write a new one':
    'यह प्रश्न हटाया जा चुका है और वैसा ही रहेगा: नया लिखें',
  'This topic is not in the syllabus': 'यह विषय पाठ्यक्रम में नहीं है',
  'The rubric comes criterion by criterion': 'अंक कैसे मिलते हैं, यह कसौटी दर कसौटी लिखें',
  'The checklist has at most 15 points': 'जाँच-सूची में अधिक से अधिक 15 बिंदु हो सकते हैं',
  'A point comes with its words': 'हर बिंदु के साथ उसके शब्द हों',
  'There are at most 12 sources': 'अधिक से अधिक 12 स्रोत हो सकते हैं',
  'A source comes with title, publisher and address': 'स्रोत के साथ शीर्षक, प्रकाशक और पता हो',
  'The address of a source begins with https://': 'स्रोत का पता https:// से शुरू हो',
  'One of the figures is not in the registry': 'इनमें से एक आँकड़ा सूची में नहीं है',
  'Answers to this question were handed in: its wording, marks and words stay. Retire it and write a new one':
    'इस प्रश्न के उत्तर जमा हो चुके हैं: शब्द, अंक और शब्द-सीमा नहीं बदलते। इसे हटाकर नया लिखें',
  'Take apart what is asked: name at least one part': 'क्या पूछा गया है, अलग-अलग लिखें: कम से कम एक भाग',
  'Write the question in Hindi too': 'प्रश्न हिंदी में भी लिखें',
  'Say for each of the six criteria what strong answers do': 'छहों कसौटियों के लिए लिखें कि मज़बूत उत्तर क्या करते हैं',
  'The checklist has at least three points': 'जाँच-सूची में कम से कम तीन बिंदु हों',
  'Give each point of the checklist the words by which it is found':
    'जाँच-सूची के हर बिंदु के वे शब्द लिखें जिनसे वह मिलता है',
  'Write the model answer': 'आदर्श उत्तर लिखें',
  'Name at least one source': 'कम से कम एक स्रोत बताएँ',
  'Write checklist and model answer first': 'पहले जाँच-सूची और आदर्श उत्तर लिखें',
  'This question stands before learners already': 'यह प्रश्न पहले से विद्यार्थियों के सामने है',
  'What a machine drafted stays a machine’s draft, whoever mends it':
    'मॉडल का मसौदा मॉडल का ही रहता है, चाहे कोई भी उसे सुधारे',
}

export const challengeSays: Words = {
  'There is no such challenge': 'ऐसी कोई चुनौती नहीं है',
  'Duels and marathons make themselves: only arenas and live rounds are changed here':
    'दैनिक प्रतियोगिताएँ और मैराथन अपने आप बनती हैं: यहाँ केवल अखाड़े और लाइव दौर बदले जाते हैं',
  'It has opened already: what is asked and when stays as it is':
    'यह शुरू हो चुकी है: क्या पूछा जाता है और कब, वह नहीं बदलता',
  'It begins later than now and within 180 days': 'यह अभी के बाद और 180 दिन के भीतर शुरू हो',
  'Each has no more minutes than there are from beginning to end':
    'हर एक के मिनट शुरू से अंत तक के मिनटों से अधिक न हों',
  'There are too few questions on these topics: choose more of them, or none':
    'इन विषयों पर प्रश्न बहुत कम हैं: और विषय चुनें, या कोई नहीं',
  'A marathon belongs to whoever runs it and cannot be called off':
    'मैराथन उसी की है जो उसे खेल रहा है; वह रद्द नहीं हो सकती',
  'It is over: its results are frozen and stay': 'यह समाप्त हो चुकी है: परिणाम स्थिर हैं और रहेंगे',
}

export const schoolWords: Words = {
  ...databaseWords,
  ...deskSays,
  ...fieldSays,
  ...schoolFields,
  ...announcementSays,
  ...ruleSays,
  ...testSays,
  ...mainsSays,
  ...challengeSays,
  ...schoolSays,
}
