/** The names of what costs marks, the same on a result and on the page of performance. */

import { defineCopy } from '#web/lib/language.tsx'

export const leakCopy = defineCopy({
  en: {
    names: {
      guess: 'Guessed wrong',
      overconfident: 'Sure, and wrong',
      misread: 'Misread the question',
      slow: 'Slow, and wrong',
      changed: 'Changed from right to wrong',
      gap: 'Did not know it',
      elimination: 'Struck out wrongly',
      unnamed: 'Wrong, not named yet',
      known: 'Left blank, though you nearly had it',
      unknown: 'Said “I don’t know”',
      blank: 'Left blank',
    },
    says: {
      guess: 'called a guess',
      overconfident: 'by the chip, or your own tag',
      misread: 'your own tag',
      slow: (minutes: number) => `over ${minutes} minutes`,
      changed: 'the first choice was the key',
      gap: 'your own tag',
      elimination: 'your own tag',
      unnamed: 'leaning, 50-50 or not said',
      known: 'two options struck out rightly, two statements judged rightly, or right elsewhere before',
      unknown: 'costs nothing',
      blank: 'nothing shows that you knew it',
    },
  },
  hi: {
    names: {
      guess: 'अनुमान गलत निकला',
      overconfident: 'पक्का था, पर गलत',
      misread: 'प्रश्न गलत पढ़ा',
      slow: 'देर लगी, और गलत',
      changed: 'सही से बदलकर गलत किया',
      gap: 'पता नहीं था',
      elimination: 'विकल्प गलत काटे',
      unnamed: 'गलत, कारण अभी नहीं बताया',
      known: 'रिक्त छोड़ा, जबकि लगभग आता था',
      unknown: 'कहा “पता नहीं”',
      blank: 'रिक्त छोड़ा',
    },
    says: {
      guess: 'अनुमान कहा गया',
      overconfident: 'बताए गए भरोसे के अनुसार, या आपका अपना कारण',
      misread: 'आपका अपना कारण',
      slow: (minutes) => `${minutes} मिनट से अधिक`,
      changed: 'पहला चुनाव सही था',
      gap: 'आपका अपना कारण',
      elimination: 'आपका अपना कारण',
      unnamed: 'झुकाव, 50-50 या नहीं बताया',
      known: 'दो विकल्प ठीक काटे, दो कथन ठीक परखे, या पहले कहीं और सही किया',
      unknown: 'इससे कुछ नहीं कटता',
      blank: 'ऐसा कुछ नहीं जिससे लगे कि आता था',
    },
  },
})
