/** What is said where a session ended that nobody chose to end. */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    title: 'Your session has ended',
    says: 'It was ended on another device or in another tab, or it ran out. What you had written is kept on this device: sign in with the same account, and you go on here.',
    signIn: 'Sign in again',
    stay: 'Stay without signing in',
  },
  hi: {
    title: 'आपका सत्र समाप्त हो गया है',
    says: 'इसे किसी और डिवाइस या टैब से समाप्त किया गया, या इसका समय पूरा हो गया। आपका लिखा हुआ इस डिवाइस पर सुरक्षित है: उसी खाते से साइन इन करें और यहीं से आगे बढ़ें।',
    signIn: 'फिर से साइन इन करें',
    stay: 'साइन इन किए बिना रहें',
  },
})
