/** The privacy policy and the terms of service, in this product's own words. */

import { defineCopy } from '#web/lib/language.tsx'
import { privacy, privacyInHindi, type Section } from './privacy-text.ts'

const terms: Section[] = [
  {
    title: 'What this site is',
    text: [
      'A place to study the Indian economy for the civil services examination: a syllabus, notes, figures with their sources, exercises, and an assistant that answers from the library. It is not connected with the Union Public Service Commission or any government body.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'One person, one account. Keep your password to yourself and tell us when you think somebody else has used it. Give an email address that is yours: it is the only way to reset a password.',
    ],
  },
  {
    title: 'What you may do',
    text: [
      'Read, practise, ask, and make notes for your own preparation. Quote short passages with their source.',
      'Do not copy the library wholesale, resell it, try to reach the data of others, or load the site in ways that keep others from using it.',
    ],
  },
  {
    title: 'What the figures and answers are worth',
    text: [
      'Every figure carries its date and its source, and is replaced when a newer one is published. Figures are revised by those who publish them; before you rely on one, follow its source.',
      'The assistant can be wrong. It names the passages it answers from so that you can check. Nothing on this site is financial, legal or career advice.',
    ],
  },
  {
    title: 'What you write',
    text: [
      'Your questions and answers remain yours. You allow the site to store and process them in order to answer you, to mark what you hand in, and to show it to you again.',
      'Some of it others see: a question to the mentor for a live session stands there with your initials, and an answer of the assistant that you rate is copied for the staff to read, together with your question and without your name. What leaves the site to be worked on is named in the Privacy Policy.',
    ],
  },
  {
    title: 'Cost and availability',
    text: [
      'The site takes no payment. It is offered as it is, without a promise that it will always be reachable; what can be done to keep your work safe is done.',
    ],
  },
  {
    title: 'Ending it',
    text: [
      'You may stop at any time and have your account deleted. An account that is used against these terms may be closed, after a warning where that is possible.',
    ],
  },
  {
    title: 'Law and changes',
    text: [
      'Indian law applies. When these terms change, the date above changes with them, and a change that matters is announced on the site before it takes effect.',
    ],
  },
]

const termsInHindi: Section[] = [
  {
    title: 'यह साइट क्या है',
    text: [
      'सिविल सेवा परीक्षा के लिए भारतीय अर्थव्यवस्था पढ़ने की जगह: पाठ्यक्रम, नोट्स, स्रोत सहित आँकड़े, अभ्यास, और एक सहायक जो पुस्तकालय से उत्तर देता है। इसका संघ लोक सेवा आयोग या किसी सरकारी संस्था से संबंध नहीं है।',
    ],
  },
  {
    title: 'आपका खाता',
    text: [
      'एक व्यक्ति, एक खाता। अपना पासवर्ड अपने तक रखें और लगे कि किसी और ने उसका उपयोग किया है तो हमें बताएँ। अपना ही ईमेल पता दें: पासवर्ड बदलने का वही एक रास्ता है।',
    ],
  },
  {
    title: 'आप क्या कर सकते हैं',
    text: [
      'अपनी तैयारी के लिए पढ़ें, अभ्यास करें, पूछें और नोट बनाएँ। छोटे अंश स्रोत के साथ उद्धृत करें।',
      'पूरे पुस्तकालय की नकल न करें, उसे न बेचें, दूसरों के डेटा तक पहुँचने की कोशिश न करें, और साइट पर ऐसा बोझ न डालें कि दूसरे उसका उपयोग न कर सकें।',
    ],
  },
  {
    title: 'आँकड़ों और उत्तरों का मूल्य',
    text: [
      'हर आँकड़े के साथ उसकी तिथि और स्रोत है, और नया प्रकाशित होने पर वह बदल दिया जाता है। आँकड़े उन्हें प्रकाशित करने वाले संशोधित करते हैं; किसी पर भरोसा करने से पहले उसका स्रोत देखें।',
      'सहायक गलत हो सकता है। वह उन अंशों का नाम देता है जिनसे उत्तर देता है, ताकि आप जाँच सकें। इस साइट पर कुछ भी वित्तीय, कानूनी या करियर संबंधी सलाह नहीं है।',
    ],
  },
  {
    title: 'आप जो लिखते हैं',
    text: [
      'आपके प्रश्न और उत्तर आपके ही रहते हैं। आप साइट को इसलिए उन्हें रखने और संसाधित करने देते हैं कि आपको उत्तर मिले, जमा किए गए उत्तर जाँचे जाएँ, और वे आपको फिर दिखाए जा सकें।',
      'इनमें से कुछ दूसरे भी देखते हैं: लाइव सत्र के लिए मार्गदर्शक को भेजा गया प्रश्न वहाँ आपके नाम के पहले अक्षरों के साथ दिखता है, और सहायक के जिस उत्तर पर आप राय देते हैं, उसकी एक प्रति आपके प्रश्न के साथ और आपके नाम के बिना कर्मचारियों को पढ़ने के लिए मिलती है। काम के लिए जो साइट से बाहर जाता है, उसे गोपनीयता नीति बताती है।',
    ],
  },
  {
    title: 'मूल्य और उपलब्धता',
    text: [
      'साइट कोई भुगतान नहीं लेती। वह जैसी है वैसी दी जाती है, इस वचन के बिना कि हमेशा पहुँच में रहेगी; आपका काम सुरक्षित रखने के लिए जो किया जा सकता है वह किया जाता है।',
    ],
  },
  {
    title: 'समाप्ति',
    text: [
      'आप कभी भी रुक सकते हैं और अपना खाता मिटवा सकते हैं। जिस खाते का उपयोग इन शर्तों के विरुद्ध हो वह बंद किया जा सकता है, जहाँ संभव हो वहाँ चेतावनी के बाद।',
    ],
  },
  {
    title: 'कानून और बदलाव',
    text: [
      'भारतीय कानून लागू है। शर्तें बदलने पर ऊपर की तिथि बदलती है, और महत्त्व का बदलाव लागू होने से पहले साइट पर बताया जाता है।',
    ],
  },
]

export const copy = defineCopy({
  en: {
    dated: (date: string) => `In force since ${date}`,
    privacyTitle: 'Privacy Policy',
    privacySays: 'What is stored about you, why, for how long, and what you can ask for.',
    privacy,
    termsTitle: 'Terms of Service',
    termsSays: 'What you can expect from this site, and what it expects from you.',
    terms,
    contactTitle: 'Whom to write to',
    contactMail: 'Write to',
    contactMentor: 'Speak to the mentor who runs this site.',
    contactChannel: 'Write to the mentor in the messaging channel:',
    newTab: 'opens in a new tab',
    alsoSee: 'See also',
  },
  hi: {
    dated: (date) => `${date} से लागू`,
    privacyTitle: 'गोपनीयता नीति',
    privacySays: 'आपके बारे में क्या, क्यों और कितने समय तक रखा जाता है, और आप क्या माँग सकते हैं।',
    privacy: privacyInHindi,
    termsTitle: 'सेवा की शर्तें',
    termsSays: 'आप इस साइट से क्या अपेक्षा कर सकते हैं और यह आपसे क्या अपेक्षा करती है।',
    terms: termsInHindi,
    contactTitle: 'किसे लिखें',
    contactMail: 'यहाँ लिखें:',
    contactMentor: 'यह साइट चलाने वाले मार्गदर्शक से कहें।',
    contactChannel: 'मार्गदर्शक को संदेश चैनल में लिखें:',
    newTab: 'नए टैब में खुलता है',
    alsoSee: 'यह भी देखें',
  },
})
