/** The words of the front page of /admin. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'
import type { QueueKey } from './admin-home-rules.ts'

const en: Record<QueueKey, string> = {
  answers: 'Answers that wait for a mentor',
  appeals: 'Appeals against marks',
  disputes: 'Disputed keys',
  stale: 'Texts with a figure that has changed',
  feedback: 'Answers of the assistant that did not help',
  news_reports: 'Errors reported in the news',
  news_stories: 'Stories that the feeds brought',
  news_drafts: 'News drafts',
  feeds: 'Feeds that fail',
  questions: 'Questions that the statistics speak against',
  challenge_flags: 'Challenge entries to look at',
  event_questions: 'Questions asked for sessions',
  security: 'Critical security events of seven days',
  mails: 'Mails that could not be sent yet',
  models: 'Calls of models that today’s limit for all refused',
  arenas: 'Weekly arenas to plan',
  exam_days: 'Days of the next preliminary examination',
}
const hi: Record<QueueKey, string> = {
  answers: 'मार्गदर्शक की प्रतीक्षा में उत्तर',
  appeals: 'अंकों के विरुद्ध अपीलें',
  disputes: 'आपत्ति वाली कुंजियाँ',
  stale: 'वे पाठ जिनका आँकड़ा बदल गया',
  feedback: 'सहायक के वे उत्तर जो काम नहीं आए',
  news_reports: 'समाचारों में बताई गई गलतियाँ',
  news_stories: 'फ़ीड से आई खबरें',
  news_drafts: 'समाचारों के मसौदे',
  feeds: 'फ़ीड जो विफल हैं',
  questions: 'वे प्रश्न जिन पर आँकड़े संदेह जताते हैं',
  challenge_flags: 'चुनौतियों की देखने योग्य प्रविष्टियाँ',
  event_questions: 'सत्रों के लिए पूछे गए प्रश्न',
  security: 'सात दिन की गंभीर सुरक्षा घटनाएँ',
  mails: 'जो ईमेल अब तक नहीं भेजे जा सके',
  models: 'मॉडलों से वे अनुरोध जो सबकी आज की सीमा के कारण नहीं हुए',
  arenas: 'साप्ताहिक अखाड़े जिनकी योजना बनानी है',
  exam_days: 'अगली प्रारंभिक परीक्षा की तिथियाँ',
}

const lateOf = (late: number, queues: string) =>
  counted('en', late, { one: `# of ${queues} is late.`, other: `# of ${queues} are late.` })

export const copy = defineCopy({
  en: {
    title: 'Administration',
    says: 'What waits for a person, the late first.',
    loading: 'Reading what waits',
    failed: 'What waits could not be read just now.',
    queueList: 'Queues',
    oldest: 'Oldest',
    within: 'Within',
    queues: en,
    nothingIn: 'Nothing waits in',
    clocks: { 'in-time': 'In time', soon: 'Due soon', late: 'Late' },
    days: (days: number) => counted('en', days, { one: '# day', other: '# days' }),
    hours: (hours: number) => counted('en', hours, { one: '# hour', other: '# hours' }),
    minutes: (minutes: number) => counted('en', minutes, { one: '# minute', other: '# minutes' }),
    allDone: 'Nothing waits. Everything that came in has been dealt with.',
    summary: (late: number, waiting: number) =>
      late > 0
        ? lateOf(late, counted('en', waiting, { one: '# queue', other: '# queues' }))
        : `${counted('en', waiting, { one: '# queue waits', other: '# queues wait' })}, none is late.`,
    notes: {
      answers: 'On the mentor’s desk',
      appeals: 'On the mentor’s desk',
      arenas: 'Of those that are planned, the last begins within six weeks or has begun.',
      exam_days:
        'The last one that is known is within six weeks or over. Its days come with the files of the library.',
    } as Partial<Record<QueueKey, string>>,
  },
  hi: {
    title: 'प्रशासन',
    says: 'किस काम को किसी व्यक्ति की ज़रूरत है; जिसमें देर हो गई, वह पहले।',
    loading: 'सूची आ रही है',
    failed: 'सूची अभी पढ़ी नहीं जा सकी।',
    queueList: 'सूचियाँ',
    oldest: 'सबसे पुराना',
    within: 'समय-सीमा',
    queues: hi,
    nothingIn: 'यहाँ कुछ बाकी नहीं',
    clocks: { 'in-time': 'समय पर', soon: 'समय निकट', late: 'देर हो गई' },
    days: (days: number) => `${days} दिन`,
    hours: (hours: number) => counted('hi', hours, { one: '# घंटा', other: '# घंटे' }),
    minutes: (minutes: number) => `${minutes} मिनट`,
    allDone: 'कुछ बाकी नहीं। जो आया था, सब निपट चुका है।',
    summary: (late: number, waiting: number) =>
      late > 0
        ? `${waiting} में से ${counted('hi', late, { one: '# सूची', other: '# सूचियों' })} में देर हो गई है।`
        : `${counted('hi', waiting, { one: '# सूची प्रतीक्षा में है', other: '# सूचियाँ प्रतीक्षा में हैं' })}, किसी में देर नहीं।`,
    notes: {
      answers: 'मार्गदर्शक की डेस्क पर',
      appeals: 'मार्गदर्शक की डेस्क पर',
      arenas: 'तय अखाड़ों में से अंतिम छह सप्ताह के भीतर शुरू होगा या हो चुका है।',
      exam_days: 'ज्ञात अंतिम परीक्षा छह सप्ताह के भीतर है या हो चुकी है। तिथियाँ पुस्तकालय की फ़ाइलों से आती हैं।',
    },
  },
})
