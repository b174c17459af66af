/** The question on the landing page. Written for this site; checked against the Act on 20 November 2026. */

import type { Option } from './statement-rules.ts'

export const ACT_URL = 'https://www.indiacode.nic.in/handle/123456789/2398'

export const question = {
  stem: 'Consider the following statements about the Monetary Policy Committee formed under the Reserve Bank of India Act, 1934:',
  statements: [
    {
      text: 'The Governor of the Reserve Bank chairs it by virtue of office.',
      isTrue: true,
      reason:
        'Section 45ZB(2) names the Governor as Chairperson, ex officio. Two more members come from the Bank and three are appointed by the Central Government.',
    },
    {
      text: 'It fixes the inflation target once in every five years.',
      isTrue: false,
      reason:
        'The five years are right, the body is not: under section 45ZA the Central Government determines the target, in consultation with the Bank. The Committee determines the policy rate needed to reach it, section 45ZB(3).',
    },
    {
      text: 'The Reserve Bank is bound by what it decides.',
      isTrue: true,
      reason: 'Section 45ZB(4): the decision of the Committee is binding on the Bank.',
    },
  ],
  ask: 'Which of the statements given above are correct?',
  options: [
    { key: 'a', text: '1 and 2 only', correct: [1, 2] },
    { key: 'b', text: '1 and 3 only', correct: [1, 3] },
    { key: 'c', text: '2 and 3 only', correct: [2, 3] },
    { key: 'd', text: '1, 2 and 3', correct: [1, 2, 3] },
  ] satisfies (Option & { text: string })[],
}
