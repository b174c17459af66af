/**
 * Learners ask in Hindi, in Hindi written with Latin letters, and in abbreviations; the library is written in English.
 * Each entry puts the library's own words in the place of the learner's before the search.
 */

/** What a learner writes (alternatives of a regular expression), and what the library writes for it. */
const SYNONYMS: [asked: string, written: string][] = [
  ['m[ae]h[ae]?n?gai|mahangayi|मह[ंँ]?गाई|महङ्गाई', 'inflation'],
  ['mudra ?sphiti|mudra ?sfiti|मुद्रा ?स्फीति', 'inflation'],
  ['rajkoshiya ghata|राजकोषीय घाट[ाे]|फि[सश]्कल डेफिसिट|फ़िस्कल डेफिसिट', 'fiscal deficit'],
  ['rajkoshiya niti|राजकोषीय नीति', 'fiscal policy'],
  ['rajasva ghata|राजस्व घाट[ाे]', 'revenue deficit'],
  ['maudrik niti|मौद्रिक नीति', 'monetary policy'],
  ['जीएसटी|जी एस टी|वस्तु एवं सेवा कर', 'GST'],
  ['जीडीपी|सकल घरेलू उत्पाद|sakal gharelu utpad', 'GDP'],
  ['रेपो (?:दर|रेट)', 'repo rate'],
  ['रेपो', 'repo'],
  ['भारतीय रि[जज़]़?र्व बैंक|रि[जज़]़?र्व बैंक|आरबीआई|आर बी आई|RBI', 'Reserve Bank'],
  ['be?rozgari|berojgari|बेरो[जज़]़?गारी', 'unemployment'],
  ['rozgar|rojgar|रो[जज़]़?गार', 'employment'],
  ['g[ae]r(?:i|ee)bi|गरीबी|ग़रीबी', 'poverty'],
  ['krishi|kheti|कृषि|खेती', 'agriculture'],
  ['kisan|किसान(?:ों)?', 'farmer'],
  ['बैंकिंग|बैंकों|बैंक', 'bank'],
  ['udyog|उद्योग', 'industry'],
  ['arth?vyavastha|अर्थव्यवस्था', 'economy'],
  ['बजट', 'budget'],
  ['विकास दर', 'growth rate'],
  ['वृद्धि|vriddhi', 'growth'],
  ['रुझान(?:ों)?|प्रवृत्ति(?:याँ|यों)?', 'trends'],
  ['प्रभाव(?:ों)?|असर|prabhav', 'impact'],
  ['सुधार(?:ों)?', 'reforms'],
  ['निर्यात(?:ों)?', 'exports'],
  ['आयात(?:ों)?', 'imports'],
  ['व्यापार', 'trade'],
  ['निवेश', 'investment'],
  ['भुगतान (?:संतुलन|शेष)', 'balance of payments'],
  ['विनिमय दर', 'exchange rate'],
  ['सब्सिडी', 'subsidy'],
  ['ब्याज दर|byaj dar', 'interest rate'],
  ['विदेशी मुद्रा भंडार', 'foreign exchange reserves'],
  ['न्यूनतम समर्थन मूल्य|एमएसपी', 'minimum support price'],
  ['FPIs?|FIIs?', 'foreign portfolio investment'],
  ['FDI|एफडीआई', 'foreign direct investment'],
  ['MSPs?', 'minimum support price'],
  ['NPAs?|एनपीए', 'non-performing assets'],
  ['HDI', 'human development'],
  ['MPI', 'multidimensional poverty'],
  ['CAD', 'current account deficit'],
  ['BoP', 'balance of payments'],
  ['OMOs?', 'open market operations'],
  ['CRR', 'cash reserve ratio'],
  ['SLR', 'statutory liquidity ratio'],
  ['LPG reforms', '1991 reforms liberalisation'],
  ['PSL', 'priority sector lending'],
  ['PDS', 'public distribution system'],
  ['MPC', 'monetary policy committee'],
  ['PLI', 'production linked incentive'],
  ['production[- ]linked incentives? schemes?', 'production linked incentive'],
  ['UBI', 'universal basic income'],
  ['chair(?:man|person|woman)|adhyaksha?|अध्यक्ष', 'chaired'],
]

/**
 * A word's edge where Devanagari stands beside Latin: `\b` knows only Latin letters. What is joined by a hyphen is a name:
 * PM-KISAN is no farmer.
 */
const RULES = SYNONYMS.map(
  ([asked, written]) =>
    [new RegExp(`(?<![\\p{L}\\p{M}\\p{N}-])(?:${asked})(?![\\p{L}\\p{M}\\p{N}-])`, 'giu'), written] as const,
)

/** The subject in the library's words. */
export function inLibraryWords(subject: string): string {
  return RULES.reduce((text, [asked, written]) => text.replace(asked, written), subject)
}
