/** Words for those around a learner, as parts of expressions over texts in one spelling (`plain.ts`). */

/** Who may be meant by "my friend says she will end it". */
export const CLOSE =
  '(?:friends?|best ?friend|frnd|room ?m?ates?|roomies?|flat ?mate|batch ?mate|class ?mate|hostel ?mate|brother|bro|sister|sis|cousin|wife|husband|girl ?friend|boy ?friend|gf|bf|mother|mom|mummy|father|dad|papa|son|daughter|junior|senior|colleague|student of mine|neighbou?r|dost|doston?|saheli|bhai|bhaiya|bhen|behe?n|didi|maa|pita|pati|patni|biwi)'
export const CLOSE_IN_HINDI =
  '(?:दोस्त|मित्र|सहेली|रूममेट|सहपाठी|भाई|बहन|दीदी|पत्नी|पति|माता|मां|मम्मी|पिता|पापा|बेटा|बेटी|जूनियर|सीनियर)'

/** Who harms, where somebody is harmed at home or by somebody in charge. */
export const NEAR =
  '(?:father|dad|papa|pita ?ji|pita|baap|mother|mom|mummy|maa|step ?\\w+|husband|pati|wife|patni|in ?-?laws?|sasural\\w*|saas|sasur|dewar|jeth|brother|bhai|bhaiya|uncle|chacha|mama|mausa|fufa|tau|cousin|teacher|sir|tutor|coach|boss|warden|landlord|makan ?malik|boy ?friend|girl ?friend|bf|gf|ex|neighbou?r|padosi|seniors?|room ?mate|parents|ghar ?wal\\w+|family|relatives?|rishtedar|someone|somebody|a (?:man|boy|guy|person)|he|she|they|koi|ek ladka|ladka)'
export const NEAR_IN_HINDI =
  '(?:पिता ?जी|पिता|पापा|बाप|मां|मम्मी|सौतेल[ाेी] ?[\\p{L}\\p{M}]*|पति|पत्नी|ससुराल|सास|ससुर|देवर|जेठ|भाई|भैया|अंकल|चाचा|मामा|मौसा|फूफा|ताऊ|सर|टीचर|शिक्षक|मास्टर|बॉस|वार्डन|मकान ?मालिक|बॉयफ्रेंड|पड़ोसी|पडोसी|घर ?वाले|परिवार|रिश्तेदार|कोई|एक (?:लड़का|लडका|आदमी))'
