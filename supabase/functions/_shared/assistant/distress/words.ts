/**
 * What is said to a learner in distress. The numbers are those of the Government of India, looked up on 30 November 2026:
 * Tele-MANAS 14416 (Ministry of Health, free, day and night, 20 languages); 112, 181 and 1098 (as named to the Lok Sabha on
 * 12 December 2025); 1930 and cybercrime.gov.in (Ministry of Home Affairs).
 */

import type { Distress } from '../distress.ts'

type Words = Record<Distress, string> & {
  /** Beside another kind, for who is harmed as well. */
  alsoHarmed: string
  /** Above a question that the message asked beside it, and that is offered as a chip. */
  questionWaits: string
  /** To who goes on writing after it without a question of the subject. */
  after: string
  /** The number, for who reads the other language better. */
  line: string
}

export const distressWords: Record<'en' | 'hi', Words> = {
  en: {
    taken:
      'Please call 112 now, or let somebody take you to the nearest hospital at once, even if you feel well: this can be treated, and time counts. Take the strip or bottle along, and tell them what it was, how much and when. Do not stay alone, do not wait, and do not make yourself vomit. Afterwards, at any hour, the counsellors of Tele-MANAS listen at 14416, free. You matter more than any exam.',
    oneself:
      'I am sorry that it is this hard right now, and I am glad that you wrote it. You do not have to carry it alone, and no exam is worth more than you. Please talk to someone near you today: a parent, a friend, a teacher. You can also call Tele-MANAS at 14416, at any hour of day or night: it is free everywhere in India, and trained counsellors speak to you in many languages. If you may be in danger now, call 112, ask someone to stay with you, and get away from whatever you could use to hurt yourself.',
    'self-harm':
      'I am sorry that there is so much to bear, and I am glad that you wrote it. There is nothing in it to be ashamed of. If a wound is deep or does not stop bleeding, press a clean cloth on it and call 112 or go to a hospital now. Please let one person know today: a friend, a parent, a teacher. The counsellors of Tele-MANAS listen at 14416, free, at any hour and in many languages, and do not judge. If you may hurt yourself again now, put away what you could use and ask someone to stay with you.',
    another:
      'It is good that you take this seriously. Stay with them, or see that somebody does, and ask plainly whether they think of suicide: asking puts it into nobody’s mind. Listen more than you advise, promise no secrecy, and tell someone they trust: family, a warden, a teacher. If they are in danger now or have taken something, call 112, do not leave them alone, and put away what they could use. Tele-MANAS at 14416 is free, at any hour, also for who worries about somebody; you can call together. This is not yours alone to carry.',
    lost: 'I am so sorry for your loss. After a suicide there is shock, anger and the question whether one could have done more; it is not your fault. Studying can wait. Please be with people today, and say the name of who you miss. The counsellors of Tele-MANAS listen at 14416, free, at any hour and in many languages, to who is left behind too. If you yourself may be in danger, call 112 or ask someone to stay with you.',
    harmed:
      'I am sorry that this is done to you. It is not your fault, and you have a right to be safe. In danger now, call 112. The women’s helpline 181 is free, day and night, and leads to police, a doctor, a lawyer or a safe place to stay; below the age of 18 call 1098. Against threats with photos or messages there are 1930 and cybercrime.gov.in: keep the messages, and pay nothing. Tell someone you trust, and the counsellors of Tele-MANAS listen at 14416, free, at any hour. If somebody looks into your phone, delete this conversation and the call from it.',
    panic:
      'This is frightening, and it passes: panic mostly eases within half an hour. Sit down with both feet on the floor. Breathe in slowly while you count to four, and out while you count to six, again and again; then name five things that you see. Have someone sit with you if you can. If your chest hurts, you faint, or your breath does not come back, call 112. The counsellors of Tele-MANAS talk you through it at 14416, free, at any hour and in many languages.',
    alsoHarmed:
      'What is done to you is not your fault. The women’s helpline 181 is free, day and night, and leads to police, a doctor, a lawyer or a safe place to stay; below the age of 18 call 1098, and 112 in danger.',
    questionWaits: 'Your question is not lost: it stands below, for whenever you want it.',
    after:
      'I am still here, though I am a study assistant and no person; please let a person hear it too. Tele-MANAS at 14416 is free and answers day and night; if the line is busy, try again, or call 112 if you are in danger. Someone near you can sit beside you while you call. Whenever you want to study again, ask me anything.',
    line: 'Tele-MANAS 14416: free, day and night. Emergency: 112. Please talk to someone near you as well.',
  },
  hi: {
    taken:
      'कृपया अभी 112 पर कॉल कीजिए, या किसी से कहिए कि तुरंत नज़दीकी अस्पताल ले चले, चाहे अभी तबीयत ठीक लग रही हो: इसका इलाज हो सकता है, और समय कीमती है। गोली का पत्ता या बोतल साथ ले जाइए, और बताइए कि क्या, कितना और कब लिया। अकेले मत रहिए, इंतज़ार मत कीजिए, और उलटी करने की कोशिश मत कीजिए। उसके बाद किसी भी समय टेली-मानस (Tele-MANAS) 14416 के परामर्शदाता निःशुल्क सुनते हैं। आप किसी भी परीक्षा से बढ़कर हैं।',
    oneself:
      'मुझे दुख है कि अभी सब इतना कठिन है, और अच्छा हुआ कि आपने यह लिखा। इसे अकेले सहना ज़रूरी नहीं है, और कोई परीक्षा आपसे बढ़कर नहीं है। कृपया आज ही किसी अपने से बात कीजिए: माता-पिता, मित्र, शिक्षक। टेली-मानस (Tele-MANAS) 14416 पर दिन-रात कभी भी कॉल कीजिए: यह पूरे भारत में निःशुल्क है, और प्रशिक्षित परामर्शदाता कई भाषाओं में बात करते हैं। अगर अभी जान का खतरा हो तो 112 पर कॉल कीजिए, किसी से पास रहने को कहिए, और जिस चीज़ से खुद को चोट पहुँच सकती है उससे दूर हो जाइए।',
    'self-harm':
      'मुझे दुख है कि आप पर इतना बोझ है, और अच्छा हुआ कि आपने यह लिखा। इसमें शर्म की कोई बात नहीं है। घाव गहरा हो या खून न रुके तो साफ़ कपड़े से दबाइए और अभी 112 पर कॉल कीजिए या अस्पताल जाइए। कृपया आज किसी एक को बताइए: मित्र, माता-पिता, शिक्षक। टेली-मानस (Tele-MANAS) 14416 के परामर्शदाता निःशुल्क, दिन-रात और कई भाषाओं में सुनते हैं, और दोष नहीं देते। अगर अभी फिर खुद को चोट पहुँचाने का डर हो तो वे चीज़ें दूर रखिए और किसी से पास रहने को कहिए।',
    another:
      'अच्छा है कि आप इसे गंभीरता से ले रहे हैं। उनके पास रहिए, या किसी को पास रखिए, और सीधे पूछिए कि क्या आत्महत्या का विचार आता है: पूछने से यह विचार किसी के मन में नहीं आता। सलाह कम दीजिए, सुनिए ज़्यादा; बात छिपाने का वादा मत कीजिए, और किसी भरोसे के व्यक्ति को बताइए: परिवार, वार्डन, शिक्षक। अगर अभी खतरा हो या कुछ खा लिया हो तो 112 पर कॉल कीजिए, अकेला मत छोड़िए, और नुकसान पहुँचाने वाली चीज़ें हटा दीजिए। टेली-मानस (Tele-MANAS) 14416 निःशुल्क है, दिन-रात, और उनके लिए भी जिन्हें किसी की चिंता है; साथ बैठकर कॉल कीजिए। यह बोझ अकेले आपका नहीं है।',
    lost: 'आपके दुख में मेरी संवेदना। आत्महत्या के बाद सदमा, गुस्सा और यह सवाल आता है कि क्या कुछ और किया जा सकता था; यह आपकी गलती नहीं है। पढ़ाई रुक सकती है। कृपया आज लोगों के साथ रहिए, और जिसकी याद आती है उसकी बात कीजिए। टेली-मानस (Tele-MANAS) 14416 के परामर्शदाता निःशुल्क, दिन-रात और कई भाषाओं में सुनते हैं, पीछे रह गए लोगों को भी। अगर आप खुद खतरे में हों तो 112 पर कॉल कीजिए या किसी से पास रहने को कहिए।',
    harmed:
      'मुझे दुख है कि आपके साथ ऐसा हो रहा है। यह आपकी गलती नहीं है, और सुरक्षित रहना आपका अधिकार है। अभी खतरा हो तो 112 पर कॉल कीजिए। महिला हेल्पलाइन 181 निःशुल्क है, दिन-रात, और पुलिस, डॉक्टर, वकील या सुरक्षित ठिकाने तक पहुँचाती है; 18 वर्ष से कम उम्र हो तो 1098। फ़ोटो या संदेशों से धमकी के लिए 1930 और cybercrime.gov.in हैं: संदेश सँभालकर रखिए, और पैसे मत दीजिए। किसी भरोसे के व्यक्ति को बताइए; टेली-मानस (Tele-MANAS) 14416 के परामर्शदाता भी निःशुल्क, दिन-रात सुनते हैं। कोई आपका फ़ोन देखता हो तो यह बातचीत और कॉल उससे हटा दीजिए।',
    panic:
      'यह डरावना लगता है, और यह गुज़र जाता है: घबराहट का दौरा प्रायः आधे घंटे में उतर जाता है। बैठ जाइए, दोनों पैर ज़मीन पर रखिए। चार तक गिनते हुए धीरे-धीरे साँस लीजिए, छह तक गिनते हुए छोड़िए, बार-बार; फिर पाँच चीज़ों के नाम लीजिए जो दिख रही हैं। हो सके तो किसी को पास बिठाइए। सीने में दर्द हो, बेहोशी आए या साँस न लौटे तो 112 पर कॉल कीजिए। टेली-मानस (Tele-MANAS) 14416 के परामर्शदाता निःशुल्क, दिन-रात और कई भाषाओं में साथ देते हैं।',
    alsoHarmed:
      'आपके साथ जो हो रहा है वह आपकी गलती नहीं है। महिला हेल्पलाइन 181 निःशुल्क है, दिन-रात, और पुलिस, डॉक्टर, वकील या सुरक्षित ठिकाने तक पहुँचाती है; 18 वर्ष से कम उम्र हो तो 1098, और खतरे में 112।',
    questionWaits: 'आपका प्रश्न खोया नहीं है: जब मन हो, वह नीचे रखा है।',
    after:
      'मैं यहीं हूँ, पर मैं पढ़ाई का सहायक हूँ, कोई व्यक्ति नहीं; कृपया किसी व्यक्ति को भी यह बताइए। टेली-मानस (Tele-MANAS) 14416 निःशुल्क है और दिन-रात उत्तर देता है; लाइन व्यस्त हो तो फिर कॉल कीजिए, और खतरा हो तो 112। कोई अपना पास बैठा रहे, तो कॉल करना आसान होता है। जब फिर पढ़ने का मन हो, कुछ भी पूछिए।',
    line: 'टेली-मानस (Tele-MANAS) 14416: निःशुल्क, दिन-रात। आपात स्थिति: 112। कृपया किसी अपने से भी बात कीजिए।',
  },
}
