/** How far the marks are to be trusted, in words. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'How far to trust the marks',
    says: 'What the engine gave, held against mentors who marked the same answers without seeing it.',
    back: 'Mains evaluation',
    loading: 'Loading the agreement',
    failed: 'The agreement could not be read.',
    failedSays: 'Nothing is lost. Try again when you are connected.',
    within: (by: string, n: number) => `On average within ±${by} of 10 marks of the mentor, on ${n} answers.`,
    tooFew: (n: number, least: number) =>
      n === 0
        ? 'No mentor has marked any of these answers yet, so nothing is known of how far it is from theirs.'
        : `A mentor has marked ${n} of these answers so far; how far it is from theirs is said from ${least} on.`,
    tooFewSeconds: (n: number, least: number) =>
      `Answers that two mentors marked so far: ${n}. How far they are apart is said from ${least} on.`,
    more: 'How this is measured',
    engines: { ai: 'The model', rules: 'The rules, without a model', mentor: 'Mentors among themselves' },
    engineSays: {
      ai: 'Two runs of a language model with the checks, as they are shown to you.',
      rules: 'What is marked when no model is switched on: counted and compared words only.',
      mentor: 'A second mentor marks the same answer without seeing the first marks.',
    },
    reading: (by: string, n: number, side: string) =>
      `On average ${by} of 10 marks apart, on ${n} answers; ${side}.`,
    generous: (by: string) => `${by} more generous than the mentor`,
    strict: (by: string) => `${by} stricter than the mentor`,
    even: 'neither more generous nor stricter',
    columns: {
      criterion: 'Criterion',
      n: 'Answers',
      bias: 'Bias',
      mae: 'Mean error',
      kappa: 'Weighted kappa',
    },
    updated: (when: string) => `Reckoned anew ${when}, when marks were last released.`,
    never: 'Nothing was measured yet: the first figures stand here when mentors have marked five answers.',
    explainTitle: 'What the figures mean',
    explain: [
      'Bias: how much more (+) or less (−) is given than by the mentor, on average, as a share of the marks.',
      'Mean error: how far the two are apart on average, whichever side.',
      'Weighted kappa: agreement over five grades beyond chance; 1 is perfect, 0 is chance, and grades far apart count more.',
      'Only first marks of mentors count, given before they saw anything of the engine. About a fifth of them is marked a second time.',
    ],
    unknown: 'not yet known',
  },
  hi: {
    title: 'अंकों पर कितना भरोसा करें',
    says: 'इंजन ने जो दिया, उसकी तुलना उन मार्गदर्शकों से जिन्होंने उसे देखे बिना वही उत्तर जाँचे।',
    back: 'मुख्य परीक्षा मूल्यांकन',
    loading: 'सहमति के आँकड़े खुल रहे हैं',
    failed: 'सहमति के आँकड़े पढ़े नहीं जा सके।',
    failedSays: 'कुछ खोया नहीं है। इंटरनेट जुड़ने पर फिर से कोशिश करें।',
    within: (by, n) => `${n} उत्तरों पर औसतन मार्गदर्शक के अंकों से 10 में ±${by} के भीतर।`,
    tooFew: (n, least) =>
      n === 0
        ? 'इनमें से कोई उत्तर अभी किसी मार्गदर्शक ने नहीं जाँचा, इसलिए अंतर के बारे में कुछ ज्ञात नहीं है।'
        : `अब तक ऐसे ${n} उत्तर मार्गदर्शक ने जाँचे हैं; अंतर ${least} उत्तरों से बताया जाता है।`,
    tooFewSeconds: (n, least) =>
      `अब तक दो मार्गदर्शकों ने ${n} उत्तर जाँचे हैं; उनका अंतर ${least} उत्तरों से बताया जाता है।`,
    more: 'यह कैसे मापा जाता है',
    engines: { ai: 'मॉडल', rules: 'नियम, बिना मॉडल के', mentor: 'मार्गदर्शक आपस में' },
    engineSays: {
      ai: 'भाषा मॉडल की दो बार की जाँच और नियम, जैसा आपको दिखाया जाता है।',
      rules: 'जब मॉडल बंद हो: केवल गिने और मिलाए गए शब्द।',
      mentor: 'दूसरे मार्गदर्शक पहले अंक देखे बिना वही उत्तर जाँचते हैं।',
    },
    reading: (by, n, side) => `${n} उत्तरों पर औसतन 10 में ${by} अंक का अंतर; ${side}।`,
    generous: (by) => `मार्गदर्शक से ${by} अधिक उदार`,
    strict: (by) => `मार्गदर्शक से ${by} अधिक कठोर`,
    even: 'न अधिक उदार, न अधिक कठोर',
    columns: {
      criterion: 'कसौटी',
      n: 'उत्तर',
      bias: 'झुकाव',
      mae: 'औसत त्रुटि',
      kappa: 'भारित कप्पा',
    },
    updated: (when) => `${when} को फिर से गिना गया, जब पिछली बार अंक जारी हुए।`,
    never: 'अभी कुछ मापा नहीं गया: मार्गदर्शकों के पाँच उत्तर जाँचने पर पहले आँकड़े यहाँ आएँगे।',
    explainTitle: 'इन आँकड़ों का अर्थ',
    explain: [
      'झुकाव: औसतन मार्गदर्शक से कितना अधिक (+) या कम (−) दिया गया, अंकों के हिस्से में।',
      'औसत त्रुटि: दोनों औसतन कितनी दूर हैं, किसी भी ओर।',
      'भारित कप्पा: पाँच श्रेणियों पर संयोग से परे सहमति; 1 पूर्ण है, 0 संयोग, और दूर की श्रेणियाँ अधिक गिनी जाती हैं।',
      'केवल मार्गदर्शकों के पहले अंक गिने जाते हैं, जो इंजन का कुछ भी देखे बिना दिए गए। लगभग पाँचवाँ भाग दूसरी बार जाँचा जाता है।',
    ],
    unknown: 'अभी ज्ञात नहीं',
  },
})
