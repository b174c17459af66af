/** What the planner calls its tasks and how it says why they are there, in both languages. */

import type { PlanNotice, PlanTopic, Words } from './plan-types.ts'
import { gainOf } from './topic-order.ts'

export const titles = {
  topic: (topic: PlanTopic, part: number): Words =>
    part === 1
      ? topic.title
      : { en: `${topic.title.en}, part ${part}`, hi: `${topic.title.hi}, भाग ${part}` },
  review: (count: number): Words =>
    count > 0
      ? { en: `Reviews: about ${count}`, hi: `दोहराव: लगभग ${count}` }
      : { en: 'Reviews', hi: 'दोहराव' },
  practiceOf: (topic: PlanTopic): Words => ({
    en: `Practice: ${topic.title.en}`,
    hi: `अभ्यास: ${topic.title.hi}`,
  }),
  mixed: { en: 'Mixed practice', hi: 'मिश्रित अभ्यास' },
  mains: { en: 'Write one mains answer', hi: 'मुख्य परीक्षा का एक उत्तर लिखें' },
  mock: (minutes: number): Words =>
    minutes >= 120
      ? { en: 'Full mock', hi: 'पूरा मॉक' }
      : { en: 'Half mock: 50 questions', hi: 'आधा मॉक: 50 प्रश्न' },
  mockMistakes: { en: 'Go through the mock', hi: 'मॉक की समीक्षा' },
  news: { en: 'News of the day', hi: 'आज के समाचार' },
  rest: { en: 'Light week', hi: 'हल्का सप्ताह' },
}

export const reasons = {
  topic: (topic: PlanTopic, leadsTo: PlanTopic | null): Words => {
    const [weight, gain] = [percent(topic.weight), percent(gainOf(topic))]
    return leadsTo
      ? {
          en: `It comes before ${leadsTo.title.en}; ${gain} of it is still to be gained.`,
          hi: `यह ${leadsTo.title.hi} से पहले आता है; इसका ${gain} अभी पाना बाकी है।`,
        }
      : {
          en: `About ${weight} of the examination, and ${gain} of it is still to be gained.`,
          hi: `परीक्षा का लगभग ${weight}, और इसका ${gain} अभी पाना बाकी है।`,
        }
  },
  due: {
    en: 'What you learnt comes back just before it would be forgotten; the load is spread over two days either way.',
    hi: 'जो सीखा है वह भूलने से ठीक पहले लौटता है; भार दो दिन आगे-पीछे तक बाँटा गया है।',
  },
  dueLater: {
    en: 'Kept free for the reviews that what you learn until then will bring.',
    hi: 'तब तक जो सीखेंगे, उसके दोहराव के लिए यह समय रखा गया है।',
  },
  practiceAfter: {
    en: 'You have just studied it: seven of ten questions on it, three from what came before.',
    hi: 'इसे अभी पढ़ा है: दस में सात प्रश्न इसी पर, तीन पहले के विषयों से।',
  },
  practiceWeak: (topic: PlanTopic): Words => ({
    en: `Among the topics with most still to be gained: ${percent(topic.weight)} of the examination.`,
    hi: `जिन विषयों में सबसे अधिक पाना बाकी है, उनमें से एक: परीक्षा का ${percent(topic.weight)}।`,
  }),
  mixed: {
    en: 'Questions from many topics at once: as in the examination, nobody says which rule applies.',
    hi: 'एक साथ कई विषयों के प्रश्न: परीक्षा की तरह, कोई नहीं बताता कि कौन-सी बात कहाँ लगेगी।',
  },
  weekly: {
    en: 'The week ends with a mixed set. When the week went otherwise, this is the room for what was left.',
    hi: 'सप्ताह का अंत मिश्रित अभ्यास से। सप्ताह जैसा सोचा था वैसा न जाए तो यही समय छूटे काम के लिए है।',
  },
  mains: (count: number): Words => ({
    en: `You chose ${count} a week: writing is learnt by writing.`,
    hi: `आपने सप्ताह में ${count} चुने: लिखना लिखने से ही आता है।`,
  }),
  mock: {
    en: 'Once a week under the conditions of the examination, at its hour.',
    hi: 'सप्ताह में एक बार परीक्षा जैसी स्थिति में, उसी समय पर।',
  },
  mockMistakes: {
    en: 'A mock is worth what you learn from its mistakes, while you still know why you chose.',
    hi: 'मॉक का लाभ उसकी गलतियों से सीखने में है, जब तक याद हो कि वह विकल्प क्यों चुना था।',
  },
  news: {
    en: 'Ten minutes a day keep you up to date; a pile of a week does not.',
    hi: 'रोज़ दस मिनट आपको अपडेट रखते हैं; सप्ताह भर का ढेर नहीं।',
  },
  rest: {
    en: 'Half of the usual hours this week: long preparations need it.',
    hi: 'इस सप्ताह सामान्य से आधे घंटे: लंबी तैयारी में यह ज़रूरी है।',
  },
  fixed: {
    en: 'Its day is set; the rest of the plan goes around it.',
    hi: 'इसका दिन तय है; बाकी योजना इसके आसपास बनती है।',
  },
}

/** Why a re-plan does what it does. */
export const moves = {
  toRoom: {
    en: 'It was not done on its day; this is the first day with room for it.',
    hi: 'यह अपने दिन नहीं हो सका; इसके लिए जगह वाला यह पहला दिन है।',
  },
  pushed: {
    en: 'Room was needed before it, or something that it builds on comes later now.',
    hi: 'इससे पहले जगह चाहिए थी, या जिस पर यह टिका है वह अब बाद में आता है।',
  },
  laidOut: { en: 'Laid out by your new choices.', hi: 'आपके नए चुनाव के अनुसार रखा गया।' },
  sameReviews: {
    en: 'Reviews of missed days are one pile: the most valuable come first.',
    hi: 'छूटे दिनों के दोहराव एक ही ढेर हैं: सबसे उपयोगी पहले आते हैं।',
  },
  samePractice: {
    en: 'The same topic is practised then anyway.',
    hi: 'उसी विषय का अभ्यास तब वैसे भी है।',
  },
  sameMixed: {
    en: 'One mixed set then does for both.',
    hi: 'तब का एक मिश्रित अभ्यास दोनों के लिए काफ़ी है।',
  },
} satisfies Record<string, Words>

export const drops = {
  oldNews: {
    en: 'News is read on its day; what stays important comes back in practice.',
    hi: 'समाचार अपने दिन पढ़े जाते हैं; जो महत्त्वपूर्ण रहता है वह अभ्यास में लौटता है।',
  },
  over: { en: 'It is over.', hi: 'यह बीत चुका है।' },
  noRoom: {
    en: 'There is no room for it in time, and it was worth least of what was left.',
    hi: 'समय पर इसके लिए जगह नहीं है, और बचे कामों में इसका महत्त्व सबसे कम था।',
  },
  withTopic: {
    en: 'Its topic is left out, so its practice is too.',
    hi: 'इसका विषय छोड़ा गया है, इसलिए इसका अभ्यास भी।',
  },
  freshStart: {
    en: 'A fresh start: small tasks of missed days are let go; reviews bring back what matters.',
    hi: 'नई शुरुआत: छूटे दिनों के छोटे काम छोड़ दिए गए; जो ज़रूरी है उसे दोहराव लौटा लाते हैं।',
  },
  passedRest: { en: 'That week is behind you.', hi: 'वह सप्ताह बीत चुका है।' },
  examDay: {
    en: 'It stood on the day of the examination, or after the last one.',
    hi: 'यह परीक्षा के दिन या अंतिम परीक्षा के बाद रखा था।',
  },
  laidAnew: {
    en: 'By your new choices this stands elsewhere or in other parts.',
    hi: 'आपके नए चुनाव के अनुसार यह कहीं और या अलग भागों में है।',
  },
} satisfies Record<string, Words>

export const notices = {
  doesNotFit: (count: number): PlanNotice => ({
    code: 'does-not-fit',
    text: {
      en: `At your pace not everything is studied before the examination. ${count === 1 ? '1 topic is left out, the one' : `${count} topics are left out, those`} worth least.`,
      hi: `आपकी गति से परीक्षा से पहले सब कुछ नहीं पढ़ा जा सकेगा। ${count === 1 ? '1 विषय छोड़ा गया है, जिसका' : `${count} विषय छोड़े गए हैं, जिनका`} महत्त्व सबसे कम है।`,
    },
  }),
  noTime: {
    code: 'no-time',
    text: {
      en: 'These hours leave no time for new topics: give the week more minutes, or fewer busy hours.',
      hi: 'इन घंटों में नए विषयों के लिए समय नहीं बचता: सप्ताह को अधिक मिनट दें, या व्यस्त घंटे कम करें।',
    },
  },
  examPassed: {
    code: 'exam-passed',
    text: {
      en: 'The day of this examination is behind you: choose the next one.',
      hi: 'इस परीक्षा का दिन बीत चुका है: अगली परीक्षा चुनें।',
    },
  },
  examNear: {
    code: 'exam-near',
    text: {
      en: 'The examination is near, so the later phases are shorter than usual.',
      hi: 'परीक्षा निकट है, इसलिए बाद के चरण सामान्य से छोटे हैं।',
    },
  },
  reviewsPileUp: {
    code: 'reviews-pile-up',
    text: {
      en: 'More reviews fall due than half of your time holds. The most valuable come first; the others wait.',
      hi: 'जितना दोहराना है, उसमें आपके आधे से अधिक समय लगेगा। सबसे उपयोगी पहले आते हैं, बाकी बाद में।',
    },
  },
  fewerMains: {
    code: 'fewer-mains',
    text: {
      en: 'Not every week has room for as many mains answers as you chose.',
      hi: 'मुख्य परीक्षा के जितने उत्तर आपने चुने, उतनों की जगह हर सप्ताह में नहीं है।',
    },
  },
  noMains: {
    code: 'no-mains',
    text: {
      en: 'At these hours no week has room for a mains answer.',
      hi: 'इन घंटों में किसी सप्ताह में मुख्य परीक्षा के उत्तर की जगह नहीं है।',
    },
  },
  pinnedMissed: (count: number): PlanNotice => ({
    code: 'pinned-missed',
    text: {
      en: `${count} ${count === 1 ? 'task that you placed yourself stays' : 'tasks that you placed yourself stay'} on a past day: move or remove ${count === 1 ? 'it' : 'them'}.`,
      hi: `आपके अपने रखे ${count} काम बीते दिन पर ही हैं: उन्हें आगे ले जाएँ या हटा दें।`,
    },
  }),
  leftOut: (count: number): PlanNotice => ({
    code: 'left-out',
    text: {
      en: `${count} ${count === 1 ? 'topic' : 'topics'} would not be reached before the examination and ${count === 1 ? 'is' : 'are'} left out.`,
      hi: `${count} विषय परीक्षा से पहले नहीं हो पाते, इसलिए छोड़े गए हैं।`,
    },
  }),
}

function percent(share: number): string {
  const hundredths = share * 100
  return hundredths > 0 && hundredths < 1 ? '<1 %' : `${Math.round(hundredths)} %`
}
