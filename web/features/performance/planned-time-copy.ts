/** The words of planned against real time. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Time, planned and real',
    reading: (done: string, planned: string, percent: number) =>
      `${done} of ${planned} planned, ${percent}\u00a0%.`,
    unplanned: (done: string) => `${done} of study without a plan.`,
    logged: (time: string) => `${time} of it on the clock.`,
    empty: 'Once you have a plan, it stands here how much of it you do.',
    toPlan: 'To the scheduler',
    chart: 'Planned and done minutes, week by week',
    lastWeeks: (count: number) => `The chart shows the last ${count} weeks, the sums are of all.`,
    planned: 'Planned',
    done: 'Done',
    clock: 'On the clock',
    kind: 'Kind',
    other: 'Without a task',
    total: 'Total',
    lookBack: 'Look back at four weeks',
  },
  hi: {
    title: 'समय, तय और असली',
    reading: (done, planned, percent) => `तय ${planned} में से ${done}, ${percent}%।`,
    unplanned: (done) => `बिना योजना के ${done} की पढ़ाई।`,
    logged: (time) => `उसमें से ${time} घड़ी पर।`,
    empty: 'जब आपकी योजना होगी, यहाँ दिखेगा कि उसका कितना हो पाता है।',
    toPlan: 'समय-सारणी पर जाएँ',
    chart: 'हर सप्ताह के तय और पूरे मिनट',
    lastWeeks: (count) => `चार्ट में पिछले ${count} सप्ताह हैं, योग सभी का है।`,
    planned: 'योजना',
    done: 'पूरा',
    clock: 'घड़ी पर',
    kind: 'प्रकार',
    other: 'बिना काम के',
    total: 'कुल',
    lookBack: 'चार सप्ताह पीछे देखें',
  },
})
