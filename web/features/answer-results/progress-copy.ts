/** The words of an evaluation that is under way, or has stopped. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    underWay: 'Your answer is being marked',
    underWaySays: 'This page follows it. You may leave and come back; nothing is lost.',
    waits: 'Your answer waits for its marking',
    waitsSays: 'It keeps its place, and is marked afterwards without your doing anything.',
    stepsName: 'Steps of the evaluation',
    steps: {
      transcript: 'Reading the handwriting',
      checks: 'Counting and checking: length, parts, numbers, names',
      checklist: 'Holding it against the checklist of this question',
      first_marking: 'First marking by six criteria',
      second_marking: 'Second marking, independent of the first',
      band: 'Making the band',
    },
    states: {
      waiting: 'waiting',
      running: 'under way',
      done: 'done',
      failed: 'failed',
      skipped: 'not needed',
    },
    again: (tries: number) => `try ${tries}`,
    stepsSaid: (done: number, all: number) => `${done} of ${all} steps done`,

    failed: 'Marking stopped. Your answer is safe.',
    failedSays:
      'The text you handed in is kept as it is, and what was already done stays done. Trying again goes on from there.',
    failedWhy: (problem: string) => `What happened: ${problem}`,
    retry: 'Try again from here',
    retrying: 'It goes on.',
    retryFailed: 'It could not be started just now. Your answer is safe; try again in a minute.',
  },
  hi: {
    underWay: 'आपके उत्तर का मूल्यांकन चल रहा है',
    underWaySays: 'यह पृष्ठ साथ-साथ बताता रहेगा। आप जाकर लौट सकते हैं; कुछ नहीं खोएगा।',
    waits: 'आपका उत्तर मूल्यांकन की प्रतीक्षा में है',
    waitsSays: 'इसका स्थान बना रहेगा और बाद में इसका मूल्यांकन अपने आप होगा।',
    stepsName: 'मूल्यांकन के चरण',
    steps: {
      transcript: 'लिखावट पढ़ना',
      checks: 'गिनती और जाँच: लंबाई, भाग, संख्याएँ, नाम',
      checklist: 'इस प्रश्न की जाँच-सूची से मिलान',
      first_marking: 'छह कसौटियों पर पहला मूल्यांकन',
      second_marking: 'पहले से स्वतंत्र दूसरा मूल्यांकन',
      band: 'अंक-सीमा बनाना',
    },
    states: {
      waiting: 'प्रतीक्षा में',
      running: 'चल रहा है',
      done: 'पूरा',
      failed: 'रुक गया',
      skipped: 'आवश्यक नहीं',
    },
    again: (tries) => `प्रयास ${tries}`,
    stepsSaid: (done, all) => `${all} में से ${done} चरण पूरे`,

    failed: 'मूल्यांकन रुक गया। आपका उत्तर सुरक्षित है।',
    failedSays:
      'आपने जो जमा किया, वह ज्यों का त्यों है, और जो हो चुका वह बना रहेगा। दोबारा कोशिश करने पर काम वहीं से आगे बढ़ता है।',
    failedWhy: (problem) => `क्या हुआ: ${problem}`,
    retry: 'यहीं से दोबारा कोशिश करें',
    retrying: 'आगे बढ़ रहा है।',
    retryFailed: 'अभी शुरू नहीं हो सका। आपका उत्तर सुरक्षित है; एक मिनट में फिर से कोशिश करें।',
  },
})
