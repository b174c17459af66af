/** Why a change of a learner's plan is refused. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

export const planSays: Words = {
  'A block has at least one weekday, and ends after it began':
    'हर समय-खंड में कम से कम एक दिन चुना हो, और वह शुरू होने के बाद ही समाप्त हो',
  'Two blocks have the same id': 'दो समय-खंड एक ही हैं: एक को हटाएँ',
  'A task must end before midnight: begin earlier or make it shorter':
    'काम आधी रात से पहले पूरा होना चाहिए: उसे पहले शुरू करें या छोटा करें',
  'The day of a task must lie between %s and %s': 'काम का दिन %s और %s के बीच होना चाहिए',
  'A task stands twice in this list, or has no id': 'एक काम इस सूची में दो बार है: योजना फिर से लोड करें',
  'This task belongs to the plan: skip it instead of taking it out':
    'यह काम योजना का है: इसे हटाने के बजाय छोड़ दें',
  'There is no plan yet: make one first': 'अभी कोई योजना नहीं है: पहले योजना बनाएँ',
  'There is no such re-plan of yours': 'आपकी ऐसी कोई नई योजना नहीं है',
  'Your plan has no such task: it may have been taken out on another device':
    'आपकी योजना में यह काम नहीं है: शायद वह किसी दूसरे डिवाइस पर हटा दिया गया',
  'A plan holds at most 5000 open tasks: take some out first':
    'योजना में अधिक से अधिक 5000 खुले काम रह सकते हैं: पहले कुछ हटाएँ',
  'A task that is added is there already. Nothing was changed: load the plan again':
    'जोड़ा जा रहा काम पहले से है। कुछ नहीं बदला गया: योजना फिर से लोड करें',
  'There is a plan already: load it, and change it from there': 'योजना पहले से है: उसे लोड करें और वहीं से बदलें',
  'A new plan holds open tasks only': 'नई योजना में केवल खुले काम होते हैं',
  'What a plan adds must be open, and not lie in the past': 'योजना में जुड़ने वाला काम खुला हो, और बीते दिन का न हो',
  'This task is done. Open it again first, then move it':
    'यह काम पूरा हो चुका है। पहले इसे फिर से खोलें, फिर इसका दिन बदलें',
  'This task was changed on another device. Nothing was lost: load the plan again and repeat the change':
    'यह काम किसी दूसरे डिवाइस पर बदला गया। कुछ खोया नहीं है: योजना फिर से लोड करें और बदलाव दोहराएँ',
  'This task went into another one, which holds its work now: change that one instead':
    'यह काम अब दूसरे में मिला हुआ है: उसी को बदलें',
  'A task that is put in is open, done or skipped, at most 30 days ago':
    'जोड़ा जाने वाला काम 30 दिन से पुराना न हो',
  'The plan was changed on another device. Nothing was lost: load it again and repeat this step':
    'योजना किसी दूसरे डिवाइस पर बदली गई। कुछ खोया नहीं है: उसे फिर से लोड करें और यह कदम दोहराएँ',
  'Tasks of this re-plan were changed since, so it stays. Move single tasks back by hand':
    'इस नई योजना के काम इस बीच बदले गए, इसलिए वह बनी रहेगी। काम एक-एक करके हाथ से वापस रखें',
  'What a re-plan adds is open, not the learner’s own, and ahead':
    'नई योजना से जुड़ने वाला काम बाकी हो, आगे के दिन का हो, और आपका अपना जोड़ा न हो',
  'Rest is planned ahead: this day has gone by': 'विश्राम पहले से तय होता है: यह दिन बीत चुका है',
  'Rest is planned at most 800 days ahead': 'विश्राम अधिक से अधिक 800 दिन आगे तक तय किया जा सकता है',
}

/** What cannot be changed in a re-plan, before it says that nothing was. */
export const replanSays: Words = {
  '%s. Nothing was changed: load the plan again': '%n। कुछ नहीं बदला गया: योजना फिर से लोड करें',
  'A task is changed twice: each is moved, merged or dropped once':
    'एक काम दो बार बदला गया है: हर काम एक ही बार खिसकाया, मिलाया या हटाया जाता है',
  'A task of this list is not in the plan': 'इस सूची का एक काम योजना में नहीं है',
  'A pinned task stays where it is: unpin it first': 'स्थिर किया हुआ काम वहीं रहता है: पहले उसमें “स्थिर न रखें” चुनें',
  'A task of this list is not open any more': 'इस सूची का एक काम अब खुला नहीं है',
  'A task of this list stands on another day by now': 'इस सूची का एक काम अब किसी और दिन पर है',
  'A task is moved to the day on which it stands': 'एक काम उसी दिन पर रखा जा रहा है जिस पर वह है',
  'A task is moved to a day that has gone by': 'एक काम बीते हुए दिन पर रखा जा रहा है',
  'A task would go into one that is not in the plan': 'एक काम ऐसे काम में मिलाया जा रहा है जो योजना में नहीं है',
  'A task cannot go into itself': 'कोई काम अपने आप में नहीं मिलाया जा सकता',
  'A task would go into one that does not stay': 'एक काम ऐसे काम में मिलाया जा रहा है जो स्वयं नहीं रहेगा',
  'A pinned task takes in no other: unpin it first':
    'स्थिर किए हुए काम में दूसरा नहीं मिलाया जाता: पहले उसमें “स्थिर न रखें” चुनें',
  'A task would go into one of another kind': 'एक काम दूसरे प्रकार के काम में मिलाया जा रहा है',
  'A task would take in another and be shorter than before':
    'जिसमें दूसरा काम मिलाया जा रहा है, वह पहले से छोटा हो जाएगा',
}

export const clockSays: Words = {
  'A day holds at most 200 entries of time: this one is full':
    'एक दिन में समय की अधिक से अधिक 200 प्रविष्टियाँ हो सकती हैं: इस दिन की पूरी हो गईं',
  'This clock was never started here: add the minutes by hand': 'यह घड़ी यहाँ शुरू नहीं हुई थी: मिनट हाथ से जोड़ें',
  'Minutes are told from 1 to 600 at a time, each with an id': 'एक बार में 1 से 600 मिनट जोड़े जा सकते हैं',
  'Minutes are told for a day of the last 30 days': 'मिनट पिछले 30 दिनों के किसी दिन के लिए ही जोड़े जा सकते हैं',
  'A day has 24 hours: fewer minutes are left of it than that':
    'दिन में 24 घंटे होते हैं: उस दिन के इतने मिनट शेष नहीं हैं',
}

export const planWords: Words = { ...callerWords, ...planSays, ...replanSays, ...clockSays }
