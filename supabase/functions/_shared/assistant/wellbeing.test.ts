import { expect, test } from 'vitest'
import { answerQuestion, type Means } from './answer.ts'
import type { Ask } from './ask.ts'
import { distressWords } from './distress/words.ts'
import type { Distress } from './distress.ts'
import { afterDistress, talkAfterDistress, wellbeing } from './wellbeing.ts'

function ask(query: string, more: Partial<Ask> = {}): Ask {
  return { query, style: 'explain', level: 'beginner', history: [], ...more }
}

const KINDS: Distress[] = ['taken', 'oneself', 'self-harm', 'another', 'lost', 'harmed', 'panic']

test('every kind names the line that listens at any hour and the number of emergencies, in both languages', () => {
  for (const words of Object.values(distressWords)) {
    for (const kind of KINDS) {
      expect(words[kind], kind).toMatch(/Tele-MANAS.*14416/)
      expect(words[kind], kind).toContain('112')
      expect(words[kind].length, kind).toBeLessThan(700)
    }
    expect(words.harmed).toMatch(/181.*1098.*1930/)
    expect(words.taken).toMatch(/^.{0,30}112/)
  }
})

test.each([
  ['i want to die', /^I am sorry.*14416/],
  ['my roommate says she will end it', /^It is good.*Stay with them/],
  ['my husband hits me if i sit with books', /not your fault.*181/],
  ['i have been cutting my wrist', /clean cloth/],
  ['i took too many tablets last night', /^Please call 112 now/],
  ['मैं मरना चाहता हूँ', /^मुझे दुख है.*14416/],
  ['jeene ka man nahi karta', /^मुझे दुख है.*14416/],
  ['मेरे पति मुझे पीटते हैं पढ़ने नहीं देते', /181.*1098/],
])('"%s" is answered for what it is, in its language', (query, said) => {
  const help = wellbeing(ask(query))
  expect(help?.reply).toMatch(said)
  expect(help).toMatchObject({ grounded: true, search_suggestions: [], step: null })
})

test('the other language has the number as well', () => {
  expect(wellbeing(ask('i want to die'))?.reply).toMatch(/टेली-मानस \(Tele-MANAS\) 14416/)
  expect(wellbeing(ask('मैं मरना चाहता हूँ'))?.reply).toMatch(/Tele-MANAS 14416: free/)
})

test('who is harmed and wants to die is told of both', () => {
  const reply = wellbeing(ask('my father beats me and i want to die'))?.reply
  expect(reply).toMatch(/14416/)
  expect(reply).toMatch(/181/)
})

test('a question beside it is kept, and comes after', () => {
  expect(wellbeing(ask('what is repo rate. also i dont feel like living anymore'))).toMatchObject({
    reply: expect.stringMatching(/14416[\s\S]*Your question is not lost/),
    search_suggestions: ['what is repo rate'],
  })
})

test('a question of the subject has no such answer, nor has "I give up" on a hint', () => {
  expect(wellbeing(ask('farmer suicides in vidarbha'))).toBeUndefined()
  const history = [
    { role: 'user' as const, content: 'what is inflation' },
    { role: 'ai' as const, content: '**Hint 1 / 3** ...', style: 'tutor', step: 1 },
  ]
  expect(wellbeing(ask('i give up', { style: 'tutor', history }))).toBeUndefined()
  expect(wellbeing(ask('i want to die', { style: 'tutor', history }))).toBeDefined()
})

function after(said: string): Pick<Ask, 'history'> {
  const reply = wellbeing(ask(said))?.reply ?? ''
  return {
    history: [
      { role: 'user', content: said },
      { role: 'ai', content: reply },
    ],
  }
}

test.each([
  'nobody picks up the phone',
  'ok thanks',
  'she is not listening',
  'haan',
  'what should i do',
  'kya karu',
  'मेरा कोई नहीं है',
])('after it, "%s" is no question for the library', (query) => {
  expect(talkAfterDistress(ask(query, after('my roommate says she will end it')))?.reply).toMatch(/14416/)
  expect(talkAfterDistress(ask(query))).toBeUndefined()
})

test('what follows it is said in the language that was spoken', () => {
  expect(talkAfterDistress(ask('haan', after('jeene ka man nahi karta')))?.reply).toMatch(/^मैं यहीं हूँ/)
  expect(talkAfterDistress(ask('ok', after('i want to die')))?.reply).toMatch(/^I am still here/)
})

test.each([
  'what is repo rate',
  'repo rate',
  'can you explain gdp to me',
  'how do i calculate gdp',
  'राजकोषीय घाटा क्या है',
])('after it, "%s" is asked of the library', (query) => {
  expect(talkAfterDistress(ask(query, after('i want to die')))).toBeUndefined()
})

test('it is said as long as the conversation is of it, and not after a question of the subject', () => {
  const first = after('i want to die')
  const second = afterDistress(ask('nobody picks up the phone', first))?.reply ?? ''
  expect(second).toMatch(/still here.*14416/)
  const longer = [
    ...first.history,
    { role: 'user' as const, content: 'nobody picks up the phone' },
    { role: 'ai' as const, content: second },
  ]
  expect(talkAfterDistress(ask('ok thanks', { history: longer }))).toBeDefined()
  const studied = [
    ...longer,
    { role: 'user' as const, content: 'what is gdp' },
    { role: 'ai' as const, content: 'GDP' },
  ]
  expect(talkAfterDistress(ask('ok thanks', { history: studied }))).toBeUndefined()
})

test('neither an open test nor an automation, a model or the database stands before it', async () => {
  const never = () => {
    throw new Error('was asked')
  }
  const means = {
    ...{ userId: 'u1', supabase: { rpc: never, from: never }, isTested: true, embed: never, forward: never },
    ...{ soFar: { text: '', sources: [] }, stopped: new AbortController().signal, now: new Date() },
  } as unknown as Means
  const events = answerQuestion(ask('which statement is correct, i want to die'), means)
  let step = await events.next()
  while (!step.done) step = await events.next()
  expect(step.value.reply).toMatch(/14416/)
})
