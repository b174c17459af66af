/** The words of the learner's own category. */

import { defineCopy } from '#web/lib/language.tsx'

export const categoryCopy = defineCopy({
  en: {
    title: 'Category for cut-offs',
    label: 'My category in the examination',
    none: 'Not said',
    consent:
      'Voluntary. By choosing one you agree that it is kept with your account and used for one thing only: to set your results beside the cut-offs of your category. Nobody else is shown it. “Not said” removes it at once; then the general cut-offs are shown.',
    said: (day: string) => `Agreed on ${day}.`,
    failed: 'It could not be changed just now. Try again.',
  },
  hi: {
    title: 'कट-ऑफ़ के लिए श्रेणी',
    label: 'परीक्षा में मेरी श्रेणी',
    none: 'नहीं बताया',
    consent:
      'यह स्वैच्छिक है। चुनकर आप सहमति देते हैं कि यह आपके खाते के साथ रखा जाए और केवल एक काम में आए: आपके परिणाम को आपकी श्रेणी के कट-ऑफ़ के साथ दिखाना। यह किसी और को नहीं दिखाया जाता। “नहीं बताया” चुनते ही यह हटा दिया जाता है; तब सामान्य श्रेणी के कट-ऑफ़ दिखते हैं।',
    said: (day) => `${day} को सहमति दी।`,
    failed: 'अभी बदला नहीं जा सका। फिर से कोशिश करें।',
  },
})
