/** Why a mentor's marking is refused: taking an answer, its marks, a second look, an appeal, a kept comment. */

import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const markingSays: Words = {
  'Only mentors mark answers': 'उत्तर केवल मार्गदर्शक जाँचते हैं',
  'There is no such answer to mark': 'जाँचने के लिए ऐसा कोई उत्तर नहीं है',
  'This answer is your own: another mentor marks it': 'यह आपका अपना उत्तर है: इसे दूसरे मार्गदर्शक जाँचते हैं',
  'This answer is marked already': 'यह उत्तर जाँचा जा चुका है',
  'The evaluation of this answer is still under way': 'इस उत्तर का मूल्यांकन अभी चल रहा है',
  'Only who gave these marks gives them anew; learners may appeal':
    'ये अंक वही फिर से देते हैं जिन्होंने दिए थे; विद्यार्थी अपील कर सकते हैं',
  'An appeal against these marks is open: answer it': 'इन अंकों के विरुद्ध अपील खुली है: उसका उत्तर दें',
  'No appeal is open for this answer': 'इस उत्तर की कोई अपील खुली नहीं है',
  'You gave these marks: another mentor answers the appeal': 'ये अंक आपने दिए थे: अपील का उत्तर दूसरे मार्गदर्शक देते हैं',
  'This answer waits for no second look': 'यह उत्तर दूसरी जाँच की प्रतीक्षा में नहीं है',
  'You know the marks of this answer: another mentor takes the second look, or you after seven days':
    'आप इस उत्तर के अंक जानते हैं: दूसरी जाँच दूसरे मार्गदर्शक करते हैं, या सात दिन बाद आप',
  'There is no such task at this desk': 'इस डेस्क पर ऐसा कोई काम नहीं है',
  'Marks are given in quarters, up to what each criterion carries, each once':
    'अंक चौथाई में दिए जाते हैं, हर कसौटी के पूर्णांक तक, हर एक एक बार',
  'A point of the checklist is covered, partly covered, or missing': 'जाँच-सूची का बिंदु है, आंशिक है, या नहीं है',
  'An answer takes 60 comments at most': 'एक उत्तर पर अधिक से अधिक 60 टिप्पणियाँ हो सकती हैं',
  'A comment has 1 to 1,000 characters and stands on words of the answer or on one of its pages':
    'टिप्पणी 1 से 1,000 अक्षरों की हो, और उत्तर के शब्दों या उसके किसी पृष्ठ पर हो',
  'A draft has criteria, points, comments, and a remark of up to 4,000 characters':
    'मसौदे में कसौटियाँ, बिंदु, टिप्पणियाँ और 4,000 अक्षरों तक की एक टिप्पणी होती है',
  'Give marks for each of the six criteria first': 'पहले छहों कसौटियों के अंक दें',
  'Another mentor has this answer now; your draft is kept':
    'यह उत्तर अब दूसरे मार्गदर्शक के पास है; आपका मसौदा सुरक्षित है',
  'An appeal is answered with a reply to the learner': 'अपील का उत्तर विद्यार्थी को लिखकर दिया जाता है',
  'Say in 20 to 1,000 characters why these marks take the place of the earlier ones':
    'ये अंक पहले वालों की जगह क्यों लेते हैं, यह 20 से 1,000 अक्षरों में लिखें',
  'A second look is asked for by who has marked the answer': 'दूसरी जाँच वही माँगते हैं जिन्होंने उत्तर जाँचा है',
  'There is no blind mark of this answer to hold a second one against':
    'इस उत्तर के बिना देखे दिए अंक नहीं हैं जिनसे दूसरी जाँच मिलाई जाए',
  'Other mentors have looked at this answer already': 'दूसरे मार्गदर्शक इस उत्तर को देख चुके हैं',
  'Take the appeal to your desk first': 'पहले अपील को अपनी डेस्क पर लें',
  'The marks stand, or they are changed': 'या तो अंक वही रहें, या बदले जाएँ',
  'Reply to the learner in 20 to 1,000 characters': 'विद्यार्थी को उत्तर 20 से 1,000 अक्षरों में लिखें',
  'No mark differs from the earlier ones: let them stand, or change one':
    'कोई अंक पहले से अलग नहीं है: उन्हें वही रहने दें, या कोई एक बदलें',
  'A comment has 1 to 1,000 characters': 'टिप्पणी 1 से 1,000 अक्षरों की हो',
  'This comment is another mentor’s': 'यह टिप्पणी दूसरे मार्गदर्शक की है',
  'You can keep %s of these at most': 'ऐसी अधिक से अधिक %s रखी जा सकती हैं। पहले कुछ हटाएँ',
  'The engine’s marks are shown once yours stand': 'इंजन के अंक आपके अंक जारी होने पर ही दिखते हैं',
}

export const markingWords: Words = { ...databaseWords, ...markingSays }
