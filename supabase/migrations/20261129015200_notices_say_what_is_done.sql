-- Notices say what the privacy policy says: what stays after an account has gone, that services may be connected, and that
-- mails about a seat come in any case, which whoever took it has to know. What somebody agreed to keeps its words.
insert into public.consent_notices (purpose, version, title, title_hi, collects, collects_hi, uses, uses_hi, ends, ends_hi)
values
(
  'account', '2026-11-29', 'Your account and your study', 'आपका खाता और आपकी पढ़ाई',
  'Name, email address, a one-way hash of the password; answers, photographs of their pages, plans, notes, cards, books that you bring along, conversations with the assistant and what else you write; when you signed in, from which browser, network address and country, and which pages you opened.',
  'नाम, ईमेल पता, पासवर्ड का एकतरफ़ा हैश; उत्तर, उनके पृष्ठों के फ़ोटो, योजनाएँ, नोट्स, कार्ड, आपकी लाई पुस्तकें, सहायक से बातचीत और जो कुछ आप लिखते हैं; आपने कब, किस ब्राउज़र, किस नेटवर्क पते और किस देश से साइन इन किया और कौन-से पृष्ठ खोले।',
  'To let you in and nobody else, to keep your work, to mark your answers, and to show you where you stand and what to do next. Where the mentor has connected other services for this, the privacy policy names them and what each is sent.',
  'ताकि केवल आप अंदर आ सकें, आपका काम सुरक्षित रहे, आपके उत्तर जाँचे जाएँ और आपको दिखे कि आप कहाँ हैं और आगे क्या करना है। मार्गदर्शक ने इसके लिए दूसरी सेवाएँ जोड़ी हों तो गोपनीयता नीति बताती है कि वे कौन-सी हैं और हर एक को क्या भेजा जाता है।',
  'By deleting the account, in the profile under "My data". After 14 days everything that belongs to it is erased. Numbers that name nobody and rulings on questions stay, and a backup may hold a copy until newer ones replace it.',
  'प्रोफ़ाइल में "मेरा डेटा" के नीचे खाता मिटाकर। 14 दिन बाद उससे जुड़ा सब कुछ मिटा दिया जाता है। ऐसी संख्याएँ जिनमें किसी का नाम नहीं और प्रश्नों पर दिए गए निर्णय बने रहते हैं, और बैकअप में प्रति तब तक रह सकती है जब तक नए उसकी जगह न ले लें।'
),
(
  'mails', '2026-11-29', 'Mails about your study', 'आपकी पढ़ाई के बारे में ईमेल',
  'Your email address, and what each mail is about.', 'आपका ईमेल पता, और हर ईमेल का विषय।',
  'To write to you when an answer was marked, a session begins, or whatever else you chose under notifications.',
  'ताकि उत्तर जाँचे जाने पर, सत्र शुरू होने पर, या सूचनाओं में आपने जो और चुना हो उस पर आपको लिखा जाए।',
  'Here, under notifications, or with the link in each of these mails. Then only mails about the account itself still come, such as a new password or its deletion, and those about a seat that you took or wait for in a session: that it is yours, that the time was changed, or that the session is called off.',
  'यहाँ, सूचनाओं में, या ऐसे हर ईमेल के लिंक से। फिर केवल खाते के बारे में ईमेल आएँगे, जैसे नया पासवर्ड या खाता मिटाना, और सत्र की उस सीट के बारे में जो आपने ली या जिसकी प्रतीक्षा की: कि वह आपकी है, कि समय बदला, या कि सत्र रद्द हुआ।'
);
