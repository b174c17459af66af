/** Why a criterion has its marks by rules, and what would raise it, in words: by the ids and values of the marking. */

import { directiveOf } from '#supabase/functions/_shared/mains/directives.ts'
import type { FixId, ReasonId, Values } from '#supabase/functions/_shared/mains/reasons.ts'
import type { Language } from '#web/lib/language.tsx'

type Said<Id extends string> = Record<Language, Record<Id, (values: Values) => string>>

/** The sentence of a reason; a reason that this page does not know says nothing. */
export function reasonWords(id: string, values: Values, language: Language): string {
  return (REASON_WORDS[language] as Record<string, (values: Values) => string>)[id]?.(values) ?? ''
}

export function fixWords(id: string, values: Values, language: Language): string {
  return (FIX_WORDS[language] as Record<string, (values: Values) => string>)[id]?.(values) ?? ''
}

const state = (values: Values) => String(values.state ?? 'missing') as 'good' | 'weak' | 'missing' | 'told'
const number = (value: string | number | undefined) => Number(value ?? 0)

function movesMissing({ directive, missing }: Values, language: Language) {
  const { shape } = directiveOf(String(directive ?? ''))
  return (
    String(missing ?? '')
      .split(',')
      .flatMap((move) => shape.find((one) => one.move === move)?.[language] ?? [])
      // one of them may have a comma of its own
      .join('; ')
  )
}

const nameOf = ({ directive }: Values, language: Language) =>
  directiveOf(String(directive ?? '')).name[language]

export const REASON_WORDS: Said<ReasonId> = {
  en: {
    parts_answered: ({ found, of }) => `${found} of ${of} parts of the question are taken up.`,
    directive_obeyed: (values) => {
      const missing = movesMissing(values, 'en')
      return missing
        ? `“${nameOf(values, 'en')}” is followed in ${values.found} of ${values.of} ways; not found: ${missing}.`
        : `It does what “${nameOf(values, 'en')}” asks.`
    },
    about_the_question: ({ percent }) => `${percent}\u00a0% of the question’s own terms are used.`,
    points_covered: ({ covered, partly, of }) =>
      `Of ${of} points of the checklist, ${covered} are covered and ${partly} partly.`,
    introduction: (values) =>
      ({
        good: `The introduction has ${values.words} words and fits.`,
        weak: `The introduction has ${values.words} words, too long or too short for this answer.`,
        told: `The introduction has ${values.words} words.`,
        missing: 'There is no introduction.',
      })[state(values)],
    divided: ({ headings, bullets, paragraphs }) =>
      `Paragraphs: ${number(paragraphs)}; headings: ${number(headings)}; points in lists: ${number(bullets)}.`,
    balanced: ({ percent }) => `The longest part takes ${percent}\u00a0% of the answer.`,
    figures: ({ right, outdated, unknown }) =>
      `Figures as the site has them: ${right}; outdated: ${outdated}; not known to it: ${unknown}.`,
    names: ({ count }) => `Articles, Acts, reports, committees or schemes named: ${count}.`,
    dates: ({ count }) => `Years and dates: ${count}.`,
    examples: ({ count }) => `Examples: ${count}.`,
    conclusion: (values) =>
      ({
        good: `The conclusion has ${values.words} words and says something of its own.`,
        weak: `The conclusion has ${values.words} words: too long or too short for this answer, or it weighs nothing.`,
        told: `The conclusion has ${values.words} words.`,
        missing: 'There is no conclusion.',
      })[state(values)],
    judges: ({ count }) =>
      number(count) > 0
        ? 'It judges, or proposes a way forward.'
        : 'No judgement and no way forward was found at its end.',
    comes_back: ({ count }) =>
      number(count) > 0
        ? 'The end comes back to what was asked.'
        : 'The end does not come back to what was asked.',
    length: ({ words, limit, side }) =>
      side === 'over'
        ? `${words} words are over the limit of ${limit}.`
        : side === 'under'
          ? `${words} words leave much of the ${limit} unused.`
          : `${words} words keep to the limit of ${limit}.`,
    sentences: ({ average }) => `A sentence has ${average} words on average.`,
    repetition: ({ percent }) =>
      number(percent) === 0 ? 'Nothing is said twice.' : `${percent}\u00a0% is said more than once.`,
    script: ({ written, expected }) =>
      !expected || written === expected
        ? 'It is in the language that you chose.'
        : 'Most of it is not in the language that you chose.',
    nothing_written: () => 'There is no text to mark.',
    too_short: ({ words, limit }) =>
      `${words} of ${limit} words are too few to earn more, whatever they say.`,
    off_topic: ({ percent }) =>
      `Only ${percent}\u00a0% of the question’s own terms appear: it speaks of something else.`,
    copied: ({ percent }) => `${percent}\u00a0% stands in the model answer word for word, and earns nothing.`,
    stuffed: ({ percent }) =>
      `${percent}\u00a0% are terms in a row without sentences around them, and earn nothing.`,
    repeated: ({ percent }) => `${percent}\u00a0% is repeated, and counts once.`,
    instructions_in_the_answer: () =>
      'The answer speaks to whoever marks it. That was read as any other text, and moved nothing.',
  },
  hi: {
    parts_answered: ({ found, of }) => `प्रश्न के ${of} में से ${found} भाग लिए गए हैं।`,
    directive_obeyed: (values) => {
      const missing = movesMissing(values, 'hi')
      return missing
        ? `“${nameOf(values, 'hi')}” की ${values.of} में से ${values.found} बातें मिलीं; नहीं मिला: ${missing}।`
        : `“${nameOf(values, 'hi')}” जो माँगता है, वह इसमें है।`
    },
    about_the_question: ({ percent }) => `प्रश्न के अपने शब्दों में से ${percent}% उत्तर में हैं।`,
    points_covered: ({ covered, partly, of }) =>
      `जाँच-सूची के ${of} बिंदुओं में से ${covered} पूरे और ${partly} आंशिक हैं।`,
    introduction: (values) =>
      ({
        good: `भूमिका ${values.words} शब्दों की है और ठीक है।`,
        weak: `भूमिका ${values.words} शब्दों की है, जो इस उत्तर के लिए बहुत लंबी या बहुत छोटी है।`,
        told: `भूमिका ${values.words} शब्दों की है।`,
        missing: 'भूमिका नहीं है।',
      })[state(values)],
    divided: ({ headings, bullets, paragraphs }) =>
      `अनुच्छेद: ${number(paragraphs)}; शीर्षक: ${number(headings)}; सूचियों में बिंदु: ${number(bullets)}।`,
    balanced: ({ percent }) => `सबसे लंबा भाग उत्तर का ${percent}% है।`,
    figures: ({ right, outdated, unknown }) =>
      `साइट के अनुसार सही आँकड़े: ${right}; पुराने: ${outdated}; साइट पर नहीं: ${unknown}।`,
    names: ({ count }) => `अनुच्छेद, अधिनियम, रिपोर्ट, समिति या योजना के नाम: ${count}।`,
    dates: ({ count }) => `वर्ष और तिथियाँ: ${count}।`,
    examples: ({ count }) => `उदाहरण: ${count}।`,
    conclusion: (values) =>
      ({
        good: `निष्कर्ष ${values.words} शब्दों का है और अपनी बात कहता है।`,
        weak: `निष्कर्ष ${values.words} शब्दों का है: इस उत्तर के लिए बहुत लंबा या बहुत छोटा, या उसमें न निर्णय है न सुझाव।`,
        told: `निष्कर्ष ${values.words} शब्दों का है।`,
        missing: 'निष्कर्ष नहीं है।',
      })[state(values)],
    judges: ({ count }) =>
      number(count) > 0 ? 'अंत में निर्णय या आगे की राह है।' : 'अंत में न निर्णय मिला, न आगे की राह।',
    comes_back: ({ count }) =>
      number(count) > 0 ? 'अंत पूछी गई बात पर लौटता है।' : 'अंत पूछी गई बात पर नहीं लौटता।',
    length: ({ words, limit, side }) =>
      side === 'over'
        ? `${words} शब्द ${limit} की सीमा से अधिक हैं।`
        : side === 'under'
          ? `${words} शब्द; ${limit} की सीमा का बड़ा भाग खाली है।`
          : `${words} शब्द, ${limit} की सीमा के भीतर।`,
    sentences: ({ average }) => `एक वाक्य में औसतन ${average} शब्द हैं।`,
    repetition: ({ percent }) =>
      number(percent) === 0 ? 'कुछ भी दोहराया नहीं गया।' : `${percent}% एक से अधिक बार कहा गया है।`,
    script: ({ written, expected }) =>
      !expected || written === expected
        ? 'उत्तर आपकी चुनी भाषा में है।'
        : 'उत्तर का अधिकांश भाग आपकी चुनी भाषा में नहीं है।',
    nothing_written: () => 'जाँचने के लिए कोई पाठ नहीं है।',
    too_short: ({ words, limit }) => `${limit} में से ${words} शब्द इतने कम हैं कि इससे अधिक अंक नहीं मिल सकते।`,
    off_topic: ({ percent }) => `प्रश्न के अपने शब्दों में से केवल ${percent}% आए हैं: उत्तर किसी और विषय पर है।`,
    copied: ({ percent }) => `${percent}% आदर्श उत्तर से शब्दशः है, और उस पर अंक नहीं मिलते।`,
    stuffed: ({ percent }) => `${percent}% बिना वाक्यों के रखे शब्द हैं, और उन पर अंक नहीं मिलते।`,
    repeated: ({ percent }) => `${percent}% दोहराव है, और एक ही बार गिना जाता है।`,
    instructions_in_the_answer: () =>
      'उत्तर में जाँचने वाले से बात की गई है। उसे बाकी पाठ की तरह पढ़ा गया; उससे कुछ नहीं बदला।',
  },
}

export const FIX_WORDS: Said<FixId> = {
  en: {
    answer_part: ({ part }) => `Take up the part that is missing: ${part}.`,
    obey_directive: (values) =>
      `“${nameOf(values, 'en')}” asks for more than you wrote. Add: ${movesMissing(values, 'en')}.`,
    stay_on_question: () =>
      'Use the question’s own terms, and say of each paragraph what it has to do with them.',
    add_points: ({ first, second }) =>
      second
        ? `Bring in what the checklist expects: ${first}; and: ${second}.`
        : `Bring in what the checklist expects: ${first}.`,
    develop_point: ({ point }) => `Carry this point further, with a reason or a figure: ${point}.`,
    write_introduction: () => 'Open with one or two sentences: what it is about, and where it stands today.',
    mend_introduction: ({ words }) =>
      `Bring the introduction (${words} words) to about a tenth of the answer.`,
    divide_answer: () =>
      'Divide it: a short heading or a paragraph of its own for each part of the question.',
    balance_answer: () => 'Give the parts their share: one of them takes most of the answer.',
    add_figures: () => 'Add two or three figures with their year and source.',
    correct_figure: ({ written, name, now }) =>
      `Correct “${written}”${name ? ` (${name})` : ''}${now ? `: it is ${now} now` : ''}.`,
    name_sources: () => 'Name what stands behind it: an Article, an Act, a committee, a report or a scheme.',
    write_conclusion: () => 'End with two sentences: your judgement, and what should be done next.',
    judge_in_conclusion: () => 'Let the end say what you hold of it, or what should be done, and by whom.',
    write_more: ({ words, limit }) => `Use the room: ${words} of ${limit} words.`,
    cut_words: ({ words, limit }) => `Cut it to the limit: ${words} words, ${limit} allowed.`,
    shorten_sentences: ({ average }) => `Shorten the sentences: they have ${average} words on average.`,
    cut_repetition: ({ percent }) => `Say it once: ${percent}% is repeated.`,
    write_in_language: () => 'Write it in the language that you chose for it.',
    write_sentences: ({ percent }) =>
      `Make sentences of the terms that stand in a row (${percent}% of the text).`,
    own_words: ({ percent }) => `Say it in your own words: ${percent}% is copied.`,
  },
  hi: {
    answer_part: ({ part }) => `जो भाग छूटा है, उसे लीजिए: “${part}”।`,
    obey_directive: (values) =>
      `“${nameOf(values, 'hi')}” में इससे अधिक चाहिए। जोड़िए: ${movesMissing(values, 'hi')}।`,
    stay_on_question: () => 'प्रश्न के अपने शब्द लीजिए, और हर अनुच्छेद में बताइए कि उसका उनसे क्या संबंध है।',
    add_points: ({ first, second }) =>
      second
        ? `जाँच-सूची में जो अपेक्षित है, उसे लाइए: “${first}” और “${second}”।`
        : `जाँच-सूची में जो अपेक्षित है, उसे लाइए: “${first}”।`,
    develop_point: ({ point }) => `इस बिंदु को कारण या आँकड़े के साथ आगे बढ़ाइए: “${point}”।`,
    write_introduction: () => 'एक-दो वाक्यों से शुरू कीजिए: विषय क्या है और आज उसकी स्थिति क्या है।',
    mend_introduction: ({ words }) => `भूमिका (${words} शब्द) को उत्तर के लगभग दसवें भाग तक लाइए।`,
    divide_answer: () => 'उत्तर को बाँटिए: प्रश्न के हर भाग के लिए छोटा शीर्षक या अलग अनुच्छेद।',
    balance_answer: () => 'भागों को उनका हिस्सा दीजिए: एक भाग ने उत्तर का अधिकांश ले लिया है।',
    add_figures: () => 'वर्ष और स्रोत के साथ दो-तीन आँकड़े जोड़िए।',
    correct_figure: ({ written, name, now }) =>
      `“${written}”${name ? ` (${name})` : ''} को ठीक कीजिए${now ? `: अब यह ${now} है` : ''}।`,
    name_sources: () => 'आधार का नाम लीजिए: कोई अनुच्छेद, अधिनियम, समिति, रिपोर्ट या योजना।',
    write_conclusion: () => 'दो वाक्यों से समाप्त कीजिए: आपका निर्णय, और आगे क्या होना चाहिए।',
    judge_in_conclusion: () => 'अंत में कहिए कि आपकी राय क्या है, या क्या और किसे करना चाहिए।',
    write_more: ({ words, limit }) => `जगह का उपयोग कीजिए: ${limit} में से ${words} शब्द हैं।`,
    cut_words: ({ words, limit }) => `सीमा तक घटाइए: ${words} शब्द हैं, ${limit} की अनुमति है।`,
    shorten_sentences: ({ average }) => `वाक्य छोटे कीजिए: औसतन ${average} शब्द हैं।`,
    cut_repetition: ({ percent }) => `एक ही बार कहिए: ${percent}% दोहराव है।`,
    write_in_language: () => 'इसे उसी भाषा में लिखिए जो आपने चुनी है।',
    write_sentences: ({ percent }) => `एक साथ रखे शब्दों (पाठ का ${percent}%) से वाक्य बनाइए।`,
    own_words: ({ percent }) => `अपने शब्दों में कहिए: ${percent}% नकल है।`,
  },
}
