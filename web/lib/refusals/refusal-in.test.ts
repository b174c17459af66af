import { expect, test } from 'vitest'
import { newsWords } from './news-words.ts'
import { planWords } from './plan-words.ts'
import { questionFileWords } from './question-file-words.ts'
import { questionWords } from './question-words.ts'
import { refusalIn } from './refusal-in.ts'
import { schoolWords } from './school-words.ts'

test('in English a sentence stays as the server said it', () => {
  const said = 'There is no plan yet: make one first'
  expect(refusalIn('en', said, planWords)).toBe(said)
  expect(refusalIn('hi', said, planWords)).toBe('अभी कोई योजना नहीं है: पहले योजना बनाएँ')
})

test('what has no Hindi stays as it was said', () => {
  expect(refusalIn('hi', 'Something new', planWords)).toBe('Something new')
  expect(refusalIn('hi', 'constructor', planWords)).toBe('constructor')
})

test('a full stop stays one', () => {
  expect(refusalIn('hi', 'There is no such draft.', questionWords)).toBe('ऐसा कोई मसौदा नहीं है।')
})

test('a sentence with a detail behind its full stop is told too', () => {
  const said = 'No machine of this name could be found. Check the address. (feeds.example.in)'
  expect(refusalIn('hi', said, newsWords)).toBe('इस नाम की कोई मशीन नहीं मिली। पता जाँचें। (feeds.example.in)')
})

test('days are told as days are told elsewhere', () => {
  const said = 'The day of a task must lie between 2026-11-20 and 2027-05-23'
  expect(refusalIn('en', said, planWords)).toBe(
    'The day of a task must lie between 20 Nov 2026 and 23 May 2027',
  )
  expect(refusalIn('hi', said, planWords)).toBe('काम का दिन 20 नव॰ 2026 और 23 मई 2027 के बीच होना चाहिए')
})

test('a field is called as its form calls it, and a field that is not known leaves the sentence in English', () => {
  expect(refusalIn('hi', 'The title in Hindi has 3 to 120 characters', schoolWords)).toBe(
    '“शीर्षक (हिंदी)” में 3 से 120 अक्षर होने चाहिए',
  )
  expect(refusalIn('hi', 'What it covers, in Hindi, is missing', schoolWords)).toBe(
    '“इसमें क्या है (हिंदी)” खाली है',
  )
  expect(refusalIn('hi', 'What strong answers do (evidence) is a text', schoolWords)).toBe(
    '“अंक कैसे मिलते हैं: प्रमाण” में पाठ लिखें',
  )
  expect(refusalIn('hi', 'The frame is missing', schoolWords)).toBe('The frame is missing')
})

test('a name stays as it is, and nobody’s is told in Hindi', () => {
  expect(refusalIn('hi', 'Meera Nair saved this draft since you opened it', questionWords)).toBe(
    'आपके खोलने के बाद Meera Nair ने यह मसौदा सहेजा',
  )
  expect(refusalIn('hi', 'an administrator saved this draft since you opened it', questionWords)).toBe(
    'आपके खोलने के बाद एक प्रशासक ने यह मसौदा सहेजा',
  )
})

test('what the server tells in a row is told in a row, each at its place', () => {
  const said =
    'This version cannot be published yet. options.2.why is missing. stem: English has the numbers [4], Hindi []. ' +
    'The explanation has 3 words; it needs 15 to 130'
  expect(refusalIn('hi', said, questionWords)).toBe(
    'यह संस्करण अभी प्रकाशित नहीं हो सकता। विकल्प (b), कारण: यहाँ शब्द नहीं हैं। प्रश्न: अंग्रेज़ी में संख्याएँ [4] हैं, हिंदी में []। ' +
      'व्याख्या में 3 शब्द हैं; 15 से 130 चाहिए',
  )
})

test('a refusal inside another is told in Hindi too, and one that is not known is told as it was said', () => {
  const row = (says: string) => `Row 2 (“Repo rate”): ${says}. Nothing was imported.`
  expect(refusalIn('hi', row('In Hindi, statements.3.text_hi is missing'), questionFileWords)).toBe(
    'क्रम 2 (“Repo rate”): कथन 3 (हिंदी): हिंदी नहीं है। कुछ आयात नहीं हुआ।',
  )
  expect(refusalIn('hi', row('gone'), questionFileWords)).toBe('क्रम 2 (“Repo rate”): gone। कुछ आयात नहीं हुआ।')
})

test('a title that reads like a field is a title', () => {
  expect(refusalIn('hi', 'There is a question named “stem” already', questionWords)).toBe(
    '“stem” नाम का प्रश्न पहले से है',
  )
})
