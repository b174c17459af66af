/** The words of what a learner has made a habit of. */

import { defineCopy } from '#web/lib/language.tsx'

type Counted = (n: number) => string

export const habitsCopy = defineCopy({
  en: {
    says: 'Counted from what you did, never from marks or from others. Nobody else sees it.',
    reading: 'Counting what you did',
    failed: 'What you did could not be counted just now.',
    done: {
      calibrated: ((n) => `${n} answers with how sure you were`) as Counted,
      reviewed: ((n) => `${n} days reviewed on time`) as Counted,
      repaired: ((n) => `${n} mistakes put right`) as Counted,
      rewritten: ((n) => `${n} answers rewritten`) as Counted,
      predicted: ((n) => `${n} scores predicted before the key`) as Counted,
    },
    why: {
      calibrated: 'You said how sure you were before the key was shown.',
      reviewed: 'What was due for review in a day’s mission was done on that day.',
      repaired: 'A question you once got wrong, later answered right without help.',
      rewritten: 'A mains question answered again after the first answer was handed in.',
      predicted: 'You wrote down what a test would score before you saw its key.',
    },
    reached: (day: string) => `Reached on ${day}`,
    progress: (n: number, next: number) => `${n} of ${next} so far`,
    soFar: (n: number) => `${n} so far`,
  },
  hi: {
    says: 'आपके किए काम से गिना जाता है, अंकों या दूसरों से नहीं। इसे और कोई नहीं देखता।',
    reading: 'आपका काम गिना जा रहा है',
    failed: 'आपका काम अभी गिना नहीं जा सका।',
    done: {
      calibrated: (n) => `${n} उत्तर, जिनमें आपने अपना भरोसा बताया`,
      reviewed: (n) => `${n} दिन समय पर दोहराव किया`,
      repaired: (n) => `${n} गलतियाँ सुधारीं`,
      rewritten: (n) => `${n} उत्तर फिर से लिखे`,
      predicted: (n) => `${n} बार कुंजी से पहले अंकों का अनुमान`,
    },
    why: {
      calibrated: 'कुंजी दिखने से पहले आपने बताया कि आपको कितना भरोसा है।',
      reviewed: 'दिन के मिशन में जो दोहराना था, वह उसी दिन किया।',
      repaired: 'जो प्रश्न कभी गलत हुआ था, उसे बाद में बिना मदद सही किया।',
      rewritten: 'मुख्य परीक्षा का उत्तर एक बार देने के बाद उसे फिर से लिखा।',
      predicted: 'टेस्ट की कुंजी देखने से पहले आपने लिखा कि कितने अंक आएँगे।',
    },
    reached: (day) => `${day} को पूरा हुआ`,
    progress: (n, next) => `अब तक ${next} में से ${n}`,
    soFar: (n) => `अब तक ${n}`,
  },
})
