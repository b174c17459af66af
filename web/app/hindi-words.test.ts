/** Hindi is spelt one way, and one thing has one name (docs/hindi.md). */

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What people read: the pages, refusals, mails, reasons and notices. What only understands Hindi is left out. */
const files = globSync([
  'web/**/*-copy.ts',
  'web/lib/refusals/*.ts',
  'web/features/legal/*-text.ts',
  'backend/auth/{mail-words,mfa/mails}.ts',
  'supabase/functions/_shared/*-mail.ts',
  'supabase/functions/_shared/assistant/{notices,teaching-words,voice-words}.ts',
  'supabase/functions/_shared/calendar/*.ts',
  'supabase/functions/_shared/learning/planning/plan-words.ts',
  'supabase/functions/_shared/mains/pipeline/problems.ts',
  'supabase/functions/_shared/my-data/*.ts',
  'supabase/functions/_shared/push/message.ts',
  'supabase/functions/_shared/question-files/fault-words.ts',
]).filter((file) => !file.includes('.test.'))

const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at) => ({ place: `${file}:${at + 1}`, text }))
    .filter(({ text }) => /[\u0900-\u097f]/.test(text)),
)

/** Whole words: Devanagari has no `\b` of its own. */
const word = (stem: string, not = '') =>
  new RegExp(`(?<![\\u0900-\\u0963])(?:${stem})(?![\\u0900-\\u0963])${not}`)

const SPELLINGS: [string, RegExp][] = [
  ['हिंदी, संबंध: the dot, no half nasal', /ङ्[कखगघ]|ञ्[चछजझ]|ण्[टठडढ]|न्[तथदध]|म्[पफबभ]/],
  ['गलत, खाली, कदम: no dot below', /[कखग]\u093c|[\u0958-\u095a]/],
  ['ज़रूरी, फ़ाइल: with the dot below', /जरूर|कमजोर|मजबूत|ज्यादा|फाइल|फोटो|फोन|कट-ऑफ(?!\u093c)/],
  ['the letter and its dot, as a keyboard writes them', /[\u0958-\u095f]/],
  ['digits 0 to 9', /[०-९]/],
  ['महत्त्व', word('महत्व|महत्वपूर्ण')],
  ['गए, लिए, नए', word('गये|लिये|नये|नयी|गयी|चाहिये|दिये|किये')],
  ['कौन-सा', /कौन (?:सा|से|सी)(?![\u0900-\u0963])/],
  ['no hyphen', /अपने-आप|कम-से-कम|अधिक-से-अधिक|साइन-(?:इन|आउट)|ई-मेल|भाषा-मॉडल/],
  ['Latin letters', /यूपीएससी (?:सिविल|कैलेंडर)|एनसीईआरटी|ओबीसी/],
  ['45%', /\} %|\d %|\\u00a0%/],
  ['“ ”', /"[^"]*[\u0900-\u097f][^"]*"/],
]

test.each(SPELLINGS)('spelt as in %s', (_right, wrong) => {
  expect(lines.filter(({ text }) => wrong.test(text))).toEqual([])
})

test('a share is written 45% also in lines that have no word', () => {
  const halves = files.flatMap((file) => {
    const [, hindi = ''] = readFileSync(file, 'utf8').split('\n  hi: {')
    return hindi.split('\n').map((text) => ({ file, text }))
  })
  expect(halves.filter(({ text }) => /\} %|\d %|\\u00a0%/.test(text))).toEqual([])
})

const WORDS: [string, RegExp][] = [
  ['दोहराव', word('पुनरावृत्ति|रिवीज़न')],
  ['डिवाइस', word('उपकरण|उपकरणों|यंत्र')],
  ['पृष्ठ', word('पेज|पेजों|पन्ना|पन्ने')],
  ['इंटरनेट', word('संपर्क|नेटवर्क', "(?! पता| बदल|')")],
  ['ईमेल', word('मेल', "(?! (?:नहीं )?खा|')")],
  ['साइन इन', word('लॉग इन|लॉगिन')],
  ['फिर से कोशिश', /फिर (?:प्रयास|कोशिश)/],
  ['सेट', word('समूह|समूहों')],
  ['काम', word('कार्य|कार्यों', '(?!-)')],
  ['प्रश्न बैंक', word('भंडार|प्रश्न-बैंक')],
  ['मिशन', /(?<!सप्ताह का )लक्ष्य/],
  ['विद्यार्थी', word('शिक्षार्थी|शिक्षार्थियों|छात्र|छात्रों')],
  ['प्रशासक', word('व्यवस्थापक|एडमिन')],
  ['संस्थान', word('विद्यालय')],
  ['बुकमार्क', word('पुस्तक-चिह्न')],
  ['हाइलाइट', word('रेखांकन')],
  ['रिमाइंडर', word('अनुस्मारक')],
  ['जारी आँकड़े', word('विज्ञप्ति|विज्ञप्तियाँ')],
  ['ई-पुस्तक', word('ई-बुक')],
  ['कार्यक्रम', word('आयोजन')],
  ['मुख्य परीक्षा', word('मेन्स|मेंस|मुख्य उत्तर')],
  ['टेस्ट, आकलन टेस्ट', word('परीक्षण|परीक्षणों|मूल्यांकन परीक्षा')],
  ['याद', word('स्मरण')],
  ['भरोसा', word('आश्वस्त')],
  ['दौर', word('राउंड')],
  ['संरचना, रूपरेखा', word('ढाँचा|ढाँचे')],
  ['आप', word('तुम|तू|तुम्हें|तुम्हारा|तुम्हारी|तुम्हारे|तेरा|तेरी|तेरे')],
]

test.each(WORDS)('called %s', (_right, wrong) => {
  expect(lines.filter(({ text }) => wrong.test(text))).toEqual([])
})

/** A teacher speaks otherwise than a button. */
const TAUGHT = /reason-copy|teaching-words|chat\/answer-copy/

test('what is asked of somebody is said with करें', () => {
  const said = lines.filter(({ place }) => !TAUGHT.test(place))
  expect(said.filter(({ text }) => word('कीजिए|दीजिए|लीजिए|लिखिए|चुनिए|देखिए|जाँचिए').test(text))).toEqual([])
})

/** A number in front of its line, and lines of English in either language. */
const NO_SENTENCE = /(position|number|at \+ 1|place \+ 1)\}\.|plainDate\(source|mentorName|status\.says/

test('a sentence that is put together of words ends as its language ends one', () => {
  const put = globSync('web/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((text, at) => ({ place: `${file}:${at + 1}`, text: text.trim() })),
    )
    .filter(({ text }) => /\}\.(<|`|$| *\{| +[<\p{L}])|^\.$/u.test(text) && !NO_SENTENCE.test(text))
  expect(put).toEqual([])
})

test('there are words to look at', () => {
  expect(lines.length).toBeGreaterThan(5000)
})
