/** What each learning page is for, and where its learner can go on (spec §2). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    goOn: 'Go on with',
    ask: 'Ask AI',
    askSays: 'The assistant answers from the library and names its sources.',
    links: {
      '/daily-news': {
        name: 'Daily News',
        says: 'The key indicators and the latest releases, each with its date and source.',
      },
      '/syllabus': {
        name: 'Syllabus',
        says: 'The economy of the examination as one tree of topics, in order of study.',
      },
      '/ebooks': {
        name: 'E-Books',
        says: 'Notes on each topic: the concept, the institutions, the debate, the traps.',
      },
      '/challenges': { name: 'Challenges', says: 'All challenges in one list.' },
      '/practice': { name: 'Practice', says: 'Questions judged statement by statement.' },
      '/onboarding-test': { name: 'Assessment Test', says: 'Where the recommendations start from.' },
      '/profile': { name: 'Profile', says: 'Your name, your level and the settings of this device.' },
    },
    pages: {
      '/daily-mission': {
        title: 'Daily Mission',
        says: 'One short list a day: what to read, what to revise and what to answer, each with the reason why it is on the list.',
      },
      '/practice': {
        title: 'Practice',
        says: 'Questions in the pattern of Prelims, judged statement by statement, with the reason and the source behind every answer.',
      },
      '/mains-evaluation': {
        title: 'Mains Evaluation',
        says: 'Write an answer to a Mains question and have it read against the demand of the question, its directive and its facts.',
      },
      '/events': {
        title: 'Events',
        says: 'The dates an aspirant should not miss: examinations, releases of data, policy reviews and sessions with the mentor.',
      },
      '/performance': {
        title: 'Performance',
        says: 'How well you know what you know, where marks leak, and which topic to repair first.',
      },
      '/scheduler': {
        title: 'Scheduler',
        says: 'A timetable up to the examination that fits your hours, and moves with you when a day is lost.',
      },
      '/challenges': {
        title: 'Challenges',
        says: 'Sets of questions that everybody answers under the same clock and the same rules.',
      },
      '/challenge/:challengeId': {
        title: 'Challenge',
        says: 'One set of questions, its rules, its clock and its results.',
      },
      '/challenge/:challengeId/:action': {
        title: 'Challenge',
        says: 'One set of questions, its rules, its clock and its results.',
      },
      '/test-dashboard': {
        title: 'Tests',
        says: 'The tests you have begun, those you have finished, and the next one to take.',
      },
      '/test-results': {
        title: 'Test results',
        says: 'Every answer of a test with its reason, its source and what it says about your preparation.',
      },
      '/onboarding-test': {
        title: 'Assessment Test',
        says: 'A short set of questions that finds where you stand, so that recommendations start from there and not from the first page.',
      },
      '/onboarding-results': {
        title: 'Assessment results',
        says: 'Your starting level, the topics that are firm, and the ones to begin with.',
      },
      '/admin': {
        title: 'Administration',
        says: 'Accounts, roles and the library, for those who run the site.',
      },
    },
  },
})
