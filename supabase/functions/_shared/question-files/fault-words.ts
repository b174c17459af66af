/** What is said of each fault, in two languages, with what was given. */

export type Says = (...given: string[]) => string

export const FAULTS = {
  // the file
  'too-big': [
    (most) => `The file is larger than ${most} MB. Cut it into several files.`,
    (most) => `फ़ाइल ${most} MB से बड़ी है। इसे कई फ़ाइलों में बाँट दें।`,
  ],
  'too-many': [
    (most) => `The file holds more than ${most} questions. Cut it into several files.`,
    (most) => `फ़ाइल में ${most} से अधिक प्रश्न हैं। इसे कई फ़ाइलों में बाँट दें।`,
  ],
  empty: [() => 'There is no question in this file.', () => 'इस फ़ाइल में कोई प्रश्न नहीं है।'],
  utf16: [
    () => 'The file is written in UTF-16. Save it as UTF-8 and choose it again.',
    () => 'फ़ाइल UTF-16 में लिखी है। इसे UTF-8 में सहेजकर फिर चुनें।',
  ],
  encoding: [
    () => 'Some signs of this line cannot be read as UTF-8. Save the file as UTF-8.',
    () => 'इस पंक्ति के कुछ चिह्न UTF-8 के रूप में पढ़े नहीं जा सकते। फ़ाइल को UTF-8 में सहेजें।',
  ],
  nul: [
    () => 'This line holds a NUL sign, so the file is no text. Export it again.',
    () => 'इस पंक्ति में NUL चिह्न है, यानी फ़ाइल पाठ नहीं है। इसे फिर से निर्यात करें।',
  ],
  'unknown-format': [
    () => 'What kind of file this is could not be told. Choose its format.',
    () => 'यह किस प्रकार की फ़ाइल है, पता नहीं चला। इसका प्रारूप चुनें।',
  ],
  'xml-broken': [(what) => `The XML breaks off here: ${what}.`, (what) => `XML यहाँ टूट गया है: ${what}।`],
  'xml-doctype': [
    () => 'The file brings a DOCTYPE of its own, which is never read. Take it out.',
    () => 'फ़ाइल अपना DOCTYPE लाई है, जो कभी नहीं पढ़ा जाता। उसे हटा दें।',
  ],
  'xml-entity': [
    (name) => `The entity &${name}; is not known in XML. Write the sign itself.`,
    (name) => `XML में &${name}; नहीं होता। चिह्न ही लिखें।`,
  ],
  'xml-deep': [
    (most) => `Elements stand inside each other more than ${most} deep.`,
    (most) => `तत्व एक-दूसरे के भीतर ${most} से अधिक गहरे हैं।`,
  ],
  'xml-other': [
    (root) => `The XML begins with <${root}>, which is no file of questions that is read here.`,
    (root) => `XML <${root}> से शुरू होता है, जो यहाँ पढ़ी जाने वाली प्रश्न-फ़ाइल नहीं है।`,
  ],
  'zip-broken': [
    () => 'The package cannot be opened: it is no zip file, or a part of it is missing.',
    () => 'पैकेज खुल नहीं सका: यह zip फ़ाइल नहीं है, या इसका कोई भाग गायब है।',
  ],
  'zip-large': [
    (most) => `Unpacked, this is more than ${most} MB. Nothing of it was read.`,
    (most) => `खोलने पर यह ${most} MB से अधिक है। इसमें से कुछ नहीं पढ़ा गया।`,
  ],
  'zip-path': [
    (path) => `The package names a file outside itself: ${path}.`,
    (path) => `पैकेज अपने बाहर की फ़ाइल का नाम लेता है: ${path}।`,
  ],
  'zip-missing': [
    (path) => `The manifest names ${path}, which is not in the package.`,
    (path) => `मैनिफ़ेस्ट में ${path} का नाम है, जो पैकेज में नहीं है।`,
  ],
  'zip-manifest': [() => 'The package has no imsmanifest.xml.', () => 'पैकेज में imsmanifest.xml नहीं है।'],
  'csv-header': [
    (columns) => `The first line must name the columns; missing: ${columns}.`,
    (columns) => `पहली पंक्ति में स्तंभों के नाम होने चाहिए; गायब: ${columns}।`,
  ],
  'csv-twice': [
    (column) => `The column ${column} stands there twice.`,
    (column) => `स्तंभ ${column} दो बार है।`,
  ],
  'csv-quotes': [
    () => 'A quotation mark opens here and is not closed as CSV asks for.',
    () => 'यहाँ उद्धरण चिह्न खुलता है और CSV के नियम से बंद नहीं होता।',
  ],
  'csv-cells': [
    (has, asks) => `This row has ${has} cells, the header names ${asks}.`,
    (has, asks) => `इस पंक्ति में ${has} खाने हैं, शीर्षक में ${asks} हैं।`,
  ],
  // one question
  'no-stem': [() => 'The question itself is empty.', () => 'प्रश्न ही खाली है।'],
  'no-options': [() => 'It has no options.', () => 'इसमें विकल्प नहीं हैं।'],
  'four-options': [
    (count) => `It has ${count} options; this bank asks with four.`,
    (count) => `इसमें ${count} विकल्प हैं; यहाँ चार होते हैं।`,
  ],
  'empty-option': [(which) => `Option ${which} is empty.`, (which) => `विकल्प ${which} खाली है।`],
  'same-options': [
    (one, other) => `Options ${one} and ${other} are the same.`,
    (one, other) => `विकल्प ${one} और ${other} एक ही हैं।`,
  ],
  'no-key': [() => 'It does not say which option is right.', () => 'इसमें सही विकल्प नहीं बताया गया है।'],
  'key-unknown': [
    (key) => `The key “${key}” is none of its options.`,
    (key) => `कुंजी “${key}” इसके विकल्पों में नहीं है।`,
  ],
  'more-keys': [
    () => 'More than one option is right. Write it as a question with statements.',
    () => 'एक से अधिक विकल्प सही हैं। इसे कथनों वाले प्रश्न के रूप में लिखें।',
  ],
  'true-false': [
    () => 'A true/false question has two options. Put several into one question with statements.',
    () => 'सही/गलत प्रश्न में दो विकल्प होते हैं। ऐसे कई को कथनों वाले एक प्रश्न में रखें।',
  ],
  'other-type': [
    (type) => `Questions of the type “${type}” are not asked here.`,
    (type) => `“${type}” प्रकार के प्रश्न यहाँ नहीं पूछे जाते।`,
  ],
  'match-count': [
    (count) => `It matches ${count} pairs; three to five can be asked.`,
    (count) => `इसमें ${count} युग्म हैं; तीन से पाँच पूछे जा सकते हैं।`,
  ],
  'match-same': [
    () => 'Two of its pairs have the same right side, so the order cannot be asked.',
    () => 'दो युग्मों का दायाँ भाग एक ही है, इसलिए क्रम नहीं पूछा जा सकता।',
  ],
  image: [
    (name) =>
      `It holds a picture or a recording (${name}), which questions here cannot hold. Put it into words.`,
    (name) => `इसमें चित्र या रिकॉर्डिंग (${name}) है, जो यहाँ के प्रश्नों में नहीं रह सकती। उसे शब्दों में लिखें।`,
  ],
  'control-signs': [
    (field) => `The text of ${field} holds signs that are no text.`,
    (field) => `${field} में ऐसे चिह्न हैं जो पाठ नहीं हैं।`,
  ],
  'too-long': [
    (field, most) => `The text of ${field} is longer than ${most} signs.`,
    (field, most) => `${field} ${most} चिह्नों से लंबा है।`,
  ],
  missing: [(field) => `The field ${field} is missing.`, (field) => `${field} गायब है।`],
  'not-allowed': [
    (field, value, choices) => `The field ${field} cannot be “${value}”. It can be: ${choices}.`,
    (field, value, choices) => `${field} “${value}” नहीं हो सकता। यह हो सकता है: ${choices}।`,
  ],
  'unknown-topic': [
    (topic) => `There is no topic “${topic}” in the syllabus.`,
    (topic) => `पाठ्यक्रम में विषय “${topic}” नहीं है।`,
  ],
  'no-topic': [
    () => 'It names no topic, and none was chosen for those that name none.',
    () => 'इसमें विषय नहीं है, और बिना विषय वालों के लिए कोई चुना नहीं गया।',
  ],
  'bad-id': [
    (id) => `The id “${id}” must be lower-case words joined by hyphens.`,
    (id) => `id “${id}” छोटे अंग्रेज़ी अक्षरों के शब्द और हाइफ़न से बनना चाहिए।`,
  ],
  'not-hindi': [
    (field) => `The text of ${field} is not in Devanagari.`,
    (field) => `${field} देवनागरी में नहीं है।`,
  ],
  'half-hindi': [
    (field) => `It is in Hindi only in part: ${field} is missing.`,
    (field) => `यह केवल आंशिक रूप से हिंदी में है: ${field} गायब है।`,
  ],
  'key-not-there': [() => 'What is true is none of its options.', () => 'जो सही है वह इसके विकल्पों में नहीं है।'],
  'bad-set': [
    (set) => `The option [${set}] must name numbers that are there, each once, in order.`,
    (set) => `विकल्प [${set}] में मौजूद संख्याएँ ही, एक-एक बार और क्रम में होनी चाहिए।`,
  ],
  'bad-order': [
    (order) => `The order [${order}] must hold each item once.`,
    (order) => `क्रम [${order}] में हर मद एक बार होना चाहिए।`,
  ],
  'wrong-explains': [
    () => 'A statement can only explain when both are correct.',
    () => 'कथन तभी व्याख्या कर सकता है जब दोनों सही हों।',
  ],
  'bad-source': [
    (which) => `Source ${which} needs id, title, publisher and an https address; dates such as 2026-11-20.`,
    (which) => `स्रोत ${which} में id, शीर्षक, प्रकाशक और https पता चाहिए; तिथि 2026-11-20 जैसी।`,
  ],
  'bad-pyq': [
    () => 'A question of a past paper needs year, paper and number, all three.',
    () => 'पिछले प्रश्नपत्र के प्रश्न में वर्ष, प्रश्नपत्र और संख्या तीनों चाहिए।',
  ],
  'bad-data': [
    () =>
      'The line of data that our own export wrote was changed and cannot be read. Take it out, or export again.',
    () => 'हमारे निर्यात की डेटा-पंक्ति बदल गई है और पढ़ी नहीं जा सकती। उसे हटाएँ या फिर निर्यात करें।',
  ],
  'edited-elsewhere': [
    () =>
      'Its words were changed, but its statements, pairs or items are kept in a line of data that says something else. Change it at the desk or in CSV, or take that line and the id away to import it as a plain question.',
    () =>
      'इसके शब्द बदले गए हैं, पर कथन, युग्म या मद डेटा-पंक्ति में पुराने ही हैं। इसे डेस्क पर या CSV में बदलें, या सामान्य प्रश्न के रूप में लाने के लिए वह पंक्ति और id हटा दें।',
  ],
  'twice-in-file': [
    (row) => `The same question stands in row ${row} already.`,
    (row) => `यही प्रश्न पंक्ति ${row} में पहले से है।`,
  ],
  'id-twice': [
    (id, row) => `The id ${id} stands in row ${row} already.`,
    (id, row) => `id ${id} पंक्ति ${row} में पहले से है।`,
  ],
  'format-kept': [
    (id, format) =>
      `The question ${id} has the format “${format}” and keeps it. Give this one an id of its own.`,
    (id, format) => `प्रश्न ${id} का प्रारूप “${format}” है और वही रहता है। इसे अपनी अलग id दें।`,
  ],
  'pyq-twice': [
    (row) => `Row ${row} names the same number of the same past paper.`,
    (row) => `पंक्ति ${row} में उसी पिछले प्रश्नपत्र की वही संख्या है।`,
  ],
  'gift-braces': [
    () => 'The braces { } of its answers do not match, or a blank line stands between them.',
    () => 'उत्तरों के कोष्ठक { } मेल नहीं खाते, या उनके बीच खाली पंक्ति है।',
  ],
  'aiken-answer': [
    () => 'No line “ANSWER: A” follows its options.',
    () => 'विकल्पों के बाद “ANSWER: A” पंक्ति नहीं है।',
  ],
  'aiken-letters': [
    () => 'Its options must begin with A, B, C and D in this order.',
    () => 'विकल्प इसी क्रम में A, B, C, D से शुरू होने चाहिए।',
  ],
  'qti-processing': [
    () => 'It names no right answer: neither correctResponse nor a mapping says which choice is right.',
    () => 'सही उत्तर नहीं बताया गया: न correctResponse में, न mapping में।',
  ],
  refused: [(words) => words, (words) => words],
  // worth knowing, though the question can be imported
  'part-marks': [
    () => 'Part marks for other options are left out.',
    () => 'अन्य विकल्पों के आंशिक अंक छोड़ दिए जाते हैं।',
  ],
  'no-reasons': [
    () => 'No reasons for its options, or no explanation: both are needed before it goes live.',
    () => 'विकल्पों के कारण या व्याख्या नहीं है: लाइव होने से पहले दोनों चाहिए।',
  ],
  'from-matching': [
    () => 'The pairs to be matched became a question with two lists and four codes.',
    () => 'मिलान के युग्म दो सूचियों और चार कूटों वाला प्रश्न बन गए।',
  ],
  'markup-left-out': [
    () => 'Scripts or embedded pages were left out of its text.',
    () => 'इसके पाठ से स्क्रिप्ट या जुड़े पृष्ठ हटा दिए गए।',
  ],
  'hindi-older': [
    () => 'Its English was changed in this file; look whether the Hindi still says the same.',
    () => 'इस फ़ाइल में अंग्रेज़ी बदली गई है; देखें कि हिंदी अब भी वही कहती है या नहीं।',
  ],
} satisfies Record<string, [Says, Says]>
