/** What the deterministic checks say, by their ids and values (`supabase/functions/_shared/mains/checks.ts`). */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

type Side = 'within' | 'under' | 'over'

const wordsOf = (count: number) => counted('en', count, { one: '# word', other: '# words' })

export const copy = defineCopy({
  en: {
    states: { good: 'Good', weak: 'Can be better', missing: 'Missing', told: 'For your information' },
    names: {
      words: 'Words',
      time: 'Time',
      introduction: 'Introduction',
      conclusion: 'Conclusion',
      parts: 'What is asked',
      directive: 'Directive',
      numbers: 'Figures',
      named: 'Names',
      shape: 'Structure',
      diagram: 'Diagram',
      copied: 'Own words',
      language: 'Language',
    },
    words: (words: number, limit: number, side: Side) =>
      ({
        within: `${words} words keep to the limit of ${limit}.`,
        under: `${words} words leave much of the ${limit} unused.`,
        over: `${words} words are over the limit of ${limit}: the examiner may stop reading there.`,
      })[side],
    time: (time: string, minutes: number) =>
      `Written in ${time}; the examination leaves about ${minutes} minutes.`,
    noTime: 'The time was not measured.',
    introduction: (words: number, percent: number) => `${wordsOf(words)}, ${percent}\u00a0% of the answer.`,
    noIntroduction: 'The answer begins without an introduction.',
    conclusion: (words: number, percent: number) =>
      `${wordsOf(words)}, ${percent}\u00a0% of the answer; it judges or proposes.`,
    plainConclusion: (words: number, percent: number) =>
      `${wordsOf(words)}, ${percent}\u00a0% of the answer, but it neither judges nor proposes anything.`,
    noConclusion: 'The answer stops without a conclusion.',
    parts: (found: number, of: number) => `${found} of ${of} parts of the question are taken up.`,
    unjudged: (count: number) => `${count} could not be judged by rules in this language.`,
    notFound: 'not found in your answer',
    directive: (name: string, found: number, of: number) =>
      `“${name}” asks for ${of} things; found: ${found}.`,
    lacks: (missing: string) => `Not found: ${missing}.`,
    numbers: (right: number, outdated: number, unknown: number) =>
      `${[
        right > 0 && `${right} as the site has them`,
        outdated > 0 && `${outdated} outdated`,
        unknown > 0 && `${unknown} not among the site’s figures`,
      ]
        .filter(Boolean)
        .join(', ')}.`,
    noNumbers: 'No figure stands in the answer.',
    named: (count: number) =>
      count === 0
        ? 'No Article, Act, committee, report or scheme is named.'
        : `Articles, Acts, committees, reports or schemes named: ${count}.`,
    shape: (headings: number, bullets: number, paragraphs: number) =>
      `${[
        counted('en', headings, { one: '# heading', other: '# headings' }),
        counted('en', bullets, { one: '# point in a list', other: '# points in lists' }),
        counted('en', paragraphs, { one: '# paragraph', other: '# paragraphs' }),
      ].join(', ')}.`,
    diagram: (count: number) =>
      count === 0 ? 'No diagram or table; none is needed, one can save words.' : `${count} found.`,
    copied: (percent: number) =>
      percent === 0
        ? 'Nothing is taken from the model answer word for word.'
        : `${percent}\u00a0% stands in the model answer word for word.`,
    language: 'The answer is in the language that you chose.',
    otherLanguage: 'Most of the answer is not in the language that you chose.',
    numberStates: {
      right: 'as the site has it',
      outdated: 'outdated',
      unknown: 'not among the site’s figures',
    },
    now: (now: string) => `now ${now}`,
    kinds: {
      article: 'Article',
      act: 'Act',
      committee: 'Committee',
      report: 'Report',
      scheme: 'Scheme',
      court: 'Court',
    },
    byRules:
      'Made by rules, without a model: they find what can be counted, and do not judge whether it is right.',
  },
  hi: {
    states: { good: 'ठीक', weak: 'बेहतर हो सकता है', missing: 'नहीं है', told: 'जानकारी के लिए' },
    names: {
      words: 'शब्द',
      time: 'समय',
      introduction: 'भूमिका',
      conclusion: 'निष्कर्ष',
      parts: 'क्या पूछा गया',
      directive: 'निर्देश शब्द',
      numbers: 'आँकड़े',
      named: 'उल्लेख',
      shape: 'संरचना',
      diagram: 'आरेख',
      copied: 'अपने शब्द',
      language: 'भाषा',
    },
    words: (words, limit, side) =>
      ({
        within: `${words} शब्द, ${limit} की सीमा के भीतर।`,
        under: `${words} शब्द; ${limit} की सीमा का बड़ा भाग खाली है।`,
        over: `${words} शब्द, ${limit} की सीमा से अधिक: परीक्षक वहीं पढ़ना रोक सकता है।`,
      })[side],
    time: (time, minutes) => `लिखने में ${time} लगे; परीक्षा में लगभग ${minutes} मिनट मिलते हैं।`,
    noTime: 'समय नहीं मापा गया।',
    introduction: (words, percent) => `${words} शब्द, उत्तर का ${percent}%।`,
    noIntroduction: 'उत्तर बिना भूमिका के शुरू होता है।',
    conclusion: (words, percent) => `${words} शब्द, उत्तर का ${percent}%; इसमें निर्णय या सुझाव है।`,
    plainConclusion: (words, percent) => `${words} शब्द, उत्तर का ${percent}%, पर इसमें न निर्णय है न सुझाव।`,
    noConclusion: 'उत्तर बिना निष्कर्ष के रुक जाता है।',
    parts: (found, of) => `प्रश्न के ${of} में से ${found} भाग लिए गए हैं।`,
    unjudged: (count) => `${count} को इस भाषा में नियमों से परखा नहीं जा सका।`,
    notFound: 'आपके उत्तर में नहीं मिला',
    directive: (name, found, of) => `“${name}” में ${of} बातें चाहिए; ${found} मिलीं।`,
    lacks: (missing) => `नहीं मिला: ${missing}।`,
    numbers: (right, outdated, unknown) =>
      `${[
        right > 0 && `${right} साइट के अनुसार सही`,
        outdated > 0 && `${outdated} पुराने`,
        unknown > 0 && `${unknown} जो साइट के आँकड़ों में नहीं हैं`,
      ]
        .filter(Boolean)
        .join(', ')}।`,
    noNumbers: 'उत्तर में कोई आँकड़ा नहीं है।',
    named: (count) =>
      count === 0
        ? 'किसी अनुच्छेद, अधिनियम, समिति, रिपोर्ट या योजना का नाम नहीं है।'
        : `अनुच्छेद, अधिनियम, समिति, रिपोर्ट या योजना के नाम: ${count}।`,
    shape: (headings, bullets, paragraphs) => `${headings} शीर्षक, सूची के ${bullets} बिंदु, ${paragraphs} अनुच्छेद।`,
    diagram: (count) =>
      count === 0 ? 'कोई आरेख या तालिका नहीं; ज़रूरी नहीं, पर इससे शब्द बच सकते हैं।' : `${count} मिले।`,
    copied: (percent) =>
      percent === 0 ? 'आदर्श उत्तर से कुछ भी शब्दशः नहीं लिया गया।' : `${percent}% आदर्श उत्तर में शब्दशः मिलता है।`,
    language: 'उत्तर उसी भाषा में है जो आपने चुनी।',
    otherLanguage: 'उत्तर का अधिकांश उस भाषा में नहीं है जो आपने चुनी।',
    numberStates: { right: 'साइट के अनुसार सही', outdated: 'पुराना', unknown: 'साइट के आँकड़ों में नहीं' },
    now: (now) => `अब ${now}`,
    kinds: {
      article: 'अनुच्छेद',
      act: 'अधिनियम',
      committee: 'समिति',
      report: 'रिपोर्ट',
      scheme: 'योजना',
      court: 'न्यायालय',
    },
    byRules:
      'यह जाँच नियमों से हुई है, किसी मॉडल से नहीं: जो गिना जा सकता है वही मिलता है; सही है या नहीं, यह इससे तय नहीं होता।',
  },
})
