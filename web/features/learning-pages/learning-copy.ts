/** What each learning page will be for, and where its learner can go on until then (spec §2). */

import { defineCopy } from '#web/lib/language.tsx'

export const copy = defineCopy({
  en: {
    goOn: 'What works today',
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
      '/profile': { name: 'Profile', says: 'Your name, your level and the settings of this device.' },
    },
    pages: {
      '/daily-mission': {
        title: 'Daily Mission',
        says: 'Here you will find one short list a day: what to read, what to revise and what to answer, each with the reason why it is on the list.',
      },
      '/practice': {
        title: 'Practice',
        says: 'Here you will answer questions in the pattern of Prelims, judged statement by statement, with the reason and the source behind every answer.',
      },
      '/mains-evaluation': {
        title: 'Mains Evaluation',
        says: 'Here you will write an answer to a Mains question and have it read against the demand of the question, its directive and its facts.',
      },
      '/events': {
        title: 'Events',
        says: 'Here you will find the dates an aspirant should not miss: examinations, releases of data, policy reviews and sessions with the mentor.',
      },
      '/performance': {
        title: 'Performance',
        says: 'Here you will see how well you know what you know, where marks leak, and which topic to repair first.',
      },
      '/scheduler': {
        title: 'Scheduler',
        says: 'Here you will make a timetable up to the examination that fits your hours, and moves with you when a day is lost.',
      },
      '/challenges': {
        title: 'Challenges',
        says: 'Here you will find sets of questions that everybody answers under the same clock and the same rules.',
      },
      '/challenge/:challengeId': {
        title: 'Challenge',
        says: 'Here you will take one set of questions, with its rules, its clock and its results.',
      },
      '/challenge/:challengeId/:action': {
        title: 'Challenge',
        says: 'Here you will take one set of questions, with its rules, its clock and its results.',
      },
      '/test-dashboard': {
        title: 'Tests',
        says: 'Here you will find the tests you have begun, those you have finished, and the next one to take.',
      },
      '/test-results': {
        title: 'Test results',
        says: 'Here you will see every answer of a test with its reason, its source and what it says about your preparation.',
      },
      '/onboarding-test': {
        title: 'Assessment Test',
        says: 'Here you will take a short set of questions that finds where you stand; it is not open yet, and nothing is missed until then.',
      },
      '/onboarding-results': {
        title: 'Assessment results',
        says: 'Here you will see your starting level, the topics that are firm, and the ones to begin with.',
      },
      '/admin': {
        title: 'Administration',
        says: 'Here you will look after accounts, roles and the library, if you run the site.',
      },
    },
  },
})
