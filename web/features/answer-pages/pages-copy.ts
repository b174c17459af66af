/** The words of photographed answers: choosing, quality, sending, the picture. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Your pages',
    says: 'Up to four pages: photographs, scans or a PDF. You see them, and the mentors once you hand the answer in. If you have them read, they are sent to a model.',
    photograph: 'Photograph a page',
    choose: 'Choose pictures or a PDF',
    dropHere: 'You can also drop files here, or paste a picture.',
    looking: 'Looking at the pages',
    full: 'Four pages are there. Remove or retake one to change it.',
    room: (left: number) =>
      counted('en', left, { one: 'Room for one more page.', other: 'Room for # more pages.' }),
    problemOf: (name: string) => `${name}: `,
    problems: {
      empty:
        'the file is empty, so nothing was added. Your other pages are kept. Choose it again from where it was saved.',
      'too-big':
        'the file is larger than 40 MB, so it was not opened. Your other pages are kept. Photograph the pages one by one instead.',
      'not-a-picture':
        'this is neither a picture nor a PDF, whatever its name says. Nothing was sent, and your other pages are kept. Choose a photograph or a PDF.',
      'other-picture':
        'pictures of this kind are not taken. Nothing was sent, and your other pages are kept. Save it as JPEG or PNG, or photograph the page.',
      heic: 'this browser cannot open HEIC photographs. Nothing was sent, and your other pages are kept. Set the camera to “Most compatible”, or take the photograph here.',
      'broken-picture':
        'the picture is damaged and cannot be opened. Your other pages are kept. Photograph the page again.',
      'too-many-pixels':
        'the picture claims more pixels than any camera makes, so it was not opened. Your other pages are kept. Photograph the page instead.',
      'too-few-pixels':
        'the picture is too small for writing to be read. Your other pages are kept. Photograph the page, or scan it larger.',
      'broken-pdf':
        'the PDF is damaged and cannot be read. Your other pages are kept. Scan it again, or photograph the pages.',
      'locked-pdf':
        'the PDF asks for a password. Nothing was sent, and your other pages are kept. Save a copy without a password and choose that.',
      'huge-pdf-page':
        'a page of the PDF is far larger than any sheet of paper, so it was not opened. Your other pages are kept. Scan it as A4.',
      'slow-pdf':
        'the PDF did not open in 45 seconds, so we stopped. Your other pages are kept. Photograph the pages instead.',
      'no-room': 'there is no room: an answer has four pages. Your pages are kept. Remove one first.',
      'some-left-out':
        'only the first pages found room, four at most. They were added, the rest was left out.',
    },
    list: 'Pages in their order',
    page: (number: number) => `Page ${number}`,
    alt: (number: number) => `Photograph of page ${number} of the answer`,
    saved: 'Saved',
    waiting: 'Kept on this device, waiting to be sent',
    waitingOpen: 'Waiting to be sent. Keep this page open',
    sending: (percent: number) => `Sending: ${percent}\u00a0%`,
    offline: 'There is no connection. Your pages are kept on this device and go on by themselves.',
    offlineOpen:
      'There is no connection, and this browser keeps nothing: leave this page open until the pages are sent.',
    interrupted: 'The connection broke. Your pages are kept on this device; sending goes on by itself.',
    sendNow: 'Send now',
    refused: {
      kind: 'The server could not open this picture and deleted it. Your other pages are kept: photograph this one again.',
      size: 'The server found this picture too large and deleted it. Your other pages are kept: photograph this one again.',
      'handed-in':
        'This answer was handed in already, so its pages stay as they are. This picture is still on this device.',
      full: 'The answer has four pages already. This picture is still on this device: remove another page, then send it again.',
      gone: 'This draft is no longer there. The picture is still on this device.',
      other:
        'The server did not take this picture. It is still on this device: try again, or photograph it anew.',
    },
    again: 'Send again',
    moveUp: (number: number) => `Move page ${number} up`,
    moveDown: (number: number) => `Move page ${number} down`,
    rotate: (number: number) => `Turn page ${number} to the right`,
    retake: 'Retake',
    retakeOf: (number: number) => `Retake page ${number}`,
    remove: 'Remove',
    removeOf: (number: number) => `Remove page ${number}`,
    really: 'Remove this page for good?',
    keep: 'Keep it',
    changeFailed: 'That could not be changed just now. Your pages are as they were: try again.',
    moved: (number: number) => `Now page ${number}.`,
    removed: 'The page was removed.',
    added: (count: number) =>
      counted('en', count, { one: 'One page was added.', other: '# pages were added.' }),
    quality: {
      pass: 'Easy to read',
      warn: 'Can be read, with care',
      retake: 'Better taken again',
    },
    checks: {
      resolution: 'Few pixels. Go closer, so that the page fills the picture.',
      blur: 'Blurred. Hold still, and tap the writing to focus.',
      brightness: 'Dark. Go to a window, or switch a lamp on.',
      contrast: 'The ink is faint. More light, or a darker pen, would help.',
      light: 'Uneven light. Move out of your own shadow, or away from the glare.',
      skew: 'The lines lean. Hold the phone straight over the page.',
      ink: 'Hardly any writing is to be seen. Is it the right side?',
    },
    sideways: 'The page lies on its side. Turn it.',
    leans: (degrees: string) => `The lines lean by ${degrees}°. Hold the phone straight over the page.`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    turn: 'Turn the view',
    pictureLoading: 'Loading the picture',
    pictureFailed: 'The picture could not be loaded. It is kept: check the connection and try again.',
    pin: (label: string, note: string) => (note ? `Comment ${label}: ${note}` : `Comment ${label}`),
    pagesFailed: 'Your pages could not be loaded. They are kept: check the connection and try again.',
    loading: 'Loading your pages',
  },
  hi: {
    title: 'आपके पृष्ठ',
    says: 'चार पृष्ठ तक: फ़ोटो, स्कैन या PDF। इन्हें आप देखते हैं, और उत्तर जमा करने के बाद मार्गदर्शक भी। पढ़वाने पर ये एक मॉडल को भेजे जाते हैं।',
    photograph: 'पृष्ठ की फ़ोटो लें',
    choose: 'चित्र या PDF चुनें',
    dropHere: 'फ़ाइलें यहाँ छोड़ भी सकते हैं, या चित्र चिपका सकते हैं।',
    looking: 'पृष्ठ देखे जा रहे हैं',
    full: 'चार पृष्ठ हो गए। बदलने के लिए कोई हटाएँ या फिर से लें।',
    room: (left) => counted('hi', left, { one: '# और पृष्ठ की जगह है।', other: '# और पृष्ठों की जगह है।' }),
    problemOf: (name) => `${name}: `,
    problems: {
      empty: 'फ़ाइल खाली है, इसलिए कुछ नहीं जोड़ा गया। आपके बाकी पृष्ठ सुरक्षित हैं। जहाँ सहेजी थी वहाँ से फिर चुनें।',
      'too-big': 'फ़ाइल 40 MB से बड़ी है, इसलिए नहीं खोली गई। आपके बाकी पृष्ठ सुरक्षित हैं। पृष्ठों की एक-एक फ़ोटो लें।',
      'not-a-picture':
        'नाम जो भी कहे, यह न चित्र है न PDF। कुछ नहीं भेजा गया, आपके बाकी पृष्ठ सुरक्षित हैं। फ़ोटो या PDF चुनें।',
      'other-picture':
        'इस प्रकार के चित्र नहीं लिए जाते। कुछ नहीं भेजा गया, आपके बाकी पृष्ठ सुरक्षित हैं। JPEG या PNG में सहेजें, या पृष्ठ की फ़ोटो लें।',
      heic: 'यह ब्राउज़र HEIC फ़ोटो नहीं खोल सकता। कुछ नहीं भेजा गया, आपके बाकी पृष्ठ सुरक्षित हैं। कैमरे में “Most compatible” चुनें, या फ़ोटो यहीं लें।',
      'broken-picture': 'चित्र खराब हो गया है और नहीं खुल सकता। आपके बाकी पृष्ठ सुरक्षित हैं। पृष्ठ की फ़ोटो फिर लें।',
      'too-many-pixels':
        'चित्र इतने पिक्सेल बताता है जितने कोई कैमरा नहीं बनाता, इसलिए नहीं खोला गया। आपके बाकी पृष्ठ सुरक्षित हैं। पृष्ठ की फ़ोटो लें।',
      'too-few-pixels':
        'चित्र इतना छोटा है कि लिखावट नहीं पढ़ी जा सकती। आपके बाकी पृष्ठ सुरक्षित हैं। पृष्ठ की फ़ोटो लें, या बड़ा स्कैन करें।',
      'broken-pdf':
        'PDF खराब हो गई है और पढ़ी नहीं जा सकती। आपके बाकी पृष्ठ सुरक्षित हैं। फिर स्कैन करें, या पृष्ठों की फ़ोटो लें।',
      'locked-pdf':
        'PDF पासवर्ड माँगती है। कुछ नहीं भेजा गया, आपके बाकी पृष्ठ सुरक्षित हैं। बिना पासवर्ड की प्रति सहेजकर वह चुनें।',
      'huge-pdf-page':
        'PDF का एक पृष्ठ किसी भी कागज़ से कहीं बड़ा है, इसलिए नहीं खोली गई। आपके बाकी पृष्ठ सुरक्षित हैं। A4 में स्कैन करें।',
      'slow-pdf': 'PDF 45 सेकंड में नहीं खुली, इसलिए रोक दी गई। आपके बाकी पृष्ठ सुरक्षित हैं। पृष्ठों की फ़ोटो लें।',
      'no-room': 'जगह नहीं है: एक उत्तर के चार पृष्ठ होते हैं। आपके पृष्ठ सुरक्षित हैं। पहले एक हटाएँ।',
      'some-left-out': 'केवल पहले पृष्ठों की जगह थी, कुल चार तक। वे जोड़े गए, शेष छोड़ दिए गए।',
    },
    list: 'पृष्ठ, अपने क्रम में',
    page: (number) => `पृष्ठ ${number}`,
    alt: (number) => `उत्तर के पृष्ठ ${number} की फ़ोटो`,
    saved: 'सहेजा गया',
    waiting: 'इस डिवाइस पर सुरक्षित, भेजा जाना बाकी',
    waitingOpen: 'भेजा जाना बाकी। यह पृष्ठ खुला रखें',
    sending: (percent) => `भेजा जा रहा है: ${percent}%`,
    offline: 'इंटरनेट नहीं है। आपके पृष्ठ इस डिवाइस पर सुरक्षित हैं और अपने आप भेजे जाएँगे।',
    offlineOpen: 'इंटरनेट नहीं है, और यह ब्राउज़र कुछ नहीं रखता: पृष्ठ भेजे जाने तक इसे खुला रखें।',
    interrupted: 'इंटरनेट कनेक्शन टूट गया। आपके पृष्ठ इस डिवाइस पर सुरक्षित हैं; भेजना अपने आप जारी रहेगा।',
    sendNow: 'अभी भेजें',
    refused: {
      kind: 'सर्वर यह चित्र नहीं खोल सका और उसे हटा दिया। आपके बाकी पृष्ठ सुरक्षित हैं: इसकी फ़ोटो फिर लें।',
      size: 'सर्वर को यह चित्र बहुत बड़ा लगा और उसे हटा दिया। आपके बाकी पृष्ठ सुरक्षित हैं: इसकी फ़ोटो फिर लें।',
      'handed-in': 'यह उत्तर जमा हो चुका है, इसलिए इसके पृष्ठ वैसे ही रहेंगे। यह चित्र अब भी इस डिवाइस पर है।',
      full: 'उत्तर के चार पृष्ठ हो चुके हैं। यह चित्र अब भी इस डिवाइस पर है: कोई और पृष्ठ हटाकर इसे फिर भेजें।',
      gone: 'यह अधूरा उत्तर अब नहीं है। चित्र अब भी इस डिवाइस पर है।',
      other: 'सर्वर ने यह चित्र नहीं लिया। यह अब भी इस डिवाइस पर है: फिर से कोशिश करें, या नई फ़ोटो लें।',
    },
    again: 'फिर भेजें',
    moveUp: (number) => `पृष्ठ ${number} ऊपर करें`,
    moveDown: (number) => `पृष्ठ ${number} नीचे करें`,
    rotate: (number) => `पृष्ठ ${number} दाईं ओर घुमाएँ`,
    retake: 'फिर लें',
    retakeOf: (number) => `पृष्ठ ${number} फिर लें`,
    remove: 'हटाएँ',
    removeOf: (number) => `पृष्ठ ${number} हटाएँ`,
    really: 'यह पृष्ठ सदा के लिए हटाएँ?',
    keep: 'रहने दें',
    changeFailed: 'यह अभी बदला नहीं जा सका। आपके पृष्ठ पहले जैसे हैं: फिर से कोशिश करें।',
    moved: (number) => `अब पृष्ठ ${number}।`,
    removed: 'पृष्ठ हटा दिया गया।',
    added: (count) => counted('hi', count, { one: '# पृष्ठ जोड़ा गया।', other: '# पृष्ठ जोड़े गए।' }),
    quality: {
      pass: 'आसानी से पढ़ा जाता है',
      warn: 'ध्यान से पढ़ा जा सकता है',
      retake: 'फिर से लेना बेहतर',
    },
    checks: {
      resolution: 'पिक्सेल कम हैं। पास जाएँ, ताकि पृष्ठ से चित्र भर जाए।',
      blur: 'धुंधला है। हाथ स्थिर रखें और फ़ोकस के लिए लिखावट पर टैप करें।',
      brightness: 'अँधेरा है। खिड़की के पास जाएँ, या बत्ती जलाएँ।',
      contrast: 'स्याही हल्की है। अधिक रोशनी या गहरी कलम से मदद होगी।',
      light: 'रोशनी असमान है। अपनी परछाईं या चमक से हटें।',
      skew: 'पंक्तियाँ झुकी हैं। फ़ोन को पृष्ठ के ठीक ऊपर सीधा रखें।',
      ink: 'लिखावट लगभग नहीं दिखती। क्या यह सही ओर है?',
    },
    sideways: 'पृष्ठ आड़ा है। इसे घुमाएँ।',
    leans: (degrees) => `पंक्तियाँ ${degrees}° झुकी हैं। फ़ोन को पृष्ठ के ठीक ऊपर सीधा रखें।`,
    zoomIn: 'बड़ा करें',
    zoomOut: 'छोटा करें',
    turn: 'दृश्य घुमाएँ',
    pictureLoading: 'चित्र आ रहा है',
    pictureFailed: 'चित्र नहीं आ सका। वह सुरक्षित है: इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    pin: (label, note) => (note ? `टिप्पणी ${label}: ${note}` : `टिप्पणी ${label}`),
    pagesFailed: 'आपके पृष्ठ नहीं आ सके। वे सुरक्षित हैं: इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    loading: 'आपके पृष्ठ आ रहे हैं',
  },
})
