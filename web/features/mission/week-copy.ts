/** The words of the week and the streak. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'This week',
    score: (done: number, goal: number) => `${done} of ${goal}`,
    scoreSays: 'days this week',
    reached: 'The week’s goal is reached.',
    states: {
      done: 'done',
      rest: 'rest',
      frozen: 'saved',
      repaired: 'fixed',
      missed: 'missed',
      open: 'today',
      future: '',
      before: '',
      travelled: 'travel',
    },
    statesLong: {
      done: 'done',
      rest: 'planned rest',
      frozen: 'saved by a freeze',
      repaired: 'missed and made up for',
      missed: 'missed',
      open: 'today, still open',
      future: 'still to come',
      before: 'before you began',
      travelled: 'cut short by a journey',
    },
    streak: (days: number, best: number) =>
      days === 0
        ? 'A streak begins with the next day that counts.'
        : `${counted('en', days, { one: '# day', other: '# days' })} in a row${best > days ? `, ${best} at best` : ''}.`,
    freezes: (count: number) =>
      count === 0
        ? ''
        : counted('en', count, {
            one: 'One missed day would be saved.',
            other: '# missed days would be saved.',
          }),
    repairTitle: (day: string) => `${day} can still be made up for.`,
    repairSays: (minutes: number, until: string) =>
      `${counted('en', minutes, { one: 'One more minute', other: '# more minutes' })} of this mission before ${until}, and it counts after all.`,
  },
  hi: {
    title: 'यह सप्ताह',
    score: (done, goal) => `${goal} में से ${done}`,
    scoreSays: 'दिन इस सप्ताह',
    reached: 'सप्ताह का लक्ष्य पूरा हुआ।',
    states: {
      done: 'हुआ',
      rest: 'विश्राम',
      frozen: 'बचा',
      repaired: 'पूरा',
      missed: 'छूटा',
      open: 'आज',
      future: '',
      before: '',
      travelled: 'यात्रा',
    },
    statesLong: {
      done: 'हुआ',
      rest: 'तय विश्राम',
      frozen: 'बचाकर रखे दिन से बचा',
      repaired: 'छूटा, फिर पूरा किया',
      missed: 'छूटा',
      open: 'आज, अभी खुला',
      future: 'आने वाला',
      before: 'आपके शुरू करने से पहले',
      travelled: 'यात्रा में छोटा रहा',
    },
    streak: (days, best) =>
      days === 0
        ? 'सिलसिला अगले गिने जाने वाले दिन से शुरू होगा।'
        : `लगातार ${days} दिन${best > days ? `, सबसे लंबा ${best}` : ''}।`,
    freezes: (count) =>
      count === 0 ? '' : counted('hi', count, { one: '# छूटा दिन बच जाएगा।', other: '# छूटे दिन बच जाएँगे।' }),
    repairTitle: (day) => `${day} अब भी पूरा किया जा सकता है।`,
    repairSays: (minutes, until) => `${until} से पहले इस मिशन के ${minutes} मिनट और, तो वह दिन भी गिना जाएगा।`,
  },
})
