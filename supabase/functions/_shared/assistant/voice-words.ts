/** What the assistant says of a recording itself, in the language of the interface. */

export type SpokenLanguage = 'en' | 'hi'

const WORDS = {
  en: {
    nothingHeard:
      'I heard nothing in this recording. Please check that the right microphone is chosen and switched on, speak a little closer to it, and record again. You can also type your question.',
    off: 'Voice messages are not switched on here. Please type your question.',
    unreadable: 'The speech service could not read this recording. Please record it again.',
    failed: 'The speech service did not answer. The recording can be sent again.',
    usedUp:
      'Your share of the assistant is used up for today. Typed questions are answered from the library.',
    usedUpByAll: (time: string) =>
      `Voice messages are used up on this site for today, for everybody. Your recording is kept on this page and can be sent again at ${time}. Typed questions are answered from the library.`,
  },
  hi: {
    nothingHeard:
      'इस रिकॉर्डिंग में मुझे कुछ सुनाई नहीं दिया। कृपया देखें कि सही माइक्रोफ़ोन चुना गया है और चालू है, थोड़ा पास से बोलें और फिर रिकॉर्ड करें। आप अपना प्रश्न लिख भी सकते हैं।',
    off: 'यहाँ ध्वनि संदेश चालू नहीं हैं। कृपया अपना प्रश्न लिखें।',
    unreadable: 'यह रिकॉर्डिंग पढ़ी नहीं जा सकी। कृपया फिर से रिकॉर्ड करें।',
    failed: 'आवाज़ पहचानने की सेवा ने उत्तर नहीं दिया। रिकॉर्डिंग फिर से भेजी जा सकती है।',
    usedUp: 'आज के लिए सहायक का आपका हिस्सा पूरा हो गया। लिखे हुए प्रश्नों का उत्तर पुस्तकालय से मिलता है।',
    usedUpByAll: (time: string) =>
      `आज के लिए इस साइट पर ध्वनि संदेश सबके लिए पूरे हो गए। आपकी रिकॉर्डिंग इस पृष्ठ पर रखी है और ${time} से फिर भेजी जा सकती है। लिखे हुए प्रश्नों का उत्तर पुस्तकालय से मिलता है।`,
  },
} as const

export function voiceWords(language: SpokenLanguage = 'en') {
  return WORDS[language]
}
