/** The words of choosing a picture. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    picture: 'Picture',
    says: 'Shown beside your name at the top of the page. Boards and other learners never see it.',
    choose: 'Choose a picture',
    change: 'Choose another',
    remove: 'Remove the picture',
    removed: 'The picture is removed. Your initials stand in its place.',
    saved: 'Your picture is saved.',
    refusals: {
      'not-a-picture': 'That file is no picture that can be used. Choose a JPEG, PNG or WebP file.',
      'too-large': 'That picture is larger than 25 MB. Choose a smaller one.',
      'too-many-pixels':
        'That picture claims more pixels than any camera makes, so it was not opened. Choose another one.',
    },
    unreadable: 'This browser cannot open that picture. Save it as JPEG or PNG and choose it again.',
    saveFailed:
      'The picture could not be saved just now. The one before it still stands; your choice is kept here.',
    removeFailed: 'The picture could not be removed just now. Try again.',
    cropTitle: 'Choose what is shown',
    cropSays: 'Move the picture with a finger, the mouse, the buttons below it or the arrow keys.',
    cropArea: 'The part of the picture that is shown. Arrow keys move it.',
    move: 'Move the picture',
    moves: {
      ArrowUp: 'Move the picture up',
      ArrowLeft: 'Move the picture left',
      ArrowRight: 'Move the picture right',
      ArrowDown: 'Move the picture down',
    },
    zoom: 'Zoom',
    use: 'Use this picture',
    saving: 'Saving...',
    cancel: 'Cancel',
    opening: 'Opening the picture',
  },
  hi: {
    picture: 'तस्वीर',
    says: 'पृष्ठ के ऊपर आपके नाम के साथ दिखती है। बोर्ड पर या दूसरे विद्यार्थियों को कभी नहीं दिखती।',
    choose: 'तस्वीर चुनें',
    change: 'दूसरी चुनें',
    remove: 'तस्वीर हटाएँ',
    removed: 'तस्वीर हटा दी गई। उसकी जगह आपके नाम के पहले अक्षर हैं।',
    saved: 'आपकी तस्वीर सहेजी गई।',
    refusals: {
      'not-a-picture': 'यह फ़ाइल काम आने वाली तस्वीर नहीं है। JPEG, PNG या WebP फ़ाइल चुनें।',
      'too-large': 'यह तस्वीर 25 MB से बड़ी है। छोटी तस्वीर चुनें।',
      'too-many-pixels': 'यह तस्वीर किसी भी कैमरे से ज़्यादा पिक्सल बताती है, इसलिए खोली नहीं गई। दूसरी चुनें।',
    },
    unreadable: 'यह ब्राउज़र इस तस्वीर को नहीं खोल सकता। इसे JPEG या PNG में सहेजकर फिर चुनें।',
    saveFailed: 'तस्वीर अभी सहेजी नहीं जा सकी। पहले वाली बनी हुई है; आपका चुनाव यहाँ रखा है।',
    removeFailed: 'तस्वीर अभी हटाई नहीं जा सकी। फिर से कोशिश करें।',
    cropTitle: 'चुनें कि क्या दिखे',
    cropSays: 'तस्वीर को उँगली, माउस, नीचे के बटनों या तीर वाली कुंजियों से खिसकाएँ।',
    cropArea: 'तस्वीर का वह भाग जो दिखेगा। तीर वाली कुंजियाँ इसे खिसकाती हैं।',
    move: 'तस्वीर खिसकाएँ',
    moves: {
      ArrowUp: 'तस्वीर ऊपर खिसकाएँ',
      ArrowLeft: 'तस्वीर बाईं ओर खिसकाएँ',
      ArrowRight: 'तस्वीर दाईं ओर खिसकाएँ',
      ArrowDown: 'तस्वीर नीचे खिसकाएँ',
    },
    zoom: 'ज़ूम',
    use: 'यही तस्वीर लें',
    saving: 'सहेजी जा रही है...',
    cancel: 'रद्द करें',
    opening: 'तस्वीर खोली जा रही है',
  },
})
