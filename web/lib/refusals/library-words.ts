/** Why the desk of notes and e-books refuses: a document's fields, its draft, its publishing, the order of chapters. */

import { deskSays } from './desk-words.ts'
import type { Words } from './refusal-in.ts'
import { clientWords, databaseWords } from './service-words.ts'

export const librarySays: Words = {
  'A document is a note, a book or a chapter': 'दस्तावेज़ एक नोट, पुस्तक या अध्याय होता है',
  'Give the document with its fields': 'दस्तावेज़ अपने खानों के साथ नहीं आया: पृष्ठ फिर से खोलें',
  'The document is too long: part it into chapters': 'दस्तावेज़ बहुत लंबा है: इसे अध्यायों में बाँटें',
  'A %s has no field "%s"': '%w में “%n” नाम का खाना नहीं होता',
  'The field "%s" is not of the right kind': '“%w” सही रूप में नहीं है',
  'The field "%s" takes at most 1,000 characters': '“%w” में अधिक से अधिक 1,000 अक्षर हो सकते हैं',
  'The list "%s" takes at most 200 names': '“%w” की सूची में अधिक से अधिक 200 नाम हो सकते हैं',
  'The list "%s" holds names': '“%w” की सूची में केवल नाम हों',
  'The list "%s" takes at most 100 entries': '“%w” की सूची में अधिक से अधिक 100 प्रविष्टियाँ हो सकती हैं',
  'An entry of the list "%s" is not of the right kind': '“%w” की सूची की एक प्रविष्टि सही रूप में नहीं है',
  'The day is one such as 2026-11-23': 'दिन ऐसे लिखें: 2026-11-23',
  'The form is house or free': 'रूप सामान्य हो या अपना अलग',
  'A cover holds drawing only: no script, picture, link or handler':
    'कवर में केवल रेखाचित्र हो: न स्क्रिप्ट, न चित्र, न लिंक, न कोई क्रिया',
  'The name in the address is made of small letters, digits and single hyphens, at most 80':
    'पते में नाम छोटे अंग्रेज़ी अक्षरों, अंकों और एकल हाइफ़न से बने, अधिक से अधिक 80',
  'There is no such document': 'ऐसा कोई दस्तावेज़ नहीं है',
  'There is no such version': 'ऐसा कोई संस्करण नहीं है',
  '%s saved this document since you opened it': 'आपके खोलने के बाद %n ने यह दस्तावेज़ सहेजा',
  'A document is drafted by hand, by an import or by a model':
    'दस्तावेज़ का मसौदा हाथ से, आयात से या मॉडल से बनता है',
  'The name of the model takes at most 200 characters': 'मॉडल का नाम अधिक से अधिक 200 अक्षरों का हो',
  'Of the original the desk keeps its path and its name': 'मूल फ़ाइल का केवल स्थान और नाम रखा जाता है',
  'There is a %s of this name already: choose another': 'इस नाम का दस्तावेज़ पहले से है (%w): दूसरा नाम चुनें',
  'It was begun already when it was sent before, as "%s": it is in the list. Sent once more, this is a new one':
    'यह पिछली बार भेजने पर “%s” नाम से शुरू हो गया था: यह सूची में है। फिर भेजने पर यह नया बनेगा',
  'There is no such book: begin the book first': 'ऐसी कोई पुस्तक नहीं है: पहले पुस्तक शुरू करें',
  'There is no such draft': 'ऐसा कोई मसौदा नहीं है',
  'This book has drafts of chapters: discard those first': 'इस पुस्तक के अध्यायों के मसौदे हैं: पहले उन्हें हटाएँ',
  'Name the person who reviewed it': 'जिसने इसकी समीक्षा की, उनका नाम लिखें',
  'What follows from the text is missing': 'पाठ से जो निकलता है वह नहीं पहुँचा: फिर से प्रकाशित करें',
  'Title and summary are needed in both languages': 'शीर्षक और सार दोनों भाषाओं में चाहिए',
  'Name a topic of the syllabus': 'पाठ्यक्रम का एक विषय चुनें',
  'There is no text yet': 'अभी कोई पाठ नहीं है',
  'The text names a figure that the registry does not hold: %s': 'पाठ में ऐसे आँकड़े का नाम है जो सूची में नहीं है: %s',
  'Say of which day it is': 'बताएँ कि यह किस दिन तक का है',
  'Publish the book first: its chapters stand in it': 'पहले पुस्तक प्रकाशित करें: अध्याय उसी में रहते हैं',
  'Say in 10 to 1,000 characters why it is withdrawn': 'वापस क्यों लिया जा रहा है, यह 10 से 1,000 अक्षरों में लिखें',
  'There is no such published document': 'ऐसा कोई प्रकाशित दस्तावेज़ नहीं है',
  'This book has chapters: withdraw those first': 'इस पुस्तक में अध्याय हैं: पहले उन्हें वापस लें',
  'There is no such book': 'ऐसी कोई पुस्तक नहीं है',
  'The chapters of this book changed meanwhile: look at them again':
    'इस बीच इस पुस्तक के अध्याय बदल गए: उन्हें फिर देखें',
  'The document lacks what learners need: see what is missing':
    'दस्तावेज़ में वह नहीं है जो विद्यार्थियों को चाहिए: देखें क्या छूट गया है',
  '%s: must name the person who reviewed it': '%w: जिसने समीक्षा की, उनका नाम लिखें',
}

/** What its sentences name. */
export const libraryNames: Words = {
  Somebody: 'किसी',
  'an administrator': 'एक प्रशासक',
  note: 'नोट',
  book: 'पुस्तक',
  chapter: 'अध्याय',
  title: 'अंग्रेज़ी शीर्षक',
  title_hi: 'हिंदी शीर्षक',
  summary: 'अंग्रेज़ी सार',
  summary_hi: 'हिंदी सार',
  topics: 'विषय',
  as_of: 'दिन',
  body: 'पाठ',
  sources: 'स्रोत',
  facts: 'आँकड़े',
  related: 'संबंधित विषय',
  mains_question: 'मुख्य परीक्षा का प्रश्न',
  form: 'रूप',
  cover: 'कवर',
  exercises: 'अभ्यास',
  reviewer: 'समीक्षक',
}

export const libraryWords: Words = {
  ...databaseWords,
  ...clientWords,
  ...deskSays,
  ...libraryNames,
  ...librarySays,
}
