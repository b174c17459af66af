/** Why a learner's dispute of a key is refused. */

import { callerWords } from './caller-words.ts'
import type { Words } from './refusal-in.ts'

export const disputeSays: Words = {
  'A key can be disputed once it is out for this answer of yours':
    'आपत्ति तभी की जा सकती है जब आपके इस उत्तर की कुंजी आ चुकी हो',
  'A key can be disputed for seven days after it is out': 'कुंजी आने के बाद सात दिन तक ही आपत्ति की जा सकती है',
  'This question was dropped already; everybody has its marks':
    'यह प्रश्न पहले ही हटाया जा चुका है; इससे किसी के अंक नहीं घटे',
  'Claim one of the four options, or that none is right': 'चार विकल्पों में से एक चुनें, या बताएँ कि कोई सही नहीं है',
  'The option you claim is the key already': 'आपका चुना विकल्प ही अभी कुंजी है',
  'Explain your claim in 30 to 2,000 characters': 'अपनी बात 30 से 2,000 अक्षरों में समझाएँ',
  'Name exactly three different sources, each with its title and an https address':
    'ठीक तीन अलग-अलग स्रोत दें, हर एक का शीर्षक और https:// से शुरू होने वाला पता',
  'Your dispute of this key is open already': 'इस कुंजी पर आपकी आपत्ति पहले से विचाराधीन है',
}

export const disputeWords: Words = { ...callerWords, ...disputeSays }
