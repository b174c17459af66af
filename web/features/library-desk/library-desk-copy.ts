/** Words of the desk's table, of new documents and of imports. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted, inUnits } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Notes and e-books',
    says: 'Everything that is read in the library. A change is a draft until somebody publishes it in their name.',
    table: 'Notes, books and chapters',
    search: 'Title or name',
    empty: 'The library is empty.',
    columns: {
      title: 'Title',
      kind: 'Kind',
      topics: 'Topic',
      words: 'Words',
      status: 'Status',
      reviewed_by: 'Reviewed by',
      stale: 'Old figures',
      updated_at: 'Last change',
      origin: 'From',
      in_hindi: 'Hindi title',
    },
    kinds: { note: 'Note', book: 'Book', chapter: 'Chapter' },
    statuses: {
      published: 'Published',
      changed: 'Published, with a draft',
      draft: 'Draft',
      withdrawn: 'Withdrawn',
    },
    origins: { library: 'Files', desk: 'Desk' },
    made: { hand: 'By hand', import: 'Imported', model: 'Drafted by a model' },
    yes: 'Yes',
    no: 'No',
    nobody: 'nobody yet',
    newOne: 'New document',
    bringIn: 'Import a file',
    back: 'All documents',
    newTitle: 'New document',
    whatKind: 'What it is',
    ofBook: 'Book',
    chooseBook: 'Choose a book',
    titleLabel: 'Title in English',
    slug: 'Name in the address',
    slugHint: 'Small letters, digits and hyphens. It stays for ever.',
    slugWrong: 'Small letters, digits and single hyphens only.',
    who: 'Who drafted it',
    byModel: 'Name of the model',
    modelSays: 'What a model drafted is never published without a named reviewer.',
    begin: 'Begin the draft',
    beginFailed: 'The draft could not be begun.',
    beginUnanswered: 'No answer came. Press once more: it is begun only once.',
    importTitle: 'Import a file',
    importSays:
      'A Markdown file, an EPUB or a PDF becomes drafts. Nothing is published by an import, and nothing is stored before you have seen what would be.',
    file: 'File (.md, .epub, .pdf)',
    fileHint: 'At most 50 MB. It is read on this device.',
    reading: 'Reading the file',
    asWhat: 'What its text becomes',
    asNote: 'A note',
    asChapters: 'Chapters of a book that is there',
    asBook: 'A new book with its chapters',
    bookTitle: 'Title of the book',
    report: 'What would be made',
    reportSays: (parts: number, chosen: number) =>
      counted('en', parts, {
        one: chosen ? 'One part was found, and it is chosen.' : 'One part was found, and it is not chosen.',
        other: `# parts were found; chosen: ${chosen}.`,
      }),
    wordsOf: (count: string) => inUnits(count, 'word', 'words'),
    lost: {
      cut: (count: number) =>
        counted('en', count, {
          one: 'One part is longer than 500,000 characters: what comes after them is left out. Part it in the file',
          other:
            '# parts are longer than 500,000 characters: what comes after them is left out. Part them in the file',
        }),
      pictures: (count: number) =>
        counted('en', count, {
          one: 'One picture is left out: it cannot be a draft of text',
          other: '# pictures are left out: they cannot be drafts of text',
        }),
      tables: (count: number) =>
        counted('en', count, {
          one: 'One table was taken over; look at it',
          other: '# tables were taken over; look at them',
        }),
      links: (count: number) =>
        counted('en', count, {
          one: 'One link that leads elsewhere than to https was made plain',
          other: '# links that lead elsewhere than to https were made plain',
        }),
      html: (count: number) =>
        counted('en', count, {
          one: 'One piece of HTML was taken out',
          other: '# pieces of HTML were taken out',
        }),
      guessed: (count: number) =>
        counted('en', count, {
          one: 'One heading was guessed by the size of its letters',
          other: '# headings were guessed by the size of their letters',
        }),
      repeated: (count: number) =>
        counted('en', count, {
          one: 'One line that stands on many pages was left out',
          other: '# lines that stand on many pages were left out',
        }),
    },
    takenName: 'There is a document of this name already: it will be refused.',
    keepOriginal: 'Attach the file itself, for the desk only',
    make: (count: number) => counted('en', count, { one: 'Make # draft', other: 'Make # drafts' }),
    making: (at: number, of: number) => `Making draft ${at} of ${of}`,
    made1: (count: number) =>
      counted('en', count, { one: '# draft was made.', other: '# drafts were made.' }),
    refusedSome:
      'Not everything was accepted: why stands at each part. Put it right, or leave the part out, and make the rest.',
    unreached:
      'The server could not be reached. What was made stays, and nothing is made twice: check the connection and make the rest.',
    importFailed: 'The file was not imported. Nothing was stored.',
    notText: 'This is not a text in UTF-8, whatever its name says. Nothing was stored.',
    tooLong: 'This text is longer than 500,000 characters. Part it first. Nothing was stored.',
    unknownFile: 'Only Markdown, EPUB and PDF can be read here. Nothing was stored.',
    emptyFile: 'There is no text in this file. A scanned PDF has pictures of text only. Nothing was stored.',
  },
  hi: {
    title: 'नोट्स और ई-पुस्तकें',
    says: 'पुस्तकालय में पढ़ी जाने वाली हर चीज़। हर बदलाव तब तक मसौदा है जब तक कोई उसे अपने नाम से प्रकाशित न करे।',
    table: 'नोट्स, पुस्तकें और अध्याय',
    search: 'शीर्षक या नाम',
    empty: 'पुस्तकालय खाली है।',
    columns: {
      title: 'शीर्षक',
      kind: 'प्रकार',
      topics: 'विषय',
      words: 'शब्द',
      status: 'स्थिति',
      reviewed_by: 'समीक्षक',
      stale: 'पुराने आँकड़े',
      updated_at: 'पिछला बदलाव',
      origin: 'कहाँ से',
      in_hindi: 'हिंदी शीर्षक',
    },
    kinds: { note: 'नोट', book: 'पुस्तक', chapter: 'अध्याय' },
    statuses: {
      published: 'प्रकाशित',
      changed: 'प्रकाशित, मसौदा भी है',
      draft: 'मसौदा',
      withdrawn: 'वापस लिया गया',
    },
    origins: { library: 'फ़ाइलें', desk: 'डेस्क' },
    made: { hand: 'हाथ से', import: 'आयात किया', model: 'मॉडल का मसौदा' },
    yes: 'हाँ',
    no: 'नहीं',
    nobody: 'अभी कोई नहीं',
    newOne: 'नया दस्तावेज़',
    bringIn: 'फ़ाइल आयात करें',
    back: 'सभी दस्तावेज़',
    newTitle: 'नया दस्तावेज़',
    whatKind: 'यह क्या है',
    ofBook: 'पुस्तक',
    chooseBook: 'पुस्तक चुनें',
    titleLabel: 'अंग्रेज़ी शीर्षक',
    slug: 'पते में नाम',
    slugHint: 'छोटे अंग्रेज़ी अक्षर, अंक और हाइफ़न। यह हमेशा यही रहेगा।',
    slugWrong: 'केवल छोटे अंग्रेज़ी अक्षर, अंक और एकल हाइफ़न।',
    who: 'मसौदा किसने लिखा',
    byModel: 'मॉडल का नाम',
    modelSays: 'मॉडल का लिखा मसौदा नामित समीक्षक के बिना कभी प्रकाशित नहीं होता।',
    begin: 'मसौदा शुरू करें',
    beginFailed: 'मसौदा शुरू नहीं हो सका।',
    beginUnanswered: 'कोई जवाब नहीं आया। फिर से दबाएँ: मसौदा एक ही शुरू होगा।',
    importTitle: 'फ़ाइल आयात करें',
    importSays:
      'Markdown फ़ाइल, EPUB या PDF से मसौदे बनते हैं। आयात से कुछ प्रकाशित नहीं होता, और आपके देखने से पहले कुछ सहेजा नहीं जाता।',
    file: 'फ़ाइल (.md, .epub, .pdf)',
    fileHint: 'अधिकतम 50 MB। यह इसी डिवाइस पर पढ़ी जाती है।',
    reading: 'फ़ाइल पढ़ी जा रही है',
    asWhat: 'पाठ क्या बने',
    asNote: 'एक नोट',
    asChapters: 'मौजूदा पुस्तक के अध्याय',
    asBook: 'अध्यायों सहित नई पुस्तक',
    bookTitle: 'पुस्तक का शीर्षक',
    report: 'क्या बनेगा',
    reportSays: (parts, chosen) => `कुल भाग: ${parts}, चुने गए: ${chosen}।`,
    wordsOf: (count) => `${count} शब्द`,
    lost: {
      cut: (count) =>
        counted('hi', count, {
          one: '# भाग 5,00,000 अक्षरों से लंबा है: उसके बाद का छोड़ा गया। फ़ाइल में उसे बाँटें',
          other: '# भाग 5,00,000 अक्षरों से लंबे हैं: उसके बाद का छोड़ा गया। फ़ाइल में उन्हें बाँटें',
        }),
      pictures: (count) =>
        counted('hi', count, {
          one: '# चित्र छोड़ा गया: वह पाठ का मसौदा नहीं बन सकता',
          other: '# चित्र छोड़े गए: वे पाठ के मसौदे नहीं बन सकते',
        }),
      tables: (count) =>
        counted('hi', count, { one: '# तालिका ली गई; उसे देख लें', other: '# तालिकाएँ ली गईं; उन्हें देख लें' }),
      links: (count) =>
        counted('hi', count, {
          one: '# लिंक जो https पर नहीं जाता, सादा किया गया',
          other: '# लिंक जो https पर नहीं जाते, सादे किए गए',
        }),
      html: (count) => counted('hi', count, { one: 'HTML का # अंश हटाया गया', other: 'HTML के # अंश हटाए गए' }),
      guessed: (count) =>
        counted('hi', count, {
          one: '# शीर्षक अक्षरों के आकार से अनुमानित है',
          other: '# शीर्षक अक्षरों के आकार से अनुमानित हैं',
        }),
      repeated: (count) =>
        counted('hi', count, {
          one: '# पंक्ति जो कई पृष्ठों पर थी, छोड़ी गई',
          other: '# पंक्तियाँ जो कई पृष्ठों पर थीं, छोड़ी गईं',
        }),
    },
    takenName: 'इस नाम का दस्तावेज़ पहले से है: इसे अस्वीकार किया जाएगा।',
    keepOriginal: 'मूल फ़ाइल भी जोड़ें, केवल डेस्क के लिए',
    make: (count) => counted('hi', count, { one: '# मसौदा बनाएँ', other: '# मसौदे बनाएँ' }),
    making: (at, of) => `कुल ${of} में से मसौदा ${at} बन रहा है`,
    made1: (count) => counted('hi', count, { one: '# मसौदा बना।', other: '# मसौदे बने।' }),
    refusedSome: 'सब कुछ स्वीकार नहीं हुआ: कारण हर भाग के साथ लिखा है। उसे ठीक करें या छोड़ दें, और बाकी बनाएँ।',
    unreached:
      'सर्वर तक नहीं पहुँचा जा सका। जो बन चुका है, वह रहेगा, और कुछ दोबारा नहीं बनेगा: कनेक्शन जाँचें और बाकी बनाएँ।',
    importFailed: 'फ़ाइल आयात नहीं हुई। कुछ सहेजा नहीं गया।',
    notText: 'नाम जो भी कहे, यह UTF-8 पाठ नहीं है। कुछ सहेजा नहीं गया।',
    tooLong: 'यह पाठ 5,00,000 अक्षरों से लंबा है। पहले इसे बाँटें। कुछ सहेजा नहीं गया।',
    unknownFile: 'यहाँ केवल Markdown, EPUB और PDF पढ़ी जा सकती हैं। कुछ सहेजा नहीं गया।',
    emptyFile: 'इस फ़ाइल में कोई पाठ नहीं है। स्कैन की गई PDF में केवल पाठ के चित्र होते हैं। कुछ सहेजा नहीं गया।',
  },
})
