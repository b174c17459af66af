/** The privacy policy and the terms of service, in this product's own words. */

import { defineCopy } from '#web/lib/language.tsx'

type Section = { title: string; text: string[] }

const privacy: Section[] = [
  {
    title: 'Who answers for your data',
    text: [
      'The mentor named in the header runs this site and decides what is done with your data. Under the Digital Personal Data Protection Act, 2023 that makes the mentor the data fiduciary, and you the data principal.',
    ],
  },
  {
    title: 'What is stored, and why',
    text: [
      'Your account: email address, name, a one-way hash of your password (never the password), and when you signed up and signed in. Without these nobody could sign in.',
      'Your profile: preparation level and whether the assessment test was taken, so that recommendations fit you. If you choose to name your category, it is used to show you the cut-offs of that category and for nothing else; you can take it back in the profile at any time.',
      'Your study: answers in practice and tests with the time they took, cards, notes and ratings of answers, so that the site can show where you stand and what to repeat. An answer that you rate is copied for the staff to read, together with your question and without your name.',
      'Your conversations with the assistant: what you asked, what it answered, and when, so that you can read them again. You can rename, export and delete each of them in the assistant.',
      'Security events: pages opened while signed in, changes of password or email, and other things around your account that you should be able to see. Visits without an account are counted without a name.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      'Your session, your language and your theme are kept in the storage of your browser. There are no advertising cookies, no analytics scripts and no fonts or scripts from other companies.',
    ],
  },
  {
    title: 'What leaves this site',
    text: [
      'Nothing is sold and nothing is shared for advertising.',
      'If you choose to sign in with Google, Google learns that you did and tells us your name and email address.',
      'If the mentor has connected a language model or a speech service, your question or recording is sent to it to be answered. Without one, answers are composed on our own server from the library.',
      'Mails such as confirmations and password resets pass through a mail provider. If the mentor has connected an automation for welcoming newcomers, it receives your name and email address once.',
    ],
  },
  {
    title: 'How long it is kept',
    text: [
      'Your account, profile and conversations are kept until you delete them or ask for it. When an account is deleted, everything that belongs to it is deleted with it. Backups may hold a copy until they are replaced by newer ones.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You may ask what is stored about you, have it corrected or erased, withdraw your consent, name someone to exercise these rights for you, and complain. Withdrawing consent ends the account; it does not undo what was done before.',
      'If the answer does not satisfy you, you may turn to the Data Protection Board of India.',
    ],
  },
  {
    title: 'Young learners',
    text: [
      'The examination is open from the age of 21, and the site is made for adults. If you are under 18, a parent or guardian must agree before you create an account.',
    ],
  },
  {
    title: 'Security',
    text: [
      'Connections are encrypted where the site is served over HTTPS, passwords are hashed, links in mails work once and for a short time, and the database itself decides who may read a row. Grave events around your account are shown to you when you open the site.',
    ],
  },
]

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
      'Your questions and answers remain yours. You allow the site to store and process them in order to answer you and to show them to you again, and for nothing else.',
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

const privacyInHindi: Section[] = [
  {
    title: 'आपके डेटा के लिए कौन उत्तरदायी है',
    text: [
      'शीर्षक में दिए गए मार्गदर्शक यह साइट चलाते हैं और तय करते हैं कि आपके डेटा का क्या होगा। डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम, 2023 के अनुसार मार्गदर्शक डेटा न्यासी हैं और आप डेटा स्वामी।',
    ],
  },
  {
    title: 'क्या रखा जाता है और क्यों',
    text: [
      'आपका खाता: ईमेल पता, नाम, पासवर्ड का एकतरफ़ा हैश (पासवर्ड कभी नहीं), और आपने कब पंजीकरण और साइन-इन किया। इनके बिना कोई साइन-इन नहीं कर सकता।',
      'आपकी प्रोफ़ाइल: तैयारी का स्तर और मूल्यांकन परीक्षण हुआ या नहीं, ताकि सुझाव आपके अनुरूप हों। यदि आप अपनी श्रेणी बताते हैं, तो वह केवल उस श्रेणी के कट-ऑफ़ दिखाने के काम आती है; उसे प्रोफ़ाइल में कभी भी हटाया जा सकता है।',
      'आपका अध्ययन: अभ्यास और परीक्षणों के उत्तर और उनमें लगा समय, कार्ड, नोट और उत्तरों पर आपकी राय, ताकि साइट बता सके कि आप कहाँ हैं और क्या दोहराना है। जिस उत्तर पर आप राय देते हैं, उसकी एक प्रति आपके प्रश्न के साथ और आपके नाम के बिना कर्मचारियों को पढ़ने के लिए मिलती है।',
      'सहायक से आपकी बातचीत: आपने क्या पूछा, उसने क्या उत्तर दिया और कब, ताकि आप उसे फिर पढ़ सकें। सहायक में आप हर बातचीत का नाम बदल सकते हैं, उसे निर्यात कर सकते हैं और मिटा सकते हैं।',
      'सुरक्षा घटनाएँ: साइन-इन रहते खोले गए पृष्ठ, पासवर्ड या ईमेल के बदलाव, और खाते से जुड़ी वे बातें जो आपको दिखनी चाहिए। बिना खाते के आगमन बिना नाम के गिने जाते हैं।',
    ],
  },
  {
    title: 'आपके ब्राउज़र में क्या रहता है',
    text: [
      'आपका सत्र, भाषा और थीम आपके ब्राउज़र के भंडार में रहते हैं। विज्ञापन की कुकी, विश्लेषण की स्क्रिप्ट या दूसरी कंपनियों के फ़ॉन्ट और स्क्रिप्ट यहाँ नहीं हैं।',
    ],
  },
  {
    title: 'इस साइट से बाहर क्या जाता है',
    text: [
      'कुछ बेचा नहीं जाता और विज्ञापन के लिए कुछ साझा नहीं किया जाता।',
      'यदि आप Google से साइन-इन करते हैं तो Google को इसका पता चलता है और वह हमें आपका नाम और ईमेल पता बताता है।',
      'यदि मार्गदर्शक ने कोई भाषा-मॉडल या वाक् सेवा जोड़ी है तो उत्तर के लिए आपका प्रश्न या रिकॉर्डिंग उसे भेजी जाती है। न जोड़ी हो तो उत्तर हमारे अपने सर्वर पर पुस्तकालय से बनते हैं।',
      'पुष्टि और पासवर्ड बदलने जैसे मेल एक मेल-प्रदाता से होकर जाते हैं। यदि मार्गदर्शक ने नए लोगों के स्वागत के लिए कोई स्वचालन जोड़ा है तो उसे आपका नाम और ईमेल पता एक बार मिलता है।',
    ],
  },
  {
    title: 'कितने समय तक रखा जाता है',
    text: [
      'खाता, प्रोफ़ाइल और बातचीत तब तक रखी जाती हैं जब तक आप उन्हें मिटा न दें या मिटाने को न कहें। खाता मिटने पर उससे जुड़ा सब कुछ मिट जाता है। बैकअप में एक प्रति तब तक रह सकती है जब तक नया बैकअप उसकी जगह न ले ले।',
    ],
  },
  {
    title: 'आपके अधिकार',
    text: [
      'आप पूछ सकते हैं कि आपके बारे में क्या रखा है, उसे सुधरवा या मिटवा सकते हैं, सहमति वापस ले सकते हैं, इन अधिकारों के लिए किसी को नामित कर सकते हैं और शिकायत कर सकते हैं। सहमति वापस लेने पर खाता समाप्त होता है; उससे पहले जो हुआ वह नहीं बदलता।',
      'उत्तर से संतुष्ट न हों तो आप भारतीय डेटा संरक्षण बोर्ड के पास जा सकते हैं।',
    ],
  },
  {
    title: 'कम आयु के विद्यार्थी',
    text: [
      'यह परीक्षा 21 वर्ष की आयु से दी जा सकती है और साइट वयस्कों के लिए है। यदि आप 18 वर्ष से कम के हैं तो खाता बनाने से पहले माता-पिता या अभिभावक की सहमति आवश्यक है।',
    ],
  },
  {
    title: 'सुरक्षा',
    text: [
      'जहाँ साइट HTTPS पर चलती है वहाँ संपर्क कूटबद्ध रहता है, पासवर्ड का हैश रखा जाता है, मेल के लिंक एक बार और थोड़े समय के लिए चलते हैं, और कौन-सी पंक्ति कौन पढ़े यह स्वयं डेटाबेस तय करता है। खाते की गंभीर घटनाएँ साइट खोलने पर आपको दिखाई जाती हैं।',
    ],
  },
]

const termsInHindi: Section[] = [
  {
    title: 'यह साइट क्या है',
    text: [
      'सिविल सेवा परीक्षा के लिए भारतीय अर्थव्यवस्था पढ़ने की जगह: पाठ्यक्रम, नोट, स्रोत सहित आँकड़े, अभ्यास, और एक सहायक जो पुस्तकालय से उत्तर देता है। इसका संघ लोक सेवा आयोग या किसी सरकारी संस्था से संबंध नहीं है।',
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
      'सहायक ग़लत हो सकता है। वह उन अंशों का नाम देता है जिनसे उत्तर देता है, ताकि आप जाँच सकें। इस साइट पर कुछ भी वित्तीय, कानूनी या करियर संबंधी सलाह नहीं है।',
    ],
  },
  {
    title: 'आप जो लिखते हैं',
    text: [
      'आपके प्रश्न और उत्तर आपके ही रहते हैं। आप साइट को केवल इसलिए उन्हें रखने और संसाधित करने देते हैं कि आपको उत्तर मिले और वे आपको फिर दिखाए जा सकें।',
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
    title: 'विधि और बदलाव',
    text: [
      'भारतीय विधि लागू है। शर्तें बदलने पर ऊपर की तिथि बदलती है, और महत्व का बदलाव लागू होने से पहले साइट पर बताया जाता है।',
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
    contactChannel: 'मार्गदर्शक को संदेश चैनल में लिखें:',
    newTab: 'नए टैब में खुलता है',
    alsoSee: 'यह भी देखें',
  },
})
