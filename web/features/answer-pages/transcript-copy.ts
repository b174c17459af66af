/** The words of reading pages, and of correcting what was read. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    read: 'Read my pages',
    readAgain: 'Try reading again',
    readRest: 'Read the new pages',
    willRead:
      'The pictures are sent to a model that copies your handwriting out. You correct it before anything is marked; the pictures stay here as your original.',
    noReader:
      'Handwriting is not read by a machine here: type your answer beside the picture. The picture stays your original.',
    readerUnknown:
      'Whether handwriting is read here could not be asked. You can type beside the picture meanwhile.',
    secondLook: (pages: readonly number[]) =>
      counted('en', pages.length, {
        one: `Page ${pages.join()} may not be readable. Look at it once more before you go on.`,
        other: `Pages ${pages.join(', ')} may not be readable. Look at them once more before you go on.`,
      }),
    goOn: 'Go on all the same',
    readQueued: 'Your pages wait to be read. You can leave; this goes on.',
    reading: (done: number, all: number) => `Reading your pages: ${done} of ${all} done`,
    readFailed:
      'The pages could not be read. The pictures are kept: type your answer beside them, or try again.',
    typeMeanwhile: 'You can type your answer beside them meanwhile.',
    readAsked: 'The reading could not be asked for. Your pages are kept: check the connection and try again.',
    hardToRead: (pages: readonly number[]) =>
      counted('en', pages.length, {
        one: `Page ${pages.join()} is hard to read. That costs you nothing: retake it, or type beside it. A mentor will look at an answer like this.`,
        other: `Pages ${pages.join(', ')} are hard to read. That costs you nothing: retake them, or type beside them. A mentor will look at an answer like this.`,
      }),
    waitForSending: 'Reading begins when all pages are sent.',
    review: 'Read through the transcript',
    reviewSays: 'Correct what was misread. This text is what is marked; the pictures stay as your original.',
    typeBeside: 'Type your answer beside the picture',
    typeBesideSays: 'This text is what is marked; the pictures stay as your original.',
    editor: 'Your answer as text',
    doubts: (count: number) =>
      count === 0
        ? 'No doubtful words left.'
        : counted('en', count, { one: '# doubtful word.', other: '# doubtful words.' }),
    next: 'Next doubtful word',
    right: 'It is right',
    keys: 'Alt + ↓ next, Alt + ↑ back, Alt + Enter: it is right',
    atDoubt: (word: string, number: number) => `“${word}” on page ${number}`,
    anew: 'Replace by the reading',
    anewSays: 'Replace your text by what was read?',
    replace: 'Replace',
    undone: 'Undo',
    showPage: (number: number) => `Page ${number}`,
    pictures: 'Which page is shown',
    keep: 'Keep it',
  },
  hi: {
    read: 'मेरे पृष्ठ पढ़ें',
    readAgain: 'फिर पढ़ने का प्रयास करें',
    readRest: 'नए पृष्ठ पढ़ें',
    willRead:
      'चित्र एक मॉडल को भेजे जाते हैं, जो आपकी लिखावट उतारता है। जाँच से पहले आप उसे सुधारते हैं; चित्र आपके मूल के रूप में यहाँ बने रहते हैं।',
    noReader: 'यहाँ लिखावट मशीन से नहीं पढ़ी जाती: चित्र के पास अपना उत्तर टाइप करें। चित्र ही आपका मूल रहेगा।',
    readerUnknown: 'लिखावट यहाँ पढ़ी जाती है या नहीं, यह पूछा नहीं जा सका। तब तक चित्र के पास टाइप कर सकते हैं।',
    secondLook: (pages) =>
      counted('hi', pages.length, {
        one: `पृष्ठ ${pages.join()} शायद पढ़ा न जा सके। आगे बढ़ने से पहले उसे एक बार फिर देखें।`,
        other: `पृष्ठ ${pages.join(', ')} शायद पढ़े न जा सकें। आगे बढ़ने से पहले उन्हें एक बार फिर देखें।`,
      }),
    goOn: 'फिर भी आगे बढ़ें',
    readQueued: 'आपके पृष्ठ पढ़े जाने की प्रतीक्षा में हैं। आप जा सकते हैं; काम जारी रहेगा।',
    reading: (done, all) => `आपके पृष्ठ पढ़े जा रहे हैं: ${all} में से ${done} पूरे`,
    readFailed: 'पृष्ठ पढ़े नहीं जा सके। चित्र सुरक्षित हैं: उनके पास अपना उत्तर टाइप करें, या फिर से कोशिश करें।',
    typeMeanwhile: 'तब तक आप उनके पास अपना उत्तर टाइप कर सकते हैं।',
    readAsked: 'पढ़ने का अनुरोध नहीं हो सका। आपके पृष्ठ सुरक्षित हैं: इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    hardToRead: (pages) =>
      counted('hi', pages.length, {
        one: `पृष्ठ ${pages.join()} पढ़ना कठिन है। इससे आपके अंक नहीं कटते: उसे फिर लें, या उसके पास टाइप करें। ऐसे उत्तर को मार्गदर्शक देखेंगे।`,
        other: `पृष्ठ ${pages.join(', ')} पढ़ना कठिन है। इससे आपके अंक नहीं कटते: उन्हें फिर लें, या उनके पास टाइप करें। ऐसे उत्तर को मार्गदर्शक देखेंगे।`,
      }),
    waitForSending: 'सभी पृष्ठ भेजे जाने पर पढ़ना शुरू होगा।',
    review: 'उतारे गए पाठ को देख लें',
    reviewSays: 'जो गलत पढ़ा गया उसे सुधारें। यही पाठ जाँचा जाएगा; चित्र आपके मूल के रूप में रहेंगे।',
    typeBeside: 'चित्र के पास अपना उत्तर टाइप करें',
    typeBesideSays: 'यही पाठ जाँचा जाएगा; चित्र आपके मूल के रूप में रहेंगे।',
    editor: 'आपका उत्तर, पाठ के रूप में',
    doubts: (count) => (count === 0 ? 'कोई संदिग्ध शब्द बाकी नहीं।' : `${count} संदिग्ध शब्द।`),
    next: 'अगला संदिग्ध शब्द',
    right: 'यह सही है',
    keys: 'Alt + ↓ अगला, Alt + ↑ पिछला, Alt + Enter: यह सही है',
    atDoubt: (word, number) => `“${word}”, पृष्ठ ${number} पर`,
    anew: 'पढ़े गए पाठ से बदलें',
    anewSays: 'अपने पाठ को पढ़े गए पाठ से बदलें?',
    replace: 'बदलें',
    undone: 'वापस लें',
    showPage: (number) => `पृष्ठ ${number}`,
    pictures: 'कौन-सा पृष्ठ दिख रहा है',
    keep: 'रहने दें',
  },
})
