/** The words of /test-dashboard. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Tests',
    says: 'Whole tests under the rules and the clock of the examination. Choose one, read its rules, begin.',
    loading: 'Loading the tests',
    failed: 'The tests could not be read just now.',
    failedSays:
      'Nothing you answered is lost; a clock that runs goes on. Check the connection and try again.',

    tabs: { upcoming: 'Upcoming', open: 'Open', started: 'In progress', done: 'Done' },
    tabsLabel: 'Tests by where they stand',
    empty: {
      upcoming: 'No test has a date ahead. Tests that open on a certain day will stand here before they do.',
      open: 'You have taken every test that is open. New ones will stand here; your own sets are in practice.',
      started: 'Nothing is running. A test that you begin and leave stands here with the time it has left.',
      done: 'No test is done yet. Each one you hand in will stand here with its marks.',
    },
    emptySteps: {
      upcoming: 'See the open tests',
      open: 'To practice',
      started: 'See the open tests',
      done: 'See the open tests',
    },

    kinds: { topic: 'Topic test', paper: 'Economy paper', mock: 'General mock' },
    unreviewed: 'Not yet reviewed by the mentor',
    reviewedBy: (name: string) => `Reviewed by ${name}`,
    questions: 'Questions',
    minutes: 'Minutes',
    minutesExtra: (usual: number) => `with your extra time; others have ${usual}`,
    marking: 'Marks',
    markingOf: (right: string, wrong: string) => `right ${right}, wrong ${wrong}, blank 0`,
    full: (marks: string) => `${marks} in all`,
    window: 'Window',
    always: 'always open',
    since: (moment: string) => `open since ${moment}`,
    opens: (moment: string) => `opens ${moment}`,
    closes: (moment: string) => `open until ${moment}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    closed: (moment: string) => `closed ${moment}`,
    languages: 'Language',
    hindiOf: (hindi: number, count: number) =>
      hindi === count ? 'English and Hindi' : `English; Hindi: ${hindi} of ${count}`,
    englishOnly: 'English',
    covers: 'Covers',
    attemptsLeft: 'Attempts left',
    attemptsLeftOf: (left: number, allowed: number) => `${left} of ${allowed}`,
    attemptsUnlimited: 'as many as you like',

    calendar: 'By date',
    examination: 'Preliminary examination',
    inDays: (days: number) =>
      days === 0 ? 'today' : counted('en', days, { one: 'tomorrow', other: 'in # days' }),
    standings: { upcoming: 'Not open yet', open: 'Open', started: 'In progress', done: 'Done' },

    begin: 'Begin',
    beginAgain: 'Take it again',
    resume: (left: string) => `Resume, ${left} left`,
    resumeSays: (answered: number, count: number) => `${answered} of ${count} answered, kept on the server.`,
    timeIsUp: 'Time is up. What was answered is being handed in.',
    handedInHere:
      'Handed in on this device. It goes to the server with the next connection, and then the results are here.',
    notTaken: 'Not taken.',
    attempts: 'Your attempts',
    marksOf: (marks: string, full: string) => `${marks} of ${full} marks`,
    counts: (right: number, wrong: number, blank: number) => `${right} right, ${wrong} wrong, ${blank} blank`,
    byClock: 'handed in by the clock',
    results: 'Results',
    resultsOf: (moment: string) => `Results of ${moment}`,
    waiting: 'Handed in; the results wait for you.',
    seeResults: 'See the results',

    rulesOf: 'Before you begin',
    rules: {
      clock: (minutes: number) =>
        `The clock runs for ${minutes} minutes from the moment you begin. It is the server’s clock: it does not stop when you leave, reload or change the device.`,
      marking: (right: string, wrong: string, isThird: boolean) =>
        `A right answer brings ${right}, a wrong one ${wrong}${isThird ? ', exactly one third of its marks' : ''}; a blank brings and costs nothing.`,
      autosubmit:
        'When the clock ends, the test is handed in by itself with what has reached the server. You can hand it in before, after an overview of what is blank and what is flagged.',
      offline:
        'Every answer is kept on this device the moment you give it, and sent as soon as there is a connection. Without one, go on answering, and be online again before the clock ends: later ones cannot count.',
      resume: 'You can leave and go on from here, on this device or another one, while the clock runs.',
      keys: 'Keys and reasons come afterwards. First you say what you expect to have scored; you may skip that.',
      slot: 'The real papers are written from 09:30 to 11:30 and from 14:30 to 16:30, Indian time. Sit this one at such an hour if you can, in one piece.',
      dropped: {
        award_all: 'If a question turns out to be wrong and is dropped, everybody gets its marks.',
        exclude_rescale:
          'If a question turns out to be wrong and is dropped, it counts for nobody, and the others are scaled to the full marks.',
      },
    },
    unreviewedSays: 'The mentor has not reviewed this test yet, so a question or a key may have an error.',
    beginNow: 'Begin now',
    notNow: 'Not now',
    notOpen: 'This test is not open now. No clock has started.',
    opensOn: (moment: string) => `This test opens on ${moment}. No clock runs before you begin it.`,
    noAttemptLeft: 'You have taken this test as often as it can be taken.',
    refusals: {
      not_open: 'This test is not open now. No clock has started.',
      no_attempts_left: 'You have taken this test as often as it can be taken. No clock has started.',
      no_slot: 'That hour is over. Choose another one, or begin now.',
      too_early: 'The hour has not come yet by the server’s clock. This goes on by itself.',
      unknown:
        'No answer came from the server. Try again: if the test did begin, this opens the same sitting.',
    },
    realSlot: 'Or sit it at an hour of the real paper',
    realSlotSays:
      'It begins by itself at that hour, Indian time, by the server’s clock. The clock runs from then on, whether you are there or not.',
    slotChosen: (day: string, hours: string) => `${day}, ${hours}, Indian time`,
    slotWaits:
      'Keep this page open, on any device: the test begins by itself. If you come later, open this page again; the time that passed is gone.',
    slotBegun: (left: string) => `This hour has begun. ${left} is left of it.`,
    enterSlot: 'Enter now',
    leaveSlot: 'Choose another time',
    noSuchTest: 'There is no such test.',
    toTests: 'To the tests',
  },
  hi: {
    title: 'टेस्ट',
    says: 'परीक्षा के नियमों और घड़ी के साथ पूरे टेस्ट। एक चुनें, नियम पढ़ें, शुरू करें।',
    loading: 'टेस्ट आ रहे हैं',
    failed: 'टेस्ट अभी पढ़े नहीं जा सके।',
    failedSays: 'आपके उत्तर सुरक्षित हैं; चलती घड़ी चलती रहती है। इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',

    tabs: { upcoming: 'आगामी', open: 'खुले', started: 'जारी', done: 'पूरे' },
    tabsLabel: 'स्थिति के अनुसार टेस्ट',
    empty: {
      upcoming: 'आगे किसी टेस्ट की तिथि तय नहीं है। जो टेस्ट किसी निश्चित दिन खुलेंगे, वे पहले यहाँ दिखेंगे।',
      open: 'आपने हर खुला टेस्ट दे दिया है। नए टेस्ट यहाँ दिखेंगे; अपने सेट आप अभ्यास में बना सकते हैं।',
      started: 'अभी कोई टेस्ट जारी नहीं है। जिसे आप शुरू करके छोड़ेंगे, वह बचे समय के साथ यहाँ दिखेगा।',
      done: 'अभी कोई टेस्ट पूरा नहीं हुआ। जमा किया हर टेस्ट अपने अंकों के साथ यहाँ दिखेगा।',
    },
    emptySteps: {
      upcoming: 'खुले टेस्ट देखें',
      open: 'अभ्यास पर जाएँ',
      started: 'खुले टेस्ट देखें',
      done: 'खुले टेस्ट देखें',
    },

    kinds: { topic: 'विषय टेस्ट', paper: 'अर्थव्यवस्था प्रश्नपत्र', mock: 'सामान्य मॉक टेस्ट' },
    unreviewed: 'मार्गदर्शक ने अभी समीक्षा नहीं की है',
    reviewedBy: (name) => `समीक्षा: ${name}`,
    questions: 'प्रश्न',
    minutes: 'मिनट',
    minutesExtra: (usual) => `आपके अतिरिक्त समय सहित; औरों को ${usual}`,
    marking: 'अंक',
    markingOf: (right, wrong) => `सही ${right}, गलत ${wrong}, रिक्त 0`,
    full: (marks) => `कुल ${marks}`,
    window: 'अवधि',
    always: 'हमेशा खुला',
    since: (moment) => `${moment} से खुला`,
    opens: (moment) => `${moment} को खुलेगा`,
    closes: (moment) => `${moment} तक खुला`,
    between: (from, to) => `${from} से ${to} तक`,
    closed: (moment) => `${moment} को बंद हुआ`,
    languages: 'भाषा',
    hindiOf: (hindi, count) => (hindi === count ? 'अंग्रेज़ी और हिंदी' : `अंग्रेज़ी; ${count} में से ${hindi} हिंदी में भी`),
    englishOnly: 'अंग्रेज़ी',
    covers: 'विषय',
    attemptsLeft: 'शेष प्रयास',
    attemptsLeftOf: (left, allowed) => `${allowed} में से ${left}`,
    attemptsUnlimited: 'जितनी बार चाहें',

    calendar: 'तिथि के अनुसार',
    examination: 'प्रारंभिक परीक्षा',
    inDays: (days) => (days === 0 ? 'आज' : counted('hi', days, { one: 'कल', other: '# दिन बाद' })),
    standings: { upcoming: 'अभी खुला नहीं', open: 'खुला', started: 'जारी', done: 'पूरा' },

    begin: 'शुरू करें',
    beginAgain: 'फिर से दें',
    resume: (left) => `जारी रखें, ${left} शेष`,
    resumeSays: (answered, count) => `${count} में से ${answered} के उत्तर सर्वर पर सुरक्षित हैं।`,
    timeIsUp: 'समय समाप्त। दिए गए उत्तर जमा किए जा रहे हैं।',
    handedInHere: 'इस डिवाइस पर जमा हो चुका है। इंटरनेट आते ही यह सर्वर पर जाएगा, और तब परिणाम यहाँ होंगे।',
    notTaken: 'नहीं दिया गया।',
    attempts: 'आपके प्रयास',
    marksOf: (marks, full) => `${full} में से ${marks} अंक`,
    counts: (right, wrong, blank) => `${right} सही, ${wrong} गलत, ${blank} रिक्त`,
    byClock: 'समय समाप्त होने पर जमा',
    results: 'परिणाम',
    resultsOf: (moment) => `${moment} का परिणाम`,
    waiting: 'जमा हो गया; परिणाम आपकी प्रतीक्षा में है।',
    seeResults: 'परिणाम देखें',

    rulesOf: 'शुरू करने से पहले',
    rules: {
      clock: (minutes) =>
        `शुरू करते ही ${minutes} मिनट की घड़ी चलती है। यह सर्वर की घड़ी है: पृष्ठ छोड़ने, फिर खोलने या डिवाइस बदलने से नहीं रुकती।`,
      marking: (right, wrong, isThird) =>
        `सही उत्तर पर ${right}, गलत पर ${wrong}${isThird ? ', यानी प्रश्न के अंकों का ठीक एक-तिहाई' : ''}; रिक्त पर न लाभ, न हानि।`,
      autosubmit:
        'समय समाप्त होने पर, सर्वर तक पहुँचे उत्तरों के साथ टेस्ट अपने आप जमा हो जाता है। आप पहले भी जमा कर सकते हैं; उससे पहले रिक्त और चिह्नित प्रश्न दिखाए जाते हैं।',
      offline:
        'हर उत्तर देते ही इस डिवाइस पर रखा जाता है और इंटरनेट आते ही भेजा जाता है। इंटरनेट न हो तो भी उत्तर देते रहें, और समय समाप्त होने से पहले फिर ऑनलाइन आएँ: बाद में पहुँचे उत्तर नहीं गिने जाते।',
      resume: 'घड़ी चलते हुए आप छोड़कर यहीं से, इस या किसी दूसरे डिवाइस पर, जारी रख सकते हैं।',
      keys: 'उत्तर और कारण बाद में आते हैं। पहले आप बताते हैं कि कितने अंकों की आशा है; इसे छोड़ भी सकते हैं।',
      slot: 'वास्तविक प्रश्नपत्र भारतीय समय से 09:30 से 11:30 और 14:30 से 16:30 तक होते हैं। हो सके तो इसे ऐसे ही समय, एक ही बैठक में दें।',
      dropped: {
        award_all: 'यदि कोई प्रश्न गलत निकले और हटाया जाए, तो उसके अंक सबको मिलते हैं।',
        exclude_rescale:
          'यदि कोई प्रश्न गलत निकले और हटाया जाए, तो वह किसी के लिए नहीं गिना जाता और शेष प्रश्न पूर्णांक के अनुपात में गिने जाते हैं।',
      },
    },
    unreviewedSays: 'मार्गदर्शक ने इस टेस्ट की समीक्षा अभी नहीं की है, इसलिए किसी प्रश्न या उत्तर में त्रुटि हो सकती है।',
    beginNow: 'अभी शुरू करें',
    notNow: 'अभी नहीं',
    notOpen: 'यह टेस्ट अभी खुला नहीं है। कोई घड़ी नहीं चली।',
    opensOn: (moment) => `यह टेस्ट ${moment} को खुलेगा। शुरू करने से पहले कोई घड़ी नहीं चलती।`,
    noAttemptLeft: 'यह टेस्ट जितनी बार दिया जा सकता है, आप दे चुके हैं।',
    refusals: {
      not_open: 'यह टेस्ट अभी खुला नहीं है। कोई घड़ी नहीं चली।',
      no_attempts_left: 'यह टेस्ट जितनी बार दिया जा सकता है, आप दे चुके हैं। कोई घड़ी नहीं चली।',
      no_slot: 'वह समय बीत चुका है। दूसरा चुनें या अभी शुरू करें।',
      too_early: 'सर्वर की घड़ी में वह समय अभी नहीं आया है। यह अपने आप आगे बढ़ेगा।',
      unknown: 'सर्वर से उत्तर नहीं आया। फिर से कोशिश करें: यदि टेस्ट शुरू हो चुका है तो वही टेस्ट खुलेगा।',
    },
    realSlot: 'या वास्तविक प्रश्नपत्र के समय पर दें',
    realSlotSays: 'यह उसी समय (भारतीय समय), सर्वर की घड़ी से अपने आप शुरू होता है। घड़ी तभी से चलती है, आप हों या न हों।',
    slotChosen: (day, hours) => `${day}, ${hours}, भारतीय समय`,
    slotWaits:
      'यह पृष्ठ किसी भी डिवाइस पर खुला रखें: टेस्ट अपने आप शुरू होगा। देर से आएँ तो यही पृष्ठ फिर खोलें; बीता समय नहीं लौटता।',
    slotBegun: (left) => `यह समय शुरू हो चुका है। ${left} शेष है।`,
    enterSlot: 'अभी शामिल हों',
    leaveSlot: 'दूसरा समय चुनें',
    noSuchTest: 'ऐसा कोई टेस्ट नहीं है।',
    toTests: 'टेस्ट पर जाएँ',
  },
})
