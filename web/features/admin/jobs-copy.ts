/** The words of the desk of jobs. */

import { defineCopy } from '#web/lib/language.tsx'
import { counted } from '#web/lib/numbers.ts'

export const copy = defineCopy({
  en: {
    title: 'Jobs',
    says: 'What the site does by the clock, and what waits to be sent. What needs somebody stands first.',
    loading: 'Reading how the jobs are doing',
    failed: 'How the jobs are doing could not be read.',
    failedSays: 'They work on all the same.',
    none: 'No job has run here yet.',
    noneSays:
      'Jobs begin within a minute of the first start. If none does, they are switched off: see JOBS in the settings of the server.',
    allFine: 'Every job has done its last run.',
    needed: (count: number) =>
      counted('en', count, { one: 'One job needs somebody.', other: '# jobs need somebody.' }),
    job: 'Job',
    clock: 'Clock',
    last: 'Last run',
    failures: 'Failures in 24 h',
    waiting: 'Waiting',
    states: {
      failed: 'Failed',
      late: 'Late',
      shaky: 'Failed lately',
      new: 'Has not run yet',
      running: 'Runs now',
      fine: 'Done',
    },
    todo: {
      failed:
        'It is tried again at its next time. If the same words come back, mend what they say; the server’s log has the rest.',
      late: 'It should have run by now. Is a server with JOBS=on running, or scripts/jobs.ts for a hosted project?',
      shaky: 'The last run went well, or is tried again by itself.',
    },
    /** Mail about accounts has no clock, and is tried by the server itself. */
    mailTodo: {
      failed:
        'Mail waits for a day, and no longer than its link is good. Mend what the mail server says; after a change of SMTP_URL or SMTP_FROM start the server anew.',
      shaky: 'The mail server refused these for what they are or whom they are to. They are not tried again.',
    },
    everyMinutes: (minutes: number) =>
      counted('en', minutes, { one: 'every minute', other: 'every # minutes' }),
    everyHours: (hours: number) => counted('en', hours, { one: 'every hour', other: 'every # hours' }),
    within: (every: string, from: string, till: string, zone: string) =>
      `${every}, each day from ${from} to ${till} (${zone})`,
    daily: (time: string, zone: string) => `every day at ${time} (${zone})`,
    byClock: (cron: string, zone: string) => `${cron} (${zone})`,
    whenAsked: 'when asked',
    byDatabase: 'in the database',
    byServer: 'by the server itself',
    doneAt: (moment: string) => `last went well ${moment}`,
    never: 'never',
    took: (seconds: string) => `${seconds} s`,
    queues: 'Messages on their way',
    queueNames: {
      mails: 'Mail with notifications',
      event_mails: 'Mail about sessions',
      pushes: 'Messages to devices',
    },
    queue: 'Kind',
    due: 'Due',
    held: 'Held by quiet hours',
    givenUp: 'Given up in 7 days',
    since: (moment: string) => `since ${moment}`,
    stuck: 'Something has been due for more than a quarter of an hour: look at the job that sends it, above.',
    devices: (count: string) => `Devices that get messages: ${count}.`,
    noPush:
      'Nobody sends messages to devices: the job send-pushes has not run, or VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing.',
    asOf: (moment: string) => `As of ${moment}`,
  },
  hi: {
    title: 'नियमित काम',
    says: 'साइट घड़ी के हिसाब से जो करती है, और जो भेजे जाने की प्रतीक्षा में है। जिसे ध्यान चाहिए वह सबसे ऊपर है।',
    loading: 'कामों की स्थिति लाई जा रही है',
    failed: 'कामों की स्थिति लाई नहीं जा सकी।',
    failedSays: 'वे फिर भी चलते रहते हैं।',
    none: 'यहाँ अभी कोई काम नहीं चला है।',
    noneSays: 'पहली बार चालू होने के एक मिनट के भीतर काम शुरू होते हैं। यदि न हों तो वे बंद हैं: सर्वर की सेटिंग में JOBS देखें।',
    allFine: 'हर काम ने अपनी पिछली बारी पूरी की है।',
    needed: (count: number) => `${counted('hi', count, { one: '# काम', other: '# कामों' })} पर ध्यान चाहिए।`,
    job: 'काम',
    clock: 'समय',
    last: 'पिछली बारी',
    failures: '24 घंटे में विफल',
    waiting: 'प्रतीक्षा में',
    states: {
      failed: 'विफल',
      late: 'देर हुई',
      shaky: 'हाल में विफल',
      new: 'अभी नहीं चला',
      running: 'अभी चल रहा है',
      fine: 'पूरा',
    },
    todo: {
      failed: 'अगली बारी में फिर से कोशिश होगी। यदि वही शब्द फिर आएँ तो उनमें बताई बात ठीक करें; बाकी सर्वर के लॉग में है।',
      late: 'इसे अब तक चल जाना चाहिए था। क्या JOBS=on वाला सर्वर, या होस्टेड परियोजना के लिए scripts/jobs.ts, चल रहा है?',
      shaky: 'पिछली बारी ठीक रही, या अपने आप फिर से कोशिश होगी।',
    },
    mailTodo: {
      failed:
        'ईमेल एक दिन तक, और अपने लिंक के मान्य रहने तक ही, प्रतीक्षा करता है। ईमेल सर्वर जो कहता है उसे ठीक करें; SMTP_URL या SMTP_FROM बदलने पर सर्वर फिर से चालू करें।',
      shaky: 'ईमेल सर्वर ने इन्हें इनकी सामग्री या पाने वाले के कारण अस्वीकार किया। इन्हें फिर नहीं भेजा जाएगा।',
    },
    everyMinutes: (minutes: number) => counted('hi', minutes, { one: 'हर मिनट', other: 'हर # मिनट पर' }),
    everyHours: (hours: number) => counted('hi', hours, { one: 'हर घंटे', other: 'हर # घंटे पर' }),
    within: (every: string, from: string, till: string, zone: string) =>
      `${every}, हर दिन ${from} से ${till} तक (${zone})`,
    daily: (time: string, zone: string) => `हर दिन ${time} बजे (${zone})`,
    byClock: (cron: string, zone: string) => `${cron} (${zone})`,
    whenAsked: 'कहे जाने पर',
    byDatabase: 'डेटाबेस में',
    byServer: 'सर्वर स्वयं',
    doneAt: (moment: string) => `पिछली बार ${moment} को ठीक चला`,
    never: 'कभी नहीं',
    took: (seconds: string) => `${seconds} से॰`,
    queues: 'रास्ते में संदेश',
    queueNames: { mails: 'सूचनाओं के ईमेल', event_mails: 'सत्रों के ईमेल', pushes: 'डिवाइस के संदेश' },
    queue: 'प्रकार',
    due: 'भेजने हैं',
    held: 'शांत समय में रुके',
    givenUp: '7 दिन में छोड़े गए',
    since: (moment: string) => `${moment} से`,
    stuck: 'कुछ पंद्रह मिनट से अधिक समय से भेजा जाना बाकी है: ऊपर वह काम देखें जो उसे भेजता है।',
    devices: (count: string) => `संदेश पाने वाले डिवाइस: ${count}।`,
    noPush:
      'डिवाइस पर कोई संदेश नहीं भेज रहा: काम send-pushes नहीं चला, या VAPID_PUBLIC_KEY और VAPID_PRIVATE_KEY नहीं हैं।',
    asOf: (moment: string) => `${moment} की स्थिति`,
  },
})
