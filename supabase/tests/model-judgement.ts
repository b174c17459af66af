/** What a language model says of an answer, for tests: a mark for everything, and quotes that stand in the answer. */

import type { ChatReply } from '#scripts/testing/model-server.ts'

export const LONG_ANSWER = `Inflation is a sustained rise in the general price level, and it arises from demand as well as from supply.

How inflation arises: demand outruns what the economy can produce when credit and public spending grow fast. Costs push prices up when crude oil, food or imports become dear, as after a poor monsoon.

How it is controlled: the Reserve Bank raises the repo rate, so that loans become dearer and spending slows. The Monetary Policy Committee aims at four per cent under the amended RBI Act of 1934. The government manages the supply side with buffer stocks, lower import duties and better cold chains.

However, a higher rate hurts investment, and it cannot grow vegetables. Therefore both hands are needed: a credible monetary anchor, and reforms that make supply respond. In the long run, better data and storage would keep prices steady without costing growth.`

/** `mark` is out of ten, for each criterion alike. */
export function judgement(
  mark: number,
  quote = 'the Reserve Bank raises the repo rate',
  second = 'manages the supply side with buffer stocks',
): string {
  return JSON.stringify({
    points: [
      { n: 1, verdict: 'covered', quote },
      { n: 2, verdict: 'covered', quote: second },
    ],
    criteria: ['demand', 'content', 'structure', 'evidence', 'conclusion', 'language'].map((criterion) => ({
      ...{ criterion, mark, remark: `A remark on ${criterion}.`, quote: '' },
    })),
    fixes: [{ criterion: 'evidence', text: 'Name the latest figure.', quote: '' }],
  })
}

export const DOWN: ChatReply = { status: 500 }
