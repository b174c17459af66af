/** The text of the privacy policy, in both languages; what it names is read one by one in the consents of the profile. */

export type Section = { title: string; text: string[] }

export const privacy: Section[] = [
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
      'Your profile: preparation level and whether the assessment test was taken, with what it asks about you (the year you aim at, how far you are, what you studied, your language and hours, where you feel firm or weak), so that recommendations fit you. If you choose to name your category, it is used to show you the cut-offs of that category and for nothing else. If you say that you get compensatory time, that gives your tests and answers the time of your examination and does nothing else; which disability it is for is not asked. You can take back both in the profile at any time.',
      'Your study: answers in practice and tests with the time they took, mains answers with photographs of their pages, plans, missions, challenges, cards, notes, highlights, books that you bring along and ratings of answers, so that the site can show where you stand and what to repeat. Mains answers are read by those who mark them, and one that you let others compare by those who answered the same question, without your name. An answer that you rate is copied for the staff to read, together with your question and without your name.',
      'Your conversations with the assistant: what you asked, what it answered, and when, so that you can read them again. You can rename, export and delete each of them in the assistant, or have none kept. Of voice messages the words are kept and never the recording.',
      'Live sessions: the seats that you take or wait for, and the questions that you send to the mentor. Others who look at the session see these with your initials, not with your name.',
      'Messages: what you chose to be told of, and for each browser in which you switched messages on an address at its push service.',
      'Security events: pages opened while signed in, changes of password or email, and other things around your account that you should be able to see. Visits without an account are counted without a name.',
      'Your sign-ins: with each, its time, the browser and the country that its network address belongs to, so that two sign-ins that cannot both be yours are noticed and you can tell your devices apart. The country is looked up on our own server and no other company is asked; the note is kept for thirty days, and longer only while that device stays signed in or where it stands beside a security event. The address itself is kept only in the list of your signed-in devices, and in that of what was done with your account.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      'Your session, your language and your theme are kept in the storage of your browser. So are what you searched for last, how you like to read, drafts and answers that have not reached us yet, pictures of pages that wait to be sent, what you keep for reading without a connection, and a seat in a live session that you wanted before you signed in. All of it can be removed in the settings of your browser.',
      'If you read in Hindi, a cookie tells our server so, that pages come in Hindi at once. There are no advertising cookies, no analytics scripts and no fonts or scripts from other companies.',
    ],
  },
  {
    title: 'What leaves this site',
    text: [
      'Nothing is sold and nothing is shared for advertising.',
      'If you choose to sign in with Google, Google learns that you did and tells us your name and email address.',
      'If the mentor has connected a language model, it is sent what it is to work on: your question to the assistant with what was said before in the conversation and your preparation level, and the text of a mains answer that you hand in for marking. A model that reads handwriting is sent the pictures of your pages when you ask for them to be read. A speech service is sent your recording, and a model that searches by meaning your question.',
      'We send these neither your name nor your email address; but what you write, say or photograph is sent as it is, with any name in it. Where none of them is connected, answers are composed on our own server from the library, and no answer text and no picture of a page goes to a model.',
      'If the mentor has connected an automation that answers in the place of the assistant, it receives your question or recording, the number of your account, the number of the conversation and your preparation level.',
      'Mails such as confirmations and password resets pass through a mail provider. Messages to a browser in which you switched them on travel, encrypted, through its push service.',
      'If the mentor has connected an automation for welcoming newcomers, it receives two messages: one when your email address is confirmed, one when you first come. Each holds your name, your email address, the number of your account, how you signed up, and the time. Coming with another browser within the first hour may repeat the second.',
    ],
  },
  {
    title: 'How long it is kept',
    text: [
      'Your account, profile, study and conversations are kept until you delete them or the account. You can ask for the deletion in the profile under "My data". For fourteen days you can change your mind, and nothing is sent to you but two mails about it; then everything that belongs to the account is deleted. Numbers that name nobody stay, and so do rulings on questions in the words of those who ruled.',
      'Which pages you opened is kept for thirty days, and other security events for 400 days.',
      'Archives of your data that you have made are kept for seven days. Backups may hold a copy of what was deleted until newer ones replace them.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'Under "My data" in the profile you take everything along in one archive, see each consent with its words and its history, take it back as easily as you gave it, and delete the account. What is wrong you correct where it stands, or ask us to.',
      'Taking back a consent takes effect at once for its purpose, and does not undo what was done before. The account itself ends by being deleted.',
      'You may name someone to exercise these rights for you. Complaints are answered as soon as possible, and within ninety days at the latest. If the answer does not satisfy you, you may turn to the Data Protection Board of India.',
    ],
  },
  {
    title: 'Young learners',
    text: [
      'The examination is open from the age of 21, and the site is made for adults. Nobody under 18 may have an account, because the verifiable consent of a parent that the law asks for cannot be given here. An account that turns out to be a child’s is deleted.',
    ],
  },
  {
    title: 'Security',
    text: [
      'Connections are encrypted where the site is served over HTTPS, passwords are hashed, links in mails work once and for a short time, and the database itself decides who may read a row. Grave events around your account are shown to you when you open the site.',
      'Should data about you get into wrong hands, you are told without delay what happened, what may follow and what you can do, and the Data Protection Board is told too, in detail within 72 hours.',
    ],
  },
]

export const privacyInHindi: Section[] = [
  {
    title: 'आपके डेटा के लिए कौन ज़िम्मेदार है',
    text: [
      'शीर्षक में दिए गए मार्गदर्शक यह साइट चलाते हैं और तय करते हैं कि आपके डेटा का क्या होगा। डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम, 2023 के अनुसार मार्गदर्शक डेटा न्यासी (Data Fiduciary) हैं और आप डेटा स्वामी (Data Principal)।',
    ],
  },
  {
    title: 'क्या रखा जाता है और क्यों',
    text: [
      'आपका खाता: ईमेल पता, नाम, पासवर्ड का एकतरफ़ा हैश (पासवर्ड कभी नहीं), और आपने कब पंजीकरण और साइन इन किया। इनके बिना कोई साइन इन नहीं कर सकता।',
      'आपकी प्रोफ़ाइल: तैयारी का स्तर और आकलन टेस्ट हुआ या नहीं, और वह जो आकलन आपके बारे में पूछता है (किस वर्ष परीक्षा देंगे, कहाँ तक पहुँचे हैं, क्या पढ़ा है, आपकी भाषा और समय, किन क्षेत्रों में मज़बूत या कमज़ोर महसूस करते हैं), ताकि सुझाव आपके अनुरूप हों। यदि आप अपनी श्रेणी बताते हैं, तो वह केवल उस श्रेणी के कट-ऑफ़ दिखाने के काम आती है। यदि आप बताते हैं कि आपको प्रतिपूरक समय मिलता है, तो उससे केवल आपके टेस्ट और उत्तरों को परीक्षा जितना समय मिलता है; कौन-सी दिव्यांगता है, यह नहीं पूछा जाता। दोनों को प्रोफ़ाइल में कभी भी हटाया जा सकता है।',
      'आपका अध्ययन: अभ्यास और टेस्ट के उत्तर और उनमें लगा समय, मुख्य परीक्षा के उत्तर और उनके पृष्ठों के फ़ोटो, योजनाएँ, आज के मिशन, चुनौतियाँ, कार्ड, नोट्स, हाइलाइट, आपकी लाई पुस्तकें और उत्तरों पर आपकी राय, ताकि साइट बता सके कि आप कहाँ हैं और क्या दोहराना है। मुख्य परीक्षा के उत्तर वे पढ़ते हैं जो उन्हें जाँचते हैं, और जिस उत्तर की तुलना आप दूसरों को करने देते हैं, उसे आपके नाम के बिना वे भी जिन्होंने उसी प्रश्न का उत्तर दिया है। जिस उत्तर पर आप राय देते हैं, उसकी एक प्रति आपके प्रश्न के साथ और आपके नाम के बिना कर्मचारियों को पढ़ने के लिए मिलती है।',
      'सहायक से आपकी बातचीत: आपने क्या पूछा, उसने क्या उत्तर दिया और कब, ताकि आप उसे फिर पढ़ सकें। सहायक में आप हर बातचीत का नाम बदल सकते हैं, उसे निर्यात कर सकते हैं और मिटा सकते हैं, या कोई भी न सहेजने को कह सकते हैं। ध्वनि संदेशों के केवल शब्द रखे जाते हैं, रिकॉर्डिंग कभी नहीं।',
      'लाइव सत्र: वे सीटें जो आप लेते हैं या जिनकी प्रतीक्षा करते हैं, और वे प्रश्न जो आप मार्गदर्शक को भेजते हैं। सत्र देखने वाले दूसरे लोगों को इनके साथ आपका नाम नहीं, केवल नाम के पहले अक्षर दिखते हैं।',
      'संदेश: आपने किस बारे में बताए जाने को चुना, और हर उस ब्राउज़र की पुश सेवा का पता जिसमें आपने संदेश चालू किए।',
      'सुरक्षा घटनाएँ: साइन इन रहते खोले गए पृष्ठ, पासवर्ड या ईमेल के बदलाव, और खाते से जुड़ी वे बातें जो आपको दिखनी चाहिए। बिना खाते के आगमन बिना नाम के गिने जाते हैं।',
      'आपके साइन इन: हर एक का समय, ब्राउज़र और वह देश जिसका उसका नेटवर्क पता है, ताकि ऐसे दो साइन इन पकड़ में आएँ जो दोनों आपके नहीं हो सकते, और आप अपने डिवाइस पहचान सकें। देश हमारे अपने सर्वर पर देखा जाता है, किसी दूसरी कंपनी से नहीं पूछा जाता; यह तीस दिन रखा जाता है, और उससे अधिक तभी जब तक वह डिवाइस साइन इन रहे या वह किसी सुरक्षा घटना के साथ दर्ज हो। पता स्वयं केवल आपके साइन इन वाले डिवाइस की सूची और खाते पर हुए कामों की सूची में रहता है।',
    ],
  },
  {
    title: 'आपके ब्राउज़र में क्या रहता है',
    text: [
      'आपका सत्र, भाषा और थीम आपके ब्राउज़र में रखे जाते हैं। साथ ही आपकी पिछली खोजें, पढ़ने की आपकी पसंद, वे मसौदे और उत्तर जो अभी हम तक नहीं पहुँचे, पृष्ठों के वे चित्र जिनका भेजा जाना बाकी है, जो आप बिना इंटरनेट पढ़ने के लिए रखते हैं, और लाइव सत्र की वह सीट जो आपने साइन इन से पहले चाही। यह सब ब्राउज़र की सेटिंग में मिटाया जा सकता है।',
      'यदि आप हिंदी में पढ़ते हैं तो एक कुकी हमारे सर्वर को यह बताती है, ताकि पृष्ठ तुरंत हिंदी में आएँ। विज्ञापन की कुकी, विश्लेषण की स्क्रिप्ट या दूसरी कंपनियों के फ़ॉन्ट और स्क्रिप्ट यहाँ नहीं हैं।',
    ],
  },
  {
    title: 'इस साइट से बाहर क्या जाता है',
    text: [
      'कुछ बेचा नहीं जाता और विज्ञापन के लिए कुछ साझा नहीं किया जाता।',
      'यदि आप Google से साइन इन करते हैं तो Google को इसका पता चलता है और वह हमें आपका नाम और ईमेल पता बताता है।',
      'यदि मार्गदर्शक ने कोई भाषा मॉडल जोड़ा है तो उसे वही भेजा जाता है जिस पर उसे काम करना है: सहायक से आपका प्रश्न, उस बातचीत में पहले कही गई बातें और आपकी तैयारी का स्तर, और जाँच के लिए जमा किए गए मुख्य परीक्षा के उत्तर का पाठ। लिखावट पढ़ने वाले मॉडल को आपके पृष्ठों के चित्र तब भेजे जाते हैं जब आप उन्हें पढ़वाते हैं। आवाज़ पहचानने की सेवा को आपकी रिकॉर्डिंग भेजी जाती है, और अर्थ से खोजने वाले मॉडल को आपका प्रश्न।',
      'हम इन्हें न आपका नाम भेजते हैं, न ईमेल पता; पर आप जो लिखते, बोलते या फ़ोटो में लेते हैं, वह जैसा है वैसा ही जाता है, उसमें आया नाम भी। इनमें से कुछ भी न जुड़ा हो तो उत्तर हमारे अपने सर्वर पर पुस्तकालय से बनते हैं, और उत्तर का पाठ या पृष्ठ का चित्र किसी मॉडल को नहीं जाता।',
      'यदि मार्गदर्शक ने कोई ऐसा स्वचालन जोड़ा है जो सहायक की जगह उत्तर देता है तो उसे आपका प्रश्न या रिकॉर्डिंग, आपके खाते की संख्या, बातचीत की संख्या और आपकी तैयारी का स्तर मिलता है।',
      'पुष्टि और पासवर्ड बदलने जैसे ईमेल एक ईमेल-प्रदाता से होकर जाते हैं। जिस ब्राउज़र में आपने संदेश चालू किए, उसके संदेश एन्क्रिप्टेड होकर उसकी पुश सेवा से जाते हैं।',
      'यदि मार्गदर्शक ने नए लोगों के स्वागत के लिए कोई स्वचालन जोड़ा है तो उसे दो संदेश मिलते हैं: एक ईमेल पते की पुष्टि होने पर, एक आपके पहली बार आने पर। हर संदेश में आपका नाम, ईमेल पता, आपके खाते की संख्या, पंजीकरण का तरीका और समय होता है। पहले घंटे में किसी और ब्राउज़र से आने पर दूसरा संदेश फिर जा सकता है।',
    ],
  },
  {
    title: 'कितने समय तक रखा जाता है',
    text: [
      'खाता, प्रोफ़ाइल, अध्ययन और बातचीत तब तक रखे जाते हैं जब तक आप उन्हें या खाते को मिटा न दें। मिटाने का अनुरोध प्रोफ़ाइल में “मेरा डेटा” के नीचे होता है। चौदह दिन तक आप मन बदल सकते हैं और इस बारे में दो ईमेल के सिवा आपको कुछ नहीं भेजा जाता; फिर खाते से जुड़ा सब कुछ मिटा दिया जाता है। ऐसी संख्याएँ जिनमें किसी का नाम नहीं, और प्रश्नों पर निर्णय देने वालों के शब्द, बने रहते हैं।',
      'आपने कौन-से पृष्ठ खोले, यह तीस दिन रखा जाता है, और दूसरी सुरक्षा घटनाएँ 400 दिन।',
      'आपके बनवाए डेटा-संग्रह सात दिन रखे जाते हैं। मिटाई गई चीज़ों की प्रति बैकअप में तब तक रह सकती है जब तक नए बैकअप उनकी जगह न ले लें।',
    ],
  },
  {
    title: 'आपके अधिकार',
    text: [
      'प्रोफ़ाइल में “मेरा डेटा” के नीचे आप सब कुछ एक संग्रह में साथ ले जा सकते हैं, हर सहमति उसके शब्दों और इतिहास सहित देख सकते हैं, उसे उतनी ही आसानी से वापस ले सकते हैं जितनी से दी थी, और खाता मिटा सकते हैं। जो गलत हो उसे वहीं सुधारें, या हमें कहें।',
      'सहमति वापस लेना उसके उद्देश्य के लिए तुरंत लागू होता है; उससे पहले जो हुआ वह नहीं बदलता। खाता मिटाने से समाप्त होता है।',
      'इन अधिकारों के लिए आप किसी को नामित कर सकते हैं। शिकायतों का उत्तर जल्द से जल्द, और अधिक से अधिक नब्बे दिन में दिया जाता है। उत्तर से संतुष्ट न हों तो आप भारतीय डेटा संरक्षण बोर्ड के पास जा सकते हैं।',
    ],
  },
  {
    title: 'कम आयु के विद्यार्थी',
    text: [
      'यह परीक्षा 21 वर्ष की आयु से दी जा सकती है और साइट वयस्कों के लिए है। 18 वर्ष से कम का कोई व्यक्ति खाता नहीं रख सकता, क्योंकि कानून अभिभावक की जो जाँची जा सकने वाली सहमति माँगता है, वह यहाँ नहीं दी जा सकती। यदि कोई खाता किसी बच्चे का निकले तो उसे मिटा दिया जाता है।',
    ],
  },
  {
    title: 'सुरक्षा',
    text: [
      'जहाँ साइट HTTPS पर चलती है वहाँ कनेक्शन एन्क्रिप्टेड रहता है, पासवर्ड का हैश रखा जाता है, ईमेल के लिंक एक बार और थोड़े समय के लिए चलते हैं, और कौन-सी पंक्ति कौन पढ़े यह स्वयं डेटाबेस तय करता है। खाते की गंभीर घटनाएँ साइट खोलने पर आपको दिखाई जाती हैं।',
      'यदि आपका डेटा गलत हाथों में पड़े तो आपको बिना देर बताया जाता है कि क्या हुआ, आगे क्या हो सकता है और आप क्या कर सकते हैं; डेटा संरक्षण बोर्ड को भी बताया जाता है, 72 घंटे में विस्तार से।',
    ],
  },
]
