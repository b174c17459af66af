/** The privacy policy and the terms of service, in this product's own words. */

import { defineCopy } from '#web/lib/language.tsx'

type Section = { title: string; text: string[] }

const privacy: Section[] = [
  {
    title: 'Who answers for your data',
    text: [
      'The mentor named in the header runs this site and decides what is done with your data. Under the Digital Personal Data Protection Act, 2023 that makes the mentor the data fiduciary, and you the data principal.',
    ],
  },
  {
    title: 'What is stored, and why',
    text: [
      'Your account: email address, name, a one-way hash of your password (never the password), and when you signed up and signed in. Without these nobody could sign in.',
      'Your profile: preparation level and whether the assessment test was taken, so that recommendations fit you.',
      'Your conversations with the assistant: what you asked, what it answered, and when, so that you can read them again. You can rename, export and delete each of them in the assistant.',
      'Security events: pages opened while signed in, changes of password or email, and other things around your account that you should be able to see. Visits without an account are counted without a name.',
    ],
  },
  {
    title: 'What stays in your browser',
    text: [
      'Your session, your language and your theme are kept in the storage of your browser. There are no advertising cookies, no analytics scripts and no fonts or scripts from other companies.',
    ],
  },
  {
    title: 'What leaves this site',
    text: [
      'Nothing is sold and nothing is shared for advertising.',
      'If you choose to sign in with Google, Google learns that you did and tells us your name and email address.',
      'If the mentor has connected a language model or a speech service, your question or recording is sent to it to be answered. Without one, answers are composed on our own server from the library.',
      'Mails such as confirmations and password resets pass through a mail provider. If the mentor has connected an automation for welcoming newcomers, it receives your name and email address once.',
    ],
  },
  {
    title: 'How long it is kept',
    text: [
      'Your account, profile and conversations are kept until you delete them or ask for it. When an account is deleted, everything that belongs to it is deleted with it. Backups may hold a copy until they are replaced by newer ones.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'You may ask what is stored about you, have it corrected or erased, withdraw your consent, name someone to exercise these rights for you, and complain. Withdrawing consent ends the account; it does not undo what was done before.',
      'If the answer does not satisfy you, you may turn to the Data Protection Board of India.',
    ],
  },
  {
    title: 'Young learners',
    text: [
      'The examination is open from the age of 21, and the site is made for adults. If you are under 18, a parent or guardian must agree before you create an account.',
    ],
  },
  {
    title: 'Security',
    text: [
      'Connections are encrypted where the site is served over HTTPS, passwords are hashed, links in mails work once and for a short time, and the database itself decides who may read a row. Grave events around your account are shown to you when you open the site.',
    ],
  },
]

const terms: Section[] = [
  {
    title: 'What this site is',
    text: [
      'A place to study the Indian economy for the civil services examination: a syllabus, notes, figures with their sources, exercises, and an assistant that answers from the library. It is not connected with the Union Public Service Commission or any government body.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'One person, one account. Keep your password to yourself and tell us when you think somebody else has used it. Give an email address that is yours: it is the only way to reset a password.',
    ],
  },
  {
    title: 'What you may do',
    text: [
      'Read, practise, ask, and make notes for your own preparation. Quote short passages with their source.',
      'Do not copy the library wholesale, resell it, try to reach the data of others, or load the site in ways that keep others from using it.',
    ],
  },
  {
    title: 'What the figures and answers are worth',
    text: [
      'Every figure carries its date and its source, and is replaced when a newer one is published. Figures are revised by those who publish them; before you rely on one, follow its source.',
      'The assistant can be wrong. It names the passages it answers from so that you can check. Nothing on this site is financial, legal or career advice.',
    ],
  },
  {
    title: 'What you write',
    text: [
      'Your questions and answers remain yours. You allow the site to store and process them in order to answer you and to show them to you again, and for nothing else.',
    ],
  },
  {
    title: 'Cost and availability',
    text: [
      'The site takes no payment. It is offered as it is, without a promise that it will always be reachable; what can be done to keep your work safe is done.',
    ],
  },
  {
    title: 'Ending it',
    text: [
      'You may stop at any time and have your account deleted. An account that is used against these terms may be closed, after a warning where that is possible.',
    ],
  },
  {
    title: 'Law and changes',
    text: [
      'Indian law applies. When these terms change, the date above changes with them, and a change that matters is announced on the site before it takes effect.',
    ],
  },
]

export const copy = defineCopy({
  en: {
    dated: (date: string) => `In force since ${date}`,
    privacyTitle: 'Privacy Policy',
    privacySays: 'What is stored about you, why, for how long, and what you can ask for.',
    privacy,
    termsTitle: 'Terms of Service',
    termsSays: 'What you can expect from this site, and what it expects from you.',
    terms,
    contactTitle: 'Whom to write to',
    contactMail: 'Write to',
    contactChannel: 'Write to the mentor in the messaging channel:',
    newTab: 'opens in a new tab',
    alsoSee: 'See also',
  },
})
