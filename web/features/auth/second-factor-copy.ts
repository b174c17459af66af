/** The words of the second step of signing in. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Two-step sign-in',
    says: 'The first step is done. One more proof and you are in.',
    reading: 'Reading your ways to sign in',
    unread: 'Your ways to sign in could not be read',
    code: 'Code',
    codeFrom: (name: string) => `The six digits that “${name}” shows now.`,
    goOn: 'Continue',
    checking: 'Checking...',
    keyFor: (name: string) => `Hold “${name}” ready. The browser will ask for it.`,
    askForKey: 'Use the security key',
    waitingForKey: 'Waiting for the key...',
    recoveryCode: 'Recovery code',
    recoverySays: 'One of the codes you wrote down. Each works once.',
    instead: 'Instead:',
    appInstead: (name: string) => `Code from “${name}”`,
    keyInstead: (name: string) => `Security key “${name}”`,
    recoveryInstead: 'A recovery code',
    otherAccount: 'Use another account',
    unnamedApp: 'Authenticator app',
    unnamedKey: 'Security key',
  },
  hi: {
    title: 'दो चरणों में साइन इन',
    says: 'पहला चरण पूरा हुआ। बस एक और प्रमाण बाकी है।',
    reading: 'साइन इन के आपके तरीके आ रहे हैं',
    unread: 'साइन इन के आपके तरीके पढ़े नहीं जा सके',
    code: 'कोड',
    codeFrom: (name) => `वे छह अंक जो “${name}” अभी दिखा रहा है।`,
    goOn: 'आगे बढ़ें',
    checking: 'जाँच हो रही है...',
    keyFor: (name) => `“${name}” तैयार रखें। ब्राउज़र उसे माँगेगा।`,
    askForKey: 'सुरक्षा कुंजी लगाएँ',
    waitingForKey: 'कुंजी की प्रतीक्षा है...',
    recoveryCode: 'रिकवरी कोड',
    recoverySays: 'आपके लिखकर रखे कोड में से एक। हर कोड एक ही बार चलता है।',
    instead: 'इसके बदले:',
    appInstead: (name) => `“${name}” का कोड`,
    keyInstead: (name) => `सुरक्षा कुंजी “${name}”`,
    recoveryInstead: 'रिकवरी कोड',
    otherAccount: 'दूसरे खाते से साइन इन करें',
    unnamedApp: 'ऑथेंटिकेटर ऐप',
    unnamedKey: 'सुरक्षा कुंजी',
  },
})

export type SecondFactorWords = typeof copy.en
