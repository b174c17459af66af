/** The words of reviews. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Reviews',
    loading: 'Reading your reviews',
    dueToday: (count: number) =>
      counted('en', count, { one: 'question due today', other: 'questions due today' }),
    minutes: (count: number) => counted('en', count, { one: 'about # minute', other: 'about # minutes' }),
    review: (count: number) => `Review ${count} now`,
    whyExam: (day: string) =>
      `First comes what adds most to what you will know on ${day}, for the time it takes you.`,
    whyDue: 'First comes what has been due longest.',
    gain: (count: number, gained: string) =>
      counted('en', count, {
        one: `By the memory model, this review is worth ${gained} of a question more known that day.`,
        other: `By the memory model, these # are worth ${gained} questions more known that day.`,
      }),
    startFailed: 'The review could not be started just now. Nothing is lost; try again.',
    startOffline:
      'No set is kept on this device: the next one is fetched ahead while there is a network. The reviews of today’s mission and the cards that are due are here.',
    nextOnes: 'Which questions these are',
    recall: (percent: number) => `${percent}\u00a0% likely still known`,

    none: 'Nothing to review yet',
    noneSays: 'What you answer wrong, by a guess or slowly comes back here. Begin with a first set.',
    noneDue: 'Nothing is due today.',
    next: (count: number, day: string) =>
      counted('en', count, { one: `The next one comes on ${day}.`, other: `The next # come on ${day}.` }),

    forecast: 'The next 14 days',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    fullest: (total: number, day: string, count: number) =>
      `${total} due in these 14 days; the fullest is ${day} with ${count}.`,
    emptyForecast: 'Nothing is due in these 14 days.',
    forecastNote: 'Questions that come back after a review, or enter new, are not counted in.',
    day: 'Day',
    due: 'Due',
    today: 'Today',

    failed: 'Your reviews could not be read.',
    failedSays: 'All your answers are kept. Check the connection and try again.',

    comesBackOn: (day: string) => `Comes back on ${day}, `,
    isDueToday: 'Due today, ',
    comesBack: 'It comes back, ',
  },
  hi: {
    title: 'दोहराव',
    loading: 'आपके दोहराव के प्रश्न आ रहे हैं',
    dueToday: (count) => counted('hi', count, { one: 'प्रश्न आज दोहराना है', other: 'प्रश्न आज दोहराने हैं' }),
    minutes: (count) => `लगभग ${count} मिनट`,
    review: (count) => `अभी ${count} दोहराएँ`,
    whyExam: (day) => `पहले वह, जो लगने वाले समय के हिसाब से ${day} को आपकी याद में सबसे अधिक जोड़ता है।`,
    whyDue: 'पहले वह, जिसकी बारी सबसे पहले आई थी।',
    gain: (count, gained) =>
      counted('hi', count, {
        one: `याददाश्त के मॉडल के अनुसार इसे दोहराने से उस दिन ${gained} प्रश्न अधिक याद रहेगा।`,
        other: `याददाश्त के मॉडल के अनुसार इन # को दोहराने से उस दिन ${gained} प्रश्न अधिक याद रहेंगे।`,
      }),
    startFailed: 'दोहराव अभी शुरू नहीं हो सका। कुछ खोया नहीं है; फिर से कोशिश करें।',
    startOffline:
      'इस डिवाइस पर कोई सेट रखा नहीं है: अगला सेट इंटरनेट रहते पहले से आ जाता है। आज के मिशन का दोहराव और आज के कार्ड यहाँ हैं।',
    nextOnes: 'ये कौन-से प्रश्न हैं',
    recall: (percent) => `अब भी याद होने की संभावना ${percent}%`,

    none: 'अभी दोहराने को कुछ नहीं है',
    noneSays: 'जिसका उत्तर गलत, अनुमान से या देर से दिया, वह प्रश्न यहाँ लौटता है। पहले सेट से शुरू करें।',
    noneDue: 'आज कुछ दोहराना नहीं है।',
    next: (count, day) =>
      counted('hi', count, { one: `अगला प्रश्न ${day} को आएगा।`, other: `अगले # प्रश्न ${day} को आएँगे।` }),

    forecast: 'अगले 14 दिन',
    asTable: 'तालिका में देखें',
    asChart: 'चार्ट में देखें',
    fullest: (total, day, count) => `इन 14 दिनों में ${total} प्रश्न; सबसे अधिक ${count} प्रश्न ${day} को।`,
    emptyForecast: 'इन 14 दिनों में कुछ दोहराना नहीं है।',
    forecastNote: 'दोहराने के बाद लौटने वाले और नए जुड़ने वाले प्रश्न इसमें नहीं गिने गए हैं।',
    day: 'दिन',
    due: 'प्रश्न',
    today: 'आज',

    failed: 'आपके दोहराव के प्रश्न पढ़े नहीं जा सके।',
    failedSays: 'आपके सभी उत्तर सुरक्षित हैं। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',

    comesBackOn: (day) => `${day} को लौटेगा, `,
    isDueToday: 'आज दोहराना है, ',
    comesBack: 'यह लौटेगा, ',
  },
})
