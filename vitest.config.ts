/**
 * The three kinds of test: `web` runs in a simulated browser, `rules` are the pure parts of the front end, and `server`
 * runs on Node with a real database.
 */

import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftForMerge, RULES_AT_MERGE } from './scripts/testing/at-merge.ts'
import { ByProject } from './scripts/testing/by-project.ts'

/** Tests without a screen that need a browser's objects all the same. */
const WITH_A_BROWSER = [
  'web/app/first-reads.test.ts',
  'web/app/keep-today.test.ts',
  'web/app/kept-places.test.ts',
  'web/app/routes.test.ts',
  'web/features/auth/google-rules.test.ts',
  'web/features/challenges/live.test.ts',
  'web/features/chat/following.test.ts',
  'web/features/chat/voice-answer.test.ts',
  'web/features/chat/voice/ask-by-voice.test.ts',
  'web/features/daily-news/news-rules.test.ts',
  'web/features/daily-news/send-waiting.test.ts',
  'web/features/daily-news/weak-topics.test.ts',
  'web/features/disputes/*-rules.test.ts',
  'web/features/events/calendar-rules.test.ts',
  'web/features/imported-books/*.test.ts',
  'web/features/news-desk/draft-keeper.test.ts',
  'web/features/offline/register.test.ts',
  'web/features/results/*-rules.test.ts',
  'web/features/search/search-rules.test.ts',
  'web/lib/client-of-parts.test.ts',
  'web/lib/early-reads.test.ts',
  'web/lib/kept-offline.test.ts',
  'web/lib/query-client.test.ts',
  'web/lib/resumable-upload.test.ts',
  'web/lib/storage.test.ts',
  'web/lib/stored-auth.test.ts',
  'web/lib/theme.test.ts',
  'web/lib/tokens-in-address.test.ts',
  'web/session/*.test.ts',
]

/** A test that hangs is found all the same; one on a busy machine is merely slow. */
const TEST_TIMEOUT = 60_000
/** As `scripts/testing/patience.ts` has it for the other ways to wait. */
const WAITING = { poll: { timeout: 30_000 } }

/** What takes long and changes seldom: `npm test -- --all` runs it too. */
const LONG = process.env.LONG_TESTS ? [] : ['**/*.long.test.{ts,tsx}']

/** Tests that a context of their own does not do for: another `location` cannot be put there, nor Node's own streams. */
const IN_A_PROCESS_OF_THEIR_OWN = [
  'web/app/lazy-page.test.tsx',
  'web/features/auth/auth-page.test.tsx',
  'web/features/chat/chat-stream.test.tsx',
  'web/features/chat/spoken-conversation.test.tsx',
  'web/features/chat/voice-answer.test.ts',
]

const WEB = {
  environment: 'jsdom',
  setupFiles: ['scripts/testing/patience.ts', 'web/testing/setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  // what a screen fetches later is there before its tests begin
  hookTimeout: 60_000,
  testTimeout: TEST_TIMEOUT,
  expect: WAITING,
  // Of screens alone: on a busy machine hands and clocks come in many orders, and `npm test` names what passed only then.
  // Where a race may be the server's or the database's, failing once is failing.
  retry: 1,
}

const NOT_NOW = [...configDefaults.exclude, ...LONG, ...leftForMerge(RULES_AT_MERGE)]

const ON_A_SERVER = ['backend', 'supabase', 'scripts', 'content', 'eval', 'bench', 'fuzz'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

/** Of those the ones that work on a database of the project, each on one of its own. */
const ON_THE_DATABASE = [
  'scripts/admin.test.ts',
  'scripts/content/desk-acts.test.ts',
  'scripts/content/round-trip.test.ts',
  'supabase/tests/**/*.test.ts',
]

/** Of those the ones that put something else in the place of a module, or its own back, which others would find there. */
const APART = [
  'backend/auth/enumeration.test.ts',
  'backend/auth/kept-secrets.test.ts',
  'backend/auth/password-hash.test.ts',
  'backend/auth/signup.test.ts',
  'backend/auth/token.test.ts',
]

const SERVER = {
  environment: 'node' as const,
  globalSetup: ['backend/testing/global-setup.ts'],
  setupFiles: [
    'scripts/testing/patience.ts',
    'backend/testing/quick-hashes.ts',
    'backend/testing/say-why.ts',
  ],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  hookTimeout: 60_000,
  testTimeout: TEST_TIMEOUT,
  expect: WAITING,
}

export default defineConfig({
  test: {
    // Much of a test is waiting for a process, a clock or a screen: on two processors, two at a time leave a fifth of them
    // idle, three a tenth, four next to nothing.
    maxWorkers: 4,
    sequence: { sequencer: ByProject },
    projects: [
      {
        plugins: [react()],
        test: {
          ...WEB,
          name: 'web',
          include: ['web/**/*.test.tsx', ...WITH_A_BROWSER],
          exclude: [...NOT_NOW, ...IN_A_PROCESS_OF_THEIR_OWN],
          // Each file has a page and modules of its own as ever, while Node, jsdom and compiled code are there once: in
          // processes of their own these tests cost the processor twice as much.
          pool: 'vmThreads',
          // What a page leaves behind is not always given back: a thread that has grown so far is ended for a new one.
          vmMemoryLimit: '1GB',
        },
      },
      {
        plugins: [react()],
        test: { ...WEB, name: 'web-apart', include: IN_A_PROCESS_OF_THEIR_OWN },
      },
      {
        test: {
          // Making a browser takes longer than most of these: whoever needs one stands in the list above.
          name: 'rules',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          exclude: [...NOT_NOW, ...WITH_A_BROWSER],
          setupFiles: ['scripts/testing/patience.ts', 'web/testing/noise.ts'],
          testTimeout: TEST_TIMEOUT,
          expect: WAITING,
          restoreMocks: true,
          unstubGlobals: true,
          isolate: false,
        },
      },
      {
        // They share what they import: read anew for each file, it costs the processor as much as the tests.
        test: {
          ...SERVER,
          name: 'server',
          include: ON_A_SERVER,
          exclude: [...NOT_NOW, ...APART, ...ON_THE_DATABASE],
          isolate: false,
        },
      },
      {
        test: {
          ...SERVER,
          name: 'database',
          include: ON_THE_DATABASE,
          exclude: NOT_NOW,
          setupFiles: [...SERVER.setupFiles, './supabase/tests/own-database.ts'],
          isolate: false,
        },
      },
      {
        test: { ...SERVER, name: 'server-apart', include: APART, exclude: NOT_NOW },
      },
    ],
  },
})
