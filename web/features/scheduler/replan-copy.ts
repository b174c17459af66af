/** The words of a re-plan before it is taken. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    back: 'The plan',
    title: { slip: 'Re-plan', bankruptcy: 'Start afresh', choices: 'Re-plan from today' },
    says: {
      slip: 'What waits from earlier days finds a place again. Nothing moves before you take it.',
      bankruptcy:
        'Days were missed, as happens. The plan lets go of more and begins from today. Nothing moves before you take it.',
      choices: 'The days ahead are laid out anew from your hours. Nothing moves before you take it.',
    },
    loading: 'Working out what would move',
    failed: 'It could not be worked out just now.',
    waiting: 'Your last changes are on their way to the server. The preview follows them.',
    nothing: 'Nothing has to move',
    nothingSays: 'What is open stands where it can be done. Your own and pinned tasks you move by hand.',
    toPlan: 'Back to the plan',
    counts: (moved: number, merged: number, dropped: number, added: number) =>
      [
        moved > 0 && `${counted('en', moved, { one: '# moves', other: '# move' })}`,
        merged > 0 && `${counted('en', merged, { one: '# joins another', other: '# join others' })}`,
        dropped > 0 && `${counted('en', dropped, { one: '# is left out', other: '# are left out' })}`,
        added > 0 && `${counted('en', added, { one: '# is new', other: '# are new' })}`,
      ]
        .filter(Boolean)
        .join(', '),
    finish: (before: string, after: string) =>
      before === after
        ? `Everything is studied once by ${after}, as before.`
        : `Everything is studied once by ${after} instead of ${before}.`,
    loads: 'The next seven days',
    day: 'Day',
    before: 'Before',
    after: 'After',
    groups: { moved: 'Moved', merged: 'Joined to others', dropped: 'Left out', added: 'New' },
    adjust: 'Take the tick away from what you do not want; the rest still holds.',
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    into: (title: string, time: string) => `goes into “${title}”, ${time} together`,
    on: (day: string) => `on ${day}`,
    more: (count: number) => `Show ${count} more`,
    accept: 'Take the new plan',
    leave: 'Leave it as it is',
    none: 'Nothing is ticked.',
    broken: 'This choice does not hold together: a task would go into one that does not stay.',
    conflict: 'The plan was changed on another device meanwhile. Here is a new preview.',
    refused: 'The new plan was not taken:',
    acceptFailed: 'It could not be taken just now. Nothing was changed; try again.',
    accepted: 'The new plan holds. It can be taken back above.',
  },
  hi: {
    back: 'योजना',
    title: { slip: 'नई योजना', bankruptcy: 'नए सिरे से', choices: 'आज से नई योजना' },
    says: {
      slip: 'पिछले दिनों के बाकी काम को फिर से जगह मिलती है। आपके मानने से पहले कुछ नहीं खिसकता।',
      bankruptcy:
        'कुछ दिन छूटे, ऐसा होता है। नई योजना में अधिक काम छोड़े जाते हैं और वह आज से शुरू होती है। आपके मानने से पहले कुछ नहीं खिसकता।',
      choices: 'आगे के दिन आपके घंटों के अनुसार फिर से तय होते हैं। आपके मानने से पहले कुछ नहीं खिसकता।',
    },
    loading: 'देखा जा रहा है कि क्या खिसकेगा',
    failed: 'यह अभी नहीं निकाला जा सका।',
    waiting: 'आपके पिछले बदलाव सर्वर तक जा रहे हैं। पूर्वावलोकन उनके बाद आएगा।',
    nothing: 'कुछ खिसकाने की ज़रूरत नहीं',
    nothingSays: 'जो बाकी है, वह ऐसे दिन पर है जब हो सकता है। अपने और स्थिर काम आप स्वयं खिसकाएँ।',
    toPlan: 'योजना पर लौटें',
    counts: (moved, merged, dropped, added) =>
      [
        moved > 0 && counted('hi', moved, { one: '# खिसकेगा', other: '# खिसकेंगे' }),
        merged > 0 && counted('hi', merged, { one: '# दूसरे में जुड़ेगा', other: '# दूसरों में जुड़ेंगे' }),
        dropped > 0 && counted('hi', dropped, { one: '# हटेगा', other: '# हटेंगे' }),
        added > 0 && counted('hi', added, { one: '# नया होगा', other: '# नए होंगे' }),
      ]
        .filter(Boolean)
        .join(', '),
    finish: (before, after) =>
      before === after
        ? `सब कुछ एक बार ${after} तक पढ़ लिया जाएगा, पहले की तरह।`
        : `सब कुछ एक बार ${before} के बजाय ${after} तक पढ़ा जाएगा।`,
    loads: 'अगले सात दिन',
    day: 'दिन',
    before: 'पहले',
    after: 'बाद में',
    groups: { moved: 'खिसकेंगे', merged: 'दूसरों में जुड़ेंगे', dropped: 'हटेंगे', added: 'नए' },
    adjust: 'जो नहीं चाहिए उसका निशान हटाएँ; बाकी योजना फिर भी ठीक रहेगी।',
    fromTo: (from, to) => `${from} → ${to}`,
    into: (title, time) => `“${title}” में जाएगा, साथ में ${time}`,
    on: (day) => `${day} को`,
    more: (count) => `${count} और दिखाएँ`,
    accept: 'नई योजना लें',
    leave: 'जैसा है वैसा रहने दें',
    none: 'कुछ चुना नहीं है।',
    broken: 'यह चुनाव आपस में मेल नहीं खाता: एक काम ऐसे काम में जुड़ेगा जो स्वयं हट रहा है।',
    conflict: 'इस बीच योजना किसी और डिवाइस पर बदली गई। यह नया पूर्वावलोकन है।',
    refused: 'नई योजना नहीं ली गई:',
    acceptFailed: 'यह अभी नहीं हो सका। कुछ नहीं बदला; फिर से कोशिश करें।',
    accepted: 'नई योजना लागू है। इसे ऊपर से वापस लिया जा सकता है।',
  },
})
