/** Why a change of a learner's plan is refused. */

import type { Words } from './refusal-in.ts'

export const planWords: Words = {
  'A block has at least one weekday, and ends after it began':
    'हर समय-खंड में कम-से-कम एक दिन चुना हो, और वह शुरू होने के बाद ही समाप्त हो',
  'A task must end before midnight: begin earlier or make it shorter':
    'काम आधी रात से पहले पूरा होना चाहिए: उसे पहले शुरू करें या छोटा करें',
  'The day of a task must lie between %s and %s': 'काम का दिन %s और %s के बीच होना चाहिए',
  'This task belongs to the plan: skip it instead of taking it out':
    'यह काम योजना का है: इसे हटाने के बजाय छोड़ दें',
  'There is no plan yet: make one first': 'अभी कोई योजना नहीं है: पहले योजना बनाएँ',
  'There is no such re-plan of yours': 'आपका ऐसा कोई पुनर्नियोजन नहीं है',
  'Your plan has no such task: it may have been taken out on another device':
    'आपकी योजना में यह काम नहीं है: शायद वह किसी दूसरे उपकरण पर हटा दिया गया',
  'A plan holds at most 5000 open tasks: take some out first':
    'योजना में अधिक-से-अधिक 5000 खुले काम रह सकते हैं: पहले कुछ हटाएँ',
  'A task that is added is there already. Nothing was changed: load the plan again':
    'जोड़ा जा रहा काम पहले से है। कुछ नहीं बदला गया: योजना फिर से लोड करें',
  'There is a plan already: load it, and change it from there': 'योजना पहले से है: उसे लोड करें और वहीं से बदलें',
  'This task is done. Open it again first, then move it':
    'यह काम पूरा हो चुका है। पहले इसे फिर से खोलें, फिर इसका दिन बदलें',
}
