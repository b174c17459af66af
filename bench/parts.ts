/** What is measured: start here. */

import { benchAnswers } from './answers.ts'
import { benchAssistant } from './assistant.ts'
import { benchAuth } from './auth.ts'
import type { Bench } from './bench.ts'
import { benchChallenges } from './challenges.ts'
import { benchChat } from './chat.ts'
import { benchData } from './data.ts'
import { benchFacts } from './facts.ts'
import { benchFunctions } from './functions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { benchPlanning } from './planning.ts'
import { benchQuestionFiles } from './question-files.ts'
import { benchReading } from './reading.ts'
import { benchRealtime } from './realtime.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchSchool } from './school.ts'
import { benchSessions } from './sessions.ts'
import { simulate } from './simulation.ts'
import { benchStarts } from './starts.ts'
import { benchStorage } from './storage.ts'
import { benchWorkers } from './workers.ts'

export type Chosen = {
  name: string
  measures: string
  run: (bench: Bench) => Promise<void>
  /** More than five, where it needs them. */
  minutes?: number
  /** Minutes of load, or no claim about speed: not in the run of everything. */
  onlyByName?: boolean
}

export const PARTS: Chosen[] = [
  { name: 'data', measures: 'rows read, listed, embedded, inserted, and functions called', run: benchData },
  { name: 'auth', measures: 'sign-ins, refreshes, token checks', run: benchAuth },
  { name: 'realtime', measures: 'broadcasts and changed rows to many sockets', run: benchRealtime },
  { name: 'storage', measures: 'files of 1 MB and 20 MB, up and down', run: benchStorage },
  { name: 'functions', measures: 'a small edge function', run: benchFunctions },
  { name: 'chat', measures: 'what the assistant adds to its model', run: benchChat },
  { name: 'retrieval', measures: 'wide questions to 10,000 passages', run: benchRetrieval },
  {
    name: 'answers',
    measures: 'answers saved, an attempt graded, the next question chosen',
    run: benchAnswers,
  },
  { name: 'starts', measures: 'cold and warm start', run: benchStarts },
  { name: 'memory', measures: 'memory at rest and under load', run: benchMemory },
  { name: 'workers', measures: 'one process against two', run: benchWorkers },
  { name: 'sessions', measures: 'what it costs to ask whether a session goes on', run: benchSessions },
  { name: 'reading', measures: 'news and books of a large library', run: benchReading },
  { name: 'facts', measures: 'a figure that 50,000 texts use', run: benchFacts },
  { name: 'question-files', measures: 'a file of 5,000 questions', run: benchQuestionFiles },
  { name: 'pages', measures: 'pages on a cheap phone and a slow line', run: benchPages },
  { name: 'planning', measures: 'a plan of 400 days, 2,000 cards in order', run: benchPlanning },
  {
    name: 'challenges',
    measures: 'an arena with a thousand players',
    run: benchChallenges,
    minutes: 15,
    onlyByName: true,
  },
  {
    name: 'school',
    measures: 'what one learner waits for among three thousand',
    run: benchSchool,
    minutes: 15,
    onlyByName: true,
  },
  {
    name: 'lighthouse',
    measures: 'Lighthouse on every public page and the five main ones',
    run: benchLighthouse,
    minutes: 15,
    onlyByName: true,
  },
  {
    name: 'assistant',
    measures: '200 learners who chat with a slow model',
    run: benchAssistant,
    minutes: 15,
    onlyByName: true,
  },
  {
    name: 'simulation',
    measures: 'what planning is worth; no claim about speed',
    run: async () => simulate(),
    minutes: 30,
    onlyByName: true,
  },
]
