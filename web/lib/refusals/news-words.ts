/** Why the news desk refuses: a feed and what stands at its address, a story, a draft, a report of a reader. */

import { deskSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { databaseWords } from './service-words.ts'

export const newsSays: Words = {
  'Only administrators work at the news desk': 'समाचार डेस्क पर केवल प्रशासक काम करते हैं',
  'Send the feed as an object': 'फ़ीड अपने खानों के साथ नहीं आई: पृष्ठ फिर से खोलें',
  'The address of a feed begins with https:// or http://': 'फ़ीड का पता https:// या http:// से शुरू हो',
  'This feed is in the list already': 'यह फ़ीड पहले से सूची में है',
  'Whole texts are taken from the government only, and with an acknowledgement':
    'पूरा पाठ केवल सरकार का लिया जाता है, और आभार के साथ',
  'There is no such feed': 'ऐसी कोई फ़ीड नहीं है',
  'Switch the feed off before removing it': 'हटाने से पहले फ़ीड बंद करें',
  'One of these stories is no longer there: look at the list again': 'इनमें से एक खबर अब नहीं है: सूची फिर देखें',
  'A story that a draft was made of stays: merge the others into it':
    'जिस खबर का मसौदा बन चुका है वह रहती है: बाकी को उसमें मिलाएँ',
  'There is no such entry': 'ऐसी कोई प्रविष्टि नहीं है',
  'This story is no longer waiting: look at the list again': 'यह खबर अब प्रतीक्षा में नहीं है: सूची फिर देखें',
  'This story is no longer there: look at the list again': 'यह खबर अब नहीं है: सूची फिर देखें',
  'A draft is one object of at most 60,000 characters': 'एक मसौदे में कुल अधिक से अधिक 60,000 अक्षर हो सकते हैं',
  'A title has at most 300 characters, a gist at most 2,000': 'शीर्षक में अधिक से अधिक 300 अक्षर हों, सार में 2,000',
  'An item has at most four topics and six figures': 'एक समाचार में अधिक से अधिक चार विषय और छह आँकड़े हो सकते हैं',
  'There is no such paper': 'ऐसा कोई प्रश्नपत्र नहीं है',
  'Importance is 1, 2 or 3': 'महत्त्व 1, 2 या 3 हो',
  'A section is a text, or up to six lines of at most 1,000 characters (the concept: five)':
    'एक खंड पाठ हो, या अधिक से अधिक छह पंक्तियाँ, हर एक 1,000 अक्षरों तक (अवधारणा: पाँच)',
  'The mains question has a directive, 10 or 15 marks, a question and up to eight points':
    'मुख्य परीक्षा के प्रश्न में निर्देश शब्द, 10 या 15 अंक, प्रश्न और आठ तक बिंदु हों',
  'An item has at most twelve sources': 'एक समाचार में अधिक से अधिक बारह स्रोत हो सकते हैं',
  'A source has a title, a publisher, an address that begins with https:// and, where known, its day':
    'स्रोत का शीर्षक, प्रकाशक, https:// से शुरू होने वाला पता और, पता हो तो, उसका दिन हो',
  'Two sources have the same short name': 'दो स्रोतों का छोटा नाम एक ही है',
  'A day is written as 2026-11-22': 'दिन ऐसे लिखें: 2026-11-22',
  'An item of the desk stays one': 'डेस्क का समाचार डेस्क का ही रहता है',
  'An item of the desk is published by a signed-in administrator only (publish_news)':
    'डेस्क का समाचार केवल साइन इन किए प्रशासक प्रकाशित करते हैं',
  'Enter your name in your profile first: it stands under what you reviewed':
    'पहले प्रोफ़ाइल में अपना नाम लिखें: वह समीक्षित पाठ के नीचे रहता है',
  'This item is not ready yet': 'यह समाचार अभी तैयार नहीं है',
  'A draft is made by a model, from the headline or by hand': 'मसौदा मॉडल से, शीर्षक से या हाथ से बनता है',
  'Marks are a short list': 'चिह्नों की सूची छोटी हो',
  'There is no such draft': 'ऐसा कोई मसौदा नहीं है',
  '%s saved this draft since you opened it': 'आपके खोलने के बाद %n ने यह मसौदा सहेजा',
  'an administrator': 'एक प्रशासक',
  'One of these questions did not come with this item': 'इनमें से एक प्रश्न इस खबर के साथ नहीं आया था',
  'Say in 10 to 1,000 characters why it is withdrawn': 'वापस क्यों लिया जा रहा है, यह 10 से 1,000 अक्षरों में लिखें',
  'There is no such published item': 'ऐसा कोई प्रकाशित समाचार नहीं है',
  'There is no such published item of the desk': 'डेस्क का ऐसा कोई प्रकाशित समाचार नहीं है',
  'There is no such draft, or it was published once: withdraw it instead':
    'ऐसा कोई मसौदा नहीं है, या वह एक बार प्रकाशित हो चुका है: उसे वापस लें',
}

/** Why a feed could not be read; in brackets what the other machine said. */
export const feedSays: Words = {
  '%s (%s)': '%w (%s)',
  'Switched off by itself after seven days without a success. The last one failed so: %s':
    'सात दिन तक कुछ न मिलने पर अपने आप बंद हुई। पिछली बार कारण यह था: %n',
  'The address is none of the web: it must begin with https:// or http://':
    'यह वेब का पता नहीं है: वह https:// या http:// से शुरू हो',
  'Feeds are read on the usual ports of the web only': 'फ़ीड केवल वेब के सामान्य पोर्ट पर पढ़ी जाती हैं',
  'This address leads to a machine that is not on the public internet. It was not asked':
    'यह पता ऐसी मशीन पर जाता है जो सार्वजनिक इंटरनेट पर नहीं है। उससे कुछ नहीं पूछा गया',
  'No machine of this name could be found. Check the address': 'इस नाम की कोई मशीन नहीं मिली। पता जाँचें',
  'The machine could not be reached': 'मशीन तक नहीं पहुँचा जा सका',
  'The machine could not prove who it is: its certificate is not valid':
    'मशीन अपनी पहचान नहीं दे सकी: उसका प्रमाणपत्र मान्य नहीं है',
  'The answer took too long and was given up': 'उत्तर में बहुत देर लगी, इसलिए छोड़ दिया गया',
  'The feed is larger than 2 MB, unpacked. It was not read': 'खुलने पर फ़ीड 2 MB से बड़ी है। वह पढ़ी नहीं गई',
  'The answer broke off or was packed wrongly': 'उत्तर बीच में टूट गया या ठीक से बँधा नहीं था',
  'It leads from address to address more than three times, or in a circle':
    'यह तीन से अधिक बार एक पते से दूसरे पर भेजता है, या घूमकर वहीं लाता है',
  'It answered that it will not give the feed': 'उत्तर मिला कि फ़ीड नहीं दी जाएगी',
  'It asks to be left alone for a while': 'वह कुछ समय तक न पूछने को कहता है',
  'What stands at this address is no feed': 'इस पते पर जो है वह फ़ीड नहीं है',
  'The feed declares entities of its own. Such files can do harm, so it was not read':
    'फ़ीड अपनी ओर से entity तय करती है। ऐसी फ़ाइलें हानि कर सकती हैं, इसलिए पढ़ी नहीं गई',
  'The feed is nested so deeply that it was not read': 'फ़ीड की परतें इतनी गहरी हैं कि वह पढ़ी नहीं गई',
  'The feed is written so wrongly that it cannot be read': 'फ़ीड इतनी गलत लिखी है कि पढ़ी नहीं जा सकती',
  'It is a feed, but there is nothing in it': 'यह फ़ीड है, पर इसमें कुछ नहीं है',
}

export const reportSays: Words = {
  'Say fixed, not-a-mistake or will-not-change': 'बताएँ कि सुधारा गया, गलती नहीं थी, या बदला नहीं जाएगा',
  'Where nothing is changed, say why in 10 to 1,000 characters':
    'जहाँ कुछ न बदले, वहाँ कारण 10 से 1,000 अक्षरों में लिखें',
}

export const newsWords: Words = { ...databaseWords, ...deskSays, ...feedSays, ...newsSays }
