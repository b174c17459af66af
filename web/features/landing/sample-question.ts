/** The question on the landing page. Written for this site; checked against the text of sections 45ZA and 45ZB. */

import type { Language } from '#web/lib/language.tsx'
import type { Option } from './statement-rules.ts'

export const ACT_URL = 'https://www.indiacode.nic.in/'

type Text = Record<Language, string>
type Statement = { text: Text; isTrue: boolean; reason: Text }

export const question: {
  stem: Text
  statements: Statement[]
  ask: Text
  options: (Option & { text: Text })[]
} = {
  stem: {
    en: 'Consider the following statements about the Monetary Policy Committee formed under the Reserve Bank of India Act, 1934:',
    hi: 'भारतीय रिज़र्व बैंक अधिनियम, 1934 के अधीन गठित मौद्रिक नीति समिति के बारे में निम्नलिखित कथनों पर विचार कीजिए:',
  },
  statements: [
    {
      text: {
        en: 'The Governor of the Reserve Bank chairs it by virtue of office.',
        hi: 'रिज़र्व बैंक के गवर्नर पदेन इसके अध्यक्ष होते हैं।',
      },
      isTrue: true,
      reason: {
        en: 'Section 45ZB(2) names the Governor as Chairperson, ex officio. Two more members come from the Bank and three are appointed by the Central Government.',
        hi: 'धारा 45ZB(2) गवर्नर को पदेन अध्यक्ष बनाती है। दो और सदस्य बैंक से आते हैं और तीन की नियुक्ति केंद्र सरकार करती है।',
      },
    },
    {
      text: {
        en: 'It fixes the inflation target once in every five years.',
        hi: 'यह हर पाँच वर्ष में एक बार मुद्रास्फीति लक्ष्य तय करती है।',
      },
      isTrue: false,
      reason: {
        en: 'The five years are right, the body is not: under section 45ZA the Central Government determines the target, in consultation with the Bank. The Committee determines the policy rate needed to reach it, section 45ZB(3).',
        hi: 'पाँच वर्ष सही हैं, संस्था नहीं: धारा 45ZA के अनुसार लक्ष्य केंद्र सरकार, बैंक के परामर्श से, तय करती है। समिति उस लक्ष्य तक पहुँचने के लिए आवश्यक नीतिगत दर तय करती है, धारा 45ZB(3)।',
      },
    },
    {
      text: {
        en: 'The Reserve Bank is bound by what it decides.',
        hi: 'इसका निर्णय रिज़र्व बैंक पर बाध्यकारी होता है।',
      },
      isTrue: true,
      reason: {
        en: 'Section 45ZB(4): the decision of the Committee is binding on the Bank.',
        hi: 'धारा 45ZB(4): समिति का निर्णय बैंक पर बाध्यकारी है।',
      },
    },
  ],
  ask: {
    en: 'Which of the statements given above are correct?',
    hi: 'ऊपर दिए गए कथनों में से कौन-से सही हैं?',
  },
  options: [
    { key: 'a', text: { en: '1 and 2 only', hi: 'केवल 1 और 2' }, correct: [1, 2] },
    { key: 'b', text: { en: '1 and 3 only', hi: 'केवल 1 और 3' }, correct: [1, 3] },
    { key: 'c', text: { en: '2 and 3 only', hi: 'केवल 2 और 3' }, correct: [2, 3] },
    { key: 'd', text: { en: '1, 2 and 3', hi: '1, 2 और 3' }, correct: [1, 2, 3] },
  ],
}
