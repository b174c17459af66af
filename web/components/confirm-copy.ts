/** The words of the question before something is done (confirm.tsx). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: { cancel: 'Leave it as it is' },
  hi: { cancel: 'जैसा है वैसा रहने दें' },
})
