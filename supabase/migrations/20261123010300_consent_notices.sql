-- What is asked before somebody's data is used for a purpose, word for word and in both languages (Digital Personal Data
-- Protection Act 2023, sections 5 and 6). A wording is a version: it is never changed, only followed by the next.

create table public.consent_notices (
  purpose text not null check (purpose in ('account', 'category', 'extra_time', 'chat_history', 'voice', 'mails', 'pushes')),
  version date not null,                          -- the day from which it is asked in these words
  title text not null, title_hi text not null,
  collects text not null, collects_hi text not null, -- which data, one by one
  uses text not null, uses_hi text not null,         -- for what, and what it makes possible
  ends text not null, ends_hi text not null,         -- how it is taken back, and what happens then
  primary key (purpose, version)
);
alter table public.consent_notices enable row level security;
revoke all on public.consent_notices from anon, authenticated;
grant select on public.consent_notices to anon, authenticated;
create policy "everybody reads what is asked" on public.consent_notices for select to anon, authenticated using (true);

create function private.keep_consent_notices()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return new;
  end if;
  raise insufficient_privilege using message = 'A notice that somebody agreed to keeps its words: add the next version';
end
$$;
revoke execute on function private.keep_consent_notices from public;
create trigger keep_consent_notices before update or delete on public.consent_notices
  for each row execute function private.keep_consent_notices();

insert into public.consent_notices (purpose, version, title, title_hi, collects, collects_hi, uses, uses_hi, ends, ends_hi)
values
(
  'account', '2026-11-23', 'Your account and your study', 'आपका खाता और आपकी पढ़ाई',
  'Name, email address, a one-way hash of the password; answers, plans, notes, cards, conversations with the assistant and what else you write; when you signed in, from which browser and network address, and which pages you opened.',
  'नाम, ईमेल पता, पासवर्ड का एकतरफ़ा हैश; उत्तर, योजनाएँ, नोट, कार्ड, सहायक से बातचीत और जो कुछ आप लिखते हैं; आपने कब, किस ब्राउज़र और किस नेटवर्क पते से साइन-इन किया और कौन-से पृष्ठ खोले।',
  'To let you in and nobody else, to keep your work, to mark your answers, and to show you where you stand and what to do next.',
  'ताकि केवल आप अंदर आ सकें, आपका काम सुरक्षित रहे, आपके उत्तर जाँचे जाएँ और आपको दिखे कि आप कहाँ हैं और आगे क्या करना है।',
  'By deleting the account, in the profile under "My data". After 14 days everything named here is erased.',
  'प्रोफ़ाइल में "मेरा डेटा" के नीचे खाता हटाकर। 14 दिन बाद यहाँ बताई गई हर चीज़ मिटा दी जाती है।'
),
(
  'category', '2026-11-23', 'Your category, for cut-offs', 'कट-ऑफ़ के लिए आपकी श्रेणी',
  'The category in which you sit the examination.', 'वह श्रेणी जिसमें आप परीक्षा देते हैं।',
  'To show your marks beside the cut-offs of that category. Nobody else sees it.',
  'ताकि आपके अंक उस श्रेणी के कट-ऑफ़ के साथ दिखें। इसे कोई और नहीं देखता।',
  'Here, or by choosing "not said" in the profile. The category is erased at once.',
  'यहाँ, या प्रोफ़ाइल में "नहीं बताया" चुनकर। श्रेणी तुरंत मिटा दी जाती है।'
),
(
  'extra_time', '2026-11-23', 'That you get extra time', 'कि आपको अतिरिक्त समय मिलता है',
  'Whether you get compensatory time as candidates with benchmark disabilities do; not which disability.',
  'क्या आपको मानक दिव्यांगता वाले अभ्यर्थियों की तरह प्रतिपूरक समय मिलता है; कौन-सी दिव्यांगता, यह नहीं।',
  'To give your tests the time that your examination will give you.',
  'ताकि आपके टेस्ट में उतना ही समय मिले जितना परीक्षा में मिलेगा।',
  'Here, or with the switch in the profile. It is erased at once, and tests last as long as for others.',
  'यहाँ, या प्रोफ़ाइल के स्विच से। यह तुरंत मिट जाता है और टेस्ट का समय सबके जितना रहता है।'
),
(
  'chat_history', '2026-11-23', 'Keeping conversations with the assistant', 'सहायक से बातचीत सहेजना',
  'What you asked, what was answered, and when.', 'आपने क्या पूछा, क्या उत्तर मिला और कब।',
  'So that you can read your conversations again, search them, and go on with them.',
  'ताकि आप अपनी बातचीत फिर पढ़ सकें, उसमें खोज सकें और उसे आगे बढ़ा सकें।',
  'Here. The conversations that are kept are erased at once, and new ones are temporary.',
  'यहाँ। सहेजी हुई बातचीत तुरंत मिटा दी जाती है और नई बातचीत अस्थायी रहती है।'
),
(
  'voice', '2026-11-23', 'Keeping what you say to the assistant', 'सहायक से बोली गई बात सहेजना',
  'The words of your voice messages. The recording itself is never kept.',
  'आपके ध्वनि संदेशों के शब्द। रिकॉर्डिंग स्वयं कभी नहीं रखी जाती।',
  'So that you can read what was understood, and that the assistant knows what you go on about.',
  'ताकि आप पढ़ सकें कि क्या समझा गया, और सहायक जाने कि बात किसकी चल रही है।',
  'Here. The words of earlier voice messages are erased at once; later ones are answered and then forgotten.',
  'यहाँ। पहले के ध्वनि संदेशों के शब्द तुरंत मिटा दिए जाते हैं; बाद वालों का उत्तर मिलता है और फिर वे भुला दिए जाते हैं।'
),
(
  'mails', '2026-11-23', 'Mails about your study', 'आपकी पढ़ाई के बारे में मेल',
  'Your email address, and what each mail is about.', 'आपका ईमेल पता, और हर मेल का विषय।',
  'To write to you when an answer was marked, a session begins, or whatever else you chose under notifications.',
  'ताकि उत्तर जाँचे जाने पर, सत्र शुरू होने पर, या सूचनाओं में आपने जो और चुना हो उस पर आपको लिखा जाए।',
  'Here, under notifications, or with the link in each mail. Only mails that protect your account still come.',
  'यहाँ, सूचनाओं में, या हर मेल की कड़ी से। केवल वे मेल आएँगे जो आपके खाते की रक्षा करते हैं।'
),
(
  'pushes', '2026-11-23', 'Messages on your devices', 'आपके उपकरणों पर संदेश',
  'An address at the push service of each browser in which you switched messages on.',
  'हर उस ब्राउज़र की पुश सेवा का पता जिसमें आपने संदेश चालू किए।',
  'To tell you at once what you chose under notifications, also while the site is closed.',
  'ताकि साइट बंद होने पर भी सूचनाओं में आपकी चुनी बातें तुरंत बताई जाएँ।',
  'Here, or under notifications, device by device. The addresses are erased at once.',
  'यहाँ, या सूचनाओं में एक-एक उपकरण के लिए। पते तुरंत मिटा दिए जाते हैं।'
);
