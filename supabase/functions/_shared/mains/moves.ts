/** By which words an answer shows that it weighs, gives reasons, judges or proposes. */

import { MOVES, type Move } from './directives.ts'
import type { Span } from './types.ts'
import { blocksOf, type Piece } from './words.ts'

/** Of Devanagari, where `\b` does not hold. */
const hindi = (words: string) => `(?<![\\p{L}\\p{M}])(?:${words})`
const either = (english: string, hindiWords: string) =>
  new RegExp(`\\b(?:${english})|${hindi(hindiWords)}`, 'iu')

const SIGNS: Record<Exclude<Move, 'aspects' | 'judgement'>, RegExp> = {
  for: either(
    'benefits?\\b|merits?\\b|strengths?\\b|gains?\\b|gained\\b|advantages?\\b|achiev|success|improv|in favou?r|support(?:s|ed)\\b|credits?\\b|promis|opportunit|positive|the case for|raised\\b|reduced\\b|helps?\\b|helped\\b|allows?\\b|enabl|strengthen|sav(?:es|ed|ing)\\b|worked\\b|widen|expand|grew\\b|rises?\\b|rose\\b|sound\\b|right\\b|justif|secur(?:es|ed)\\b|progress|larger?\\b|better\\b',
    'लाभ|गुण|शक्ति|सफल|उपलब्धि|सुधार|पक्ष में|अवसर|सकारात्मक|बढ़|वृद्धि|मदद|सहाय|बेहतर|मज़बूत|मजबूत|सुरक्षा|फायदा|फ़ायदा|फायदे|फ़ायदे|समर्थन|प्रगति|योगदान|विस्तार|सक्षम|उचित',
  ),
  against: either(
    'but\\b|however|yet\\b|although|though\\b|despite|limit|defects?\\b|risks?\\b|fail|weak|critic|costs?\\b|problems?\\b|challeng|concerns?\\b|against\\b|drawbacks?\\b|demerits?\\b|dangers?\\b|gaps?\\b|obstacles?\\b|lacks?\\b|lacking\\b|still\\b|not yet|delays?\\b|delayed\\b|excludes?\\b|exclusion|poor\\b|slow|narrow\\b|uneven|shortfall|burden|doubts?\\b|objections?\\b|on the other hand|nevertheless|conversely|in contrast|whereas',
    'किंतु|किन्तु|परंतु|परन्तु|लेकिन|हालाँकि|हालांकि|यद्यपि|फिर भी|सीमा|दोष|जोखिम|विफल|असफल|कमी|कमज़ोर|कमजोर|आलोचना|लागत|समस्या|चुनौत|चिंता|चिन्ता|विपक्ष|नुकसान|नुक़सान|खतर|ख़तर|बाधा|अभाव|विलंब|देरी|वंचित|बोझ|आपत्ति|दूसरी ओर|इसके विपरीत|अपर्याप्त',
  ),
  reasons: either(
    'because|since\\b|due to|owing to|reasons?\\b|as a result|results? (?:in|from)|caus(?:e|es|ed)\\b|lead(?:s|ing)? to|led to|hence|therefore|thus\\b|so that|consequently|stem|arises?\\b|driven by|explains?\\b|why\\b|which is why|for this reason|means\\b|makes?\\b|since\\b|so\\b|as (?:it|they|the|banks|prices|war|rates)\\b|without\\b|depends?\\b',
    'क्योंकि|कारण|इसलिए|के चलते|वजह|फलस्वरूप|परिणाम|चूँकि|चूंकि|अतः|जिससे|इससे|ताकि|प्रभाव|निर्भर',
  ),
  working: either(
    'through\\b|works?\\b|process|channel|mechanism|steps?\\b|first\\b|second\\b|then\\b|when\\b|by \\w+ing\\b|means\\b|function|operat|consists?\\b|defin|is (?:a|an|the)\\b|refers?\\b|in turn|passes\\b|flows?\\b|how\\b|if\\b|becomes?\\b|turns?\\b|gives?\\b|pays?\\b|makes?\\b',
    'माध्यम|प्रक्रिया|तंत्र|चरण|पहले|फिर|जब|अर्थात|अर्थ है|यानी|परिभाषा|कार्य|काम कर|तात्पर्य|आशय|मतलब|द्वारा|यदि|प्रकार',
  ),
  examples: either(
    'for example|for instance|e\\.g\\.|such as|like\\b|including\\b|instance|illustrat|case of|as in\\b|as seen|as shown|according to|data|survey|report|committee|article\\b|section\\b|act\\b|\\d',
    'उदाहरण|जैसे|मसलन|यथा|के अनुसार|आँकड़|आंकड़|सर्वेक्षण|रिपोर्ट|समिति|अनुच्छेद|अधिनियम|[०-९\\d]',
  ),
  extent: either(
    'to (?:a|an|some|what|this|that|the|which)(?: \\w+)? extent|extent\\b|largely|partly|partially|mostly|mainly|only (?:in part|partly|so far|half|a part)|how far|so far as|in (?:large )?part\\b|more than|less than|not (?:wholly|entirely|fully|alone)|alone\\b|a (?:large|small|great|limited) (?:part|share|degree)|necessary (?:but|and) (?:not )?(?:in)?sufficient|limited\\b|incomplete|substantial|significant|moderate|only\\b|half\\b|marginal|far\\b',
    'सीमा तक|हद तक|आंशिक|अंशतः|मुख्यतः|अधिकांश|काफ़ी|काफी|पूरी तरह नहीं|पूर्णतः नहीं|सीमित|केवल|मात्र|पर्याप्त नहीं|कहाँ तक',
  ),
  proposals: either(
    'should\\b|must\\b|need(?:s|ed)? to|ought|recommend|suggest|propos|way forward|reforms?\\b|measures?\\b|steps? (?:are|is|to)|can be (?:met|done|improved|strengthened)|could\\b|would\\b|let\\b|better\\b|remed(?:y|ies)|requires?\\b|safeguards?\\b',
    'चाहिए|सुझाव|आवश्यक|ज़रूरी|जरूरी|अनुशंसा|आगे की राह|सुधार|उपाय|किया जा सकता|करना होगा|करने होंगे|ज़रूरत|जरूरत|बनाया जाए|किया जाए|दिया जाए',
  ),
  comparison: either(
    'while\\b|whereas|unlike|compared|comparison|similar|both\\b|differ|in contrast|likewise|than\\b|on the other hand|by contrast|alike',
    'जबकि|तुलना|भिन्न|समान|दोनों|अंतर|इसके विपरीत|दूसरी ओर|अपेक्षा',
  ),
}
/** Of a verdict, wherever it stands. */
const VERDICT = either(
  'verdict|on balance|overall|in sum\\b|to sum up|in conclusion|conclusion\\b|to conclude|thus\\b|therefore\\b|hence\\b|all in all|in short|ultimately|taken together|on the whole|the way forward|i (?:agree|disagree|believe|think)|in my (?:view|opinion)',
  'निष्कर्ष|कुल मिलाकर|अंततः|अंत में|अतः|इस प्रकार|इसलिए|समग्र|संक्षेप में|मेरे विचार|मेरे मत|आगे की राह',
)
/** A last paragraph judges by these too. */
const WEIGHS = either(
  'should\\b|must\\b|needs?\\b|better\\b|rather than|only if\\b|if\\b|not only|depends?\\b|necessary|sufficient|more than|works?\\b|sound\\b|remains?\\b|would\\b|will\\b|can(?:not)?\\b|only\\b|when\\b|where\\b|largely\\b|partly\\b|lasts?\\b|alike\\b|(?:^|; )(?:keep|put|publish|build|insure|let)\\b|without\\b|less\\b|but\\b|yet\\b|is (?:a|an|the|not|no)\\b|as much as|both\\b',
  'चाहिए|बेहतर|के बजाय|तभी|यदि|निर्भर|आवश्यक|पर्याप्त|होगा|होगी|सकता|सकती|बिना|बल्कि|ज़रूरी|जरूरी|दोनों',
)
const LAST_SHARE = 0.7
const MOST_SPANS = 3

/** Where the answer does each of these; empty where it does not. */
export function movesIn(text: string): Record<Move, Span[]> {
  const blocks = blocksOf(text)
  const pieces: Piece[] = blocks
    .flatMap((block) => (block.kind === 'heading' ? [block] : block.sentences))
    .map((piece) => ({
      ...{ start: piece.start, end: piece.end, text: piece.text.normalize('NFC').replace(/\s+/gu, ' ') },
    }))
  const found = Object.fromEntries(MOVES.map((move) => [move, [] as Span[]])) as Record<Move, Span[]>
  for (const [move, sign] of Object.entries(SIGNS) as [keyof typeof SIGNS, RegExp][]) {
    found[move] = pieces.filter(({ text: said }) => sign.test(said)).map(place)
  }
  const bodies = blocks.filter(({ kind }) => kind !== 'heading')
  const last = bodies.at(-1)
  const from = last ? Math.min(last.start, text.length * LAST_SHARE) : 0
  found.judgement = pieces
    .filter(
      ({ text: said, start }) =>
        (start >= from && VERDICT.test(said)) ||
        (last !== undefined && start >= last.start && WEIGHS.test(said)),
    )
    .map(place)
  if (bodies.length >= 3) found.aspects = bodies.slice(0, 5).map(place)
  else if (pieces.length >= 5) found.aspects = pieces.slice(0, 3).map(place)
  // A single "but" is no other side.
  for (const move of ['for', 'against', 'reasons'] as const) {
    if (found[move].length < Math.min(2, pieces.length / 6)) found[move] = []
  }
  return found
}

/** For a part of the question such as "Risks, and how they may be met": what the answer has to do there. */
export function movesAskedBy(part: string): Move[] {
  return ASKED.filter(([sign]) => sign.test(part)).map(([, move]) => move)
}

/** At most three, so that a reader sees the best of them. */
export function shown(spans: Span[]): Span[] {
  return spans.slice(0, MOST_SPANS)
}

const ASKED: [RegExp, Move][] = [
  [
    /\b(?:merits?|strengths?|gains?|benefits?|advantages?|achiev\w*|case for|promis\w*|opportunit\w*|worth|supports?|arguments? for|what speaks for)\b/i,
    'for',
  ],
  [
    /\b(?:defects?|risks?|dangers?|limits?|weak\w*|fail\w*|costs?|obstacles?|problems?|objections?|gaps|doubts?|hides?|leaves? out|perils|shortcomings?|case against|against|cautions?|lacks?|cannot|conflicts?)\b/i,
    'against',
  ],
  [/\b(?:judgement|verdict|balanced view|a view|position)\b/i, 'judgement'],
  [/\b(?:reasons?|causes?|why)\b/i, 'reasons'],
  [
    /\b(?:measures?|reforms?|remed\w+|suggest\w*|should|ways?|safeguards?|conditions|how .* can|better|what (?:is|remains) (?:still )?(?:needed|to be done)|what else|what would|strategy|settlement|lessons?|follows?)\b/i,
    'proposals',
  ],
]

function place({ start, end }: Span): Span {
  return { start, end }
}
