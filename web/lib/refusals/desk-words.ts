/** What every desk of administrators may hear, and how a field of a form is refused there. */

import type { Words } from './refusal-in.ts'

export const deskSays: Words = {
  'This was saved when it was sent before, and has been changed since: look at it in the list. Sent once more, this is a new one':
    'यह पिछली बार भेजने पर सहेज लिया गया था और उसके बाद बदला गया है: इसे सूची में देखें। फिर भेजने पर यह नया बनेगा',
  'Only administrators may do this': 'यह केवल प्रशासक कर सकते हैं',
  'Somebody else has changed this meanwhile, and nothing was done. Look at what stands here now, and decide anew':
    'इसी बीच किसी और ने इसे बदला है, इसलिए कुछ नहीं किया गया। अब जो यहाँ है उसे देखें और फिर तय करें',
  'This is too long to be read: please shorten it': 'यह इतना लंबा है कि पढ़ा नहीं जा सकता: इसे छोटा करें',
}

/** A field stands in them by its name, which the desk tells. */
export const fieldSays: Words = {
  'The form comes as an object with its fields': 'फ़ॉर्म अपने खानों के साथ नहीं आया: पृष्ठ फिर से खोलें',
  '%s is a text': '“%w” में पाठ लिखें',
  '%s is missing': '“%w” खाली है',
  '%s has %s to %s characters': '“%w” में %s से %s अक्षर होने चाहिए',
  '%s is a whole number from %s to %s': '“%w” %s से %s तक की पूरी संख्या हो',
  '%s is a moment with its zone, such as 2026-12-06T20:00:00+05:30': '“%w” में दिन और समय दें',
  '%s is a day such as 2026-12-06': '“%w” में एक दिन दें, जैसे 2026-12-06',
  '%s is one of %s': '“%w” इनमें से एक हो: %s',
  '%s come as a list of texts': '“%w” पाठों की सूची हो',
  '%s are at most %s': '“%w” में अधिक से अधिक %s हो सकते हैं',
  '%s are texts of 1 to %s characters each': '“%w” में हर एक 1 से %s अक्षरों का हो',
}
