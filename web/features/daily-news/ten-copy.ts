/** The words of the ten minutes. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

type Score = { right: number; of: number } | null

export const copy = defineCopy({
  en: {
    title: 'Ten minutes of news',
    says: (stories: number, questions: number) =>
      [
        counted('en', stories, { one: 'One story', other: '# stories' }),
        questions > 0 && counted('en', questions, { one: 'then one question', other: 'then # questions' }),
      ]
        .filter(Boolean)
        .join(', ')
        .concat('. Then it ends.'),
    planned: (reading: number, questions: number) =>
      questions > 0
        ? `About ${reading} min of reading and ${questions} min of questions.`
        : `About ${reading} min of reading.`,
    back: 'All news',
    loading: 'Choosing today’s stories',
    failed: 'Today’s stories could not be read just now.',
    failedSays: 'What you have read is kept. Check the connection and try again.',
    empty: 'There is no news yet.',
    emptySays: 'Five stories stand here as soon as the mentor has published some.',
    toPractice: 'Practise meanwhile',
    steps: 'Parts of the ten minutes',
    isDone: 'done',
    story: (number: number) => `Story ${number}`,
    why: 'Why you see this:',
    whyChance: (topic: string, percent: number) =>
      `by your answers, you would have about ${percent}\u00a0% of questions on ${topic} right.`,
    whyFading: (topic: string) => `${topic} is fading.`,
    whyAttempted: (topic: string) => `${topic} is attempted, and not yet familiar.`,
    whyMustKnow: 'it is marked “Must know”.',
    whyNew: 'it is among the newest.',
    questions: (count: number) => counted('en', count, { one: 'One question', other: '# questions' }),
    budget: 'Time used',
    used: (minutes: number, of: number) => `${minutes} min of ${of} used`,
    storiesRead: (read: number, of: number) => `${read} of ${of} stories read`,
    readNext: 'Read, next story',
    next: 'Next story',
    toQuestions: 'Read, to the questions',
    finish: 'Read, finish',
    save: 'Save',
    saved: 'Saved',
    whole: 'Read the whole story',
    storyFailed: 'This story could not be read just now.',
    storyGone: 'This story was withdrawn meanwhile. Go on with the next one.',
    done: 'You are done for today',
    doneSays: (read: number, score: Score, minutes: number) =>
      `${counted('en', read, { one: 'One story', other: '# stories' })}${score ? `, ${score.right} of ${score.of} questions right` : ''}, ${counted('en', minutes, { one: '# minute', other: '# minutes' })}.`,
    tomorrow: 'Five others are chosen tomorrow. Nothing is lost if you skip a day.',
    toNews: 'Back to all news',
    seeReasons: 'See the answers and reasons',
  },
  hi: {
    title: 'दस मिनट समाचार',
    says: (stories, questions) =>
      `${stories} समाचार${questions > 0 ? `, फिर ${questions} प्रश्न` : ''}। फिर समाप्त।`,
    planned: (reading, questions) =>
      questions > 0 ? `लगभग ${reading} मिनट पढ़ना और ${questions} मिनट प्रश्न।` : `लगभग ${reading} मिनट पढ़ना।`,
    back: 'सभी समाचार',
    loading: 'आज के समाचार चुने जा रहे हैं',
    failed: 'आज के समाचार अभी पढ़े नहीं जा सके।',
    failedSays: 'आपने जो पढ़ा वह सुरक्षित है। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    empty: 'अभी कोई समाचार नहीं है।',
    emptySays: 'मार्गदर्शक के प्रकाशित करते ही पाँच समाचार यहाँ दिखेंगे।',
    toPractice: 'तब तक अभ्यास करें',
    steps: 'दस मिनट के भाग',
    isDone: 'पूरा',
    story: (number) => `समाचार ${number}`,
    why: 'यह क्यों:',
    whyChance: (topic, percent) => `आपके उत्तरों के अनुसार ${topic} के लगभग ${percent}% प्रश्न सही होंगे।`,
    whyFading: (topic) => `${topic} धुँधला हो रहा है।`,
    whyAttempted: (topic) => `${topic} आज़माया गया है, अभी परिचित नहीं।`,
    whyMustKnow: 'इस पर “अवश्य जानें” का चिह्न है।',
    whyNew: 'यह सबसे नए समाचारों में है।',
    questions: (count) => `${count} प्रश्न`,
    budget: 'लगा समय',
    used: (minutes, of) => `${of} में से ${minutes} मिनट लगे`,
    storiesRead: (read, of) => `${of} में से ${read} समाचार पढ़े`,
    readNext: 'पढ़ लिया, अगला समाचार',
    next: 'अगला समाचार',
    toQuestions: 'पढ़ लिया, प्रश्नों पर जाएँ',
    finish: 'पढ़ लिया, समाप्त करें',
    save: 'सहेजें',
    saved: 'सहेजा गया',
    whole: 'पूरा समाचार पढ़ें',
    storyFailed: 'यह समाचार अभी पढ़ा नहीं जा सका।',
    storyGone: 'यह समाचार इस बीच हटा दिया गया। अगले पर जाएँ।',
    done: 'आज का काम पूरा हुआ',
    doneSays: (read, score, minutes) =>
      `${read} समाचार${score ? `, ${score.of} में से ${score.right} प्रश्न सही` : ''}, ${minutes} मिनट।`,
    tomorrow: 'कल पाँच और चुने जाएँगे। एक दिन छूट जाए तो कुछ नहीं खोता।',
    toNews: 'सभी समाचारों पर लौटें',
    seeReasons: 'उत्तर और कारण देखें',
  },
})
