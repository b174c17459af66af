/** The words of the clock. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    label: 'The clock',
    plain: 'Study without a task',
    stop: 'Stop and log',
    left: 'left of 25 minutes',
    running: 'on the stopwatch',
    forgotten: 'It has run for three hours; not more than that is logged.',
    break: 'Break',
    breakLeft: 'left of 5 minutes',
    breakOver: 'The break is over.',
    next: 'Next 25 minutes',
    endBreak: 'End it here',
    sound: 'Sound at the end',
    pomodoroDone: '25 minutes are logged. Five minutes of rest.',
  },
  hi: {
    label: 'घड़ी',
    plain: 'बिना काम की पढ़ाई',
    stop: 'रोकें और दर्ज करें',
    left: '25 मिनट में से बाकी',
    running: 'स्टॉपवॉच पर',
    forgotten: 'यह तीन घंटे चल चुकी है; इससे अधिक दर्ज नहीं होगा।',
    break: 'ब्रेक',
    breakLeft: '5 मिनट में से बाकी',
    breakOver: 'ब्रेक समाप्त हुआ।',
    next: 'अगले 25 मिनट',
    endBreak: 'यहीं समाप्त करें',
    sound: 'अंत में ध्वनि',
    pomodoroDone: '25 मिनट दर्ज हुए। पाँच मिनट विश्राम।',
  },
})
