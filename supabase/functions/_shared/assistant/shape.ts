/** What a question wants to be told: what a thing is, who does it, why it happens. The answer opens with just that. */

import { comparedIn } from './compared.ts'
import type { QuestionKind } from './question.ts'

export type Shape =
  | 'definition'
  | 'list'
  | 'who'
  | 'when'
  | 'how'
  | 'why'
  | 'impact'
  | 'forward'
  | 'debate'
  | 'traps'
  | 'compare'
  | 'figure'
  | 'claim'
  | 'other'

const SHAPES: [Shape, RegExp][] = [
  [
    'traps',
    /\b(?:traps|common traps?|traps? (?:on|about)|common mistakes?|confus(?:e[ds]?|ing|ions?))\b|सामान्य भूल/iu,
  ],
  [
    'forward',
    /\b(?:way forward|solutions?|remed(?:y|ies)|reforms? (?:needed|required|suggested)|suggest(?:ions?)?|how (?:can|should) .* (?:improve|reform|fix|reduce|raise|strengthen)\w*|kaise (?:sudhar|kam))\b|आगे की राह|समाधान|सुधार के उपाय/iu,
  ],
  [
    'debate',
    /\b(?:debate|(?:de)?merits?|(?:dis)?advantages?|pros|cons|arguments?|critic(?:ism|ise|ize|s|ally)\w*|for and against|challenges?|(?:problems|issues|shortcomings) (?:of|in|with|faced|facing)|samasya\w*|chunaut\w*|drawbacks?|limitations?|should india|fayde|nuksan|faide)\b|पक्ष|विपक्ष|लाभ|हानि|समस्या|चुनौति|आलोचना|फायदे|नुकसान/iu,
  ],
  [
    'who',
    /^(?:[\w\s,]{0,20}\b)?(?:who|whose|whom|which (?:body|ministry|department|institution|authority|committee|commission|regulator|agency|act|law|section|article))\b|\bkaun\b|किसने|कौन(?!\s*-?\s*(?:सा|सी|से))|कौन करता/iu,
  ],
  ['when', /^(?:since )?when\b|\b(?:which|what) year\b|\bsince which year\b|\bkab\b|कब/iu],
  ['why', /\b(?:why|reasons?|causes?|kyon|kyun|kyu|karan|due to what|what led)\b|क्यों|कारण/iu],
  [
    'impact',
    /\b(?:impact|effects?|consequences?|implications?|affects?|influence|prabhav|asar|se kya (?:hota|hoga|fark)|what happens (?:if|when))\b|से क्या (?:होता|होगा)|प्रभाव|असर/iu,
  ],
  [
    'list',
    /\b(?:types?|kinds?|tools?|instruments?|components?|functions?|features?|objectives?|members?|composition|sources|measures|steps|stages|list|name the|pillars|prakar|karya|what are the)\b|प्रकार|कार्य|विशेषता|घटक/iu,
  ],
  ['how', /\b(?:how|kaise|mechanism|process|working)\b|कैसे|प्रक्रिया/iu],
  [
    'definition',
    /^(?:[\w\s,]{0,12}\b)?(?:what(?:['’]?s| is| are| was)|wat is|define|meaning of|full form)\b|\b(?:meaning|definition|kya (?:hai|hain|hota|hoti|hote)|matlab|stands? for|do (?:you|we|they) (?:mean|understand) by)\b|क्या (?:है|हैं|होता|होती|होते)|मतलब|अर्थ|परिभाषा/iu,
  ],
  [
    'claim',
    /^(?:is|are|was|were|does|do|did|can|could|has|have|will|should|isn['’]?t|aren['’]?t|doesn['’]?t)\b|\b(?:true that|right\?|correct\?|na,?)\b/iu,
  ],
]

export function shapeOf(question: string, kind: QuestionKind): Shape {
  if (comparedIn(question)) return 'compare'
  if (kind === 'figure') return 'figure'
  const text = question.trim()
  const shape = SHAPES.find(([, pattern]) => pattern.test(text))?.[0]
  // A subject alone ("crowding out") asks what it is; "crops about support prices" does not.
  return shape ?? (text.split(/\s+/).length <= 4 && !/\S about /.test(text) ? 'definition' : 'other')
}
