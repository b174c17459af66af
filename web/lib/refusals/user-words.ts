/** Why an act on an account is refused, or the merging of two. */

import { deskSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { authWords, databaseWords } from './service-words.ts'

export const userSays: Words = {
  'Only administrators look after accounts': 'खातों की देखरेख केवल प्रशासक करते हैं',
  'There is no such account': 'ऐसा कोई खाता नहीं है',
  'Nobody does this to their own account: ask another administrator':
    'अपने खाते पर यह कोई नहीं करता: किसी दूसरे प्रशासक से कहें',
  'This is an administrator: take the role away first': 'ये प्रशासक हैं: पहले यह भूमिका हटाएँ',
  'Say why, in 3 to 1000 characters': 'कारण 3 से 1000 अक्षरों में लिखें',
  '%s: must say why, in three characters at least': '“%w” कम से कम तीन अक्षरों में लिखें',
  reason: 'क्यों',
  'A role is student, mentor or admin': 'भूमिका विद्यार्थी, मार्गदर्शक या प्रशासक हो',
  'This account was merged into another: it has no role':
    'यह खाता दूसरे में मिलाया जा चुका है: इसकी कोई भूमिका नहीं है',
  'This is the only administrator who stays: make another one first':
    'केवल यही प्रशासक बचते हैं: पहले किसी और को प्रशासक बनाएँ',
  'The owner has asked that this account be deleted: it becomes no administrator':
    'मालिक ने यह खाता हटाने को कहा है: यह प्रशासक नहीं बनता',
  'This account was merged into another: nobody enters it again':
    'यह खाता दूसरे में मिलाया जा चुका है: इसमें फिर कोई नहीं जा सकता',
  'This account is being deleted: nobody enters it again': 'यह खाता हटाया जा रहा है: इसमें फिर कोई नहीं जा सकता',
  'A ban ends in the future, within a hundred years': 'रोक आगे के किसी दिन तक हो, सौ वर्ष के भीतर',
  'The owner has locked this account, so nobody gets in: it can only be banned for good':
    'मालिक ने यह खाता बंद किया है, इसलिए कोई भीतर नहीं जा सकता: रोक केवल हमेशा के लिए लग सकती है',
  'The owner has locked this account: it opens with the link in the owner’s mailbox':
    'मालिक ने यह खाता बंद किया है: यह मालिक को मिले ईमेल के लिंक से खुलता है',
  'There is an account with this address already: look for it in the list':
    'इस पते का खाता पहले से है: उसे सूची में खोजें',
  'This account was not invited, or its owner has come: change the role in the account':
    'यह खाता आमंत्रण से नहीं बना, या उसके मालिक आ चुके हैं: भूमिका खाते में बदलें',
  '%s: must be an e-mail address': '“%w” में पूरा ईमेल पता लिखें',
  email: 'ईमेल',
  'This is no act of the desk': 'यह इस डेस्क का काम नहीं है',
  'This account has no address': 'इस खाते का कोई ईमेल पता नहीं है',
  'The address of this account is confirmed already': 'इस खाते के पते की पुष्टि पहले ही हो चुकी है',
  'Open the view of this account first: each opening is noted':
    'पहले इस खाते का दृश्य खोलें: हर बार खोलना दर्ज होता है',
}

export const mergeSays: Words = {
  'Together these accounts hold more than 50 answers to one question':
    'इन खातों में मिलाकर एक प्रश्न के 50 से अधिक उत्तर हैं',
  'Choose two accounts: one that is kept, and another that goes into it':
    'दो खाते चुनें: एक जो रखा जाए, और दूसरा जो उसमें मिले',
  'Nobody merges their own account: ask another administrator':
    'अपना खाता कोई नहीं मिलाता: किसी दूसरे प्रशासक से कहें',
  'Only accounts of learners are merged: administrators and mentors keep theirs':
    'केवल विद्यार्थियों के खाते मिलाए जाते हैं: प्रशासकों और मार्गदर्शकों के नहीं',
  'One of these accounts was merged already': 'इनमें से एक खाता पहले ही मिलाया जा चुका है',
  'The owner of one of these accounts has asked that it be deleted':
    'इनमें से एक खाते के मालिक ने उसे हटाने को कहा है',
  'One of these accounts is locked by its owner: it has to be opened first':
    'इनमें से एक खाता उसके मालिक ने बंद किया है: पहले उसे खोलना होगा',
  'Files of an earlier merge are still being moved: try again in a minute':
    'पहले मिलाए गए खाते की फ़ाइलें अभी लाई जा रही हैं: एक मिनट बाद फिर से कोशिश करें',
  'Only what is left of a merged account is removed here': 'यहाँ केवल मिलाए गए खाते का बचा हुआ हटाया जाता है',
  'Files of this account are still being moved: try again in a minute':
    'इस खाते की फ़ाइलें अभी लाई जा रही हैं: एक मिनट बाद फिर से कोशिश करें',
}

export const userWords: Words = { ...databaseWords, ...authWords, ...deskSays, ...mergeSays, ...userSays }
