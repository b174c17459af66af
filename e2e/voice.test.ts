/**
 * Speaking to the assistant, with a real microphone stream: Chromium's fake device plays speech, and stand-ins for the
 * speech and language services answer slowly, brokenly, or not at all.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longTest } from '#scripts/testing/long.ts'
import { type ModelServer, startModelServer } from '#scripts/testing/model-server.ts'
import { silence, wavOf } from '#scripts/testing/recordings.ts'
import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { speakInto } from '#scripts/testing/spoken.ts'
import {
  expectNoSidewaysScroll,
  launchBrowser,
  mailedLink,
  newAddress,
  PASSWORD,
  PHONE,
  signUp,
  visit,
} from './browser.ts'

const SPOKEN = 'What is the current repo rate?'
const APOLOGY = 'Sorry, I encountered an error processing your audio. Please try again.'
const NOT_SENT = 'Failed to send audio message. Please try again.'

let model: ModelServer
let server: StartedServer
let speaking: Browser
let silent: Browser
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
const sounds = mkdtempSync(join(tmpdir(), 'voice-'))

beforeAll(async () => {
  speakInto(join(sounds, 'speech.wav'), SPOKEN)
  writeFileSync(join(sounds, 'silence.wav'), wavOf(3, silence, 22_050))
  model = await startModelServer()
  const { LLM_BASE_URL, LLM_MODEL, SPEECH_BASE_URL, SPEECH_MODEL } = model.environment as Record<
    string,
    string
  >
  ;[server, speaking, silent] = await Promise.all([
    startRealServer({
      ...{ LLM_BASE_URL, LLM_MODEL, SPEECH_BASE_URL, SPEECH_MODEL, RATE_LIMITS: 'off', JOBS: 'off' },
    } as Record<string, string>),
    launchBrowser(...microphone('speech.wav')),
    launchBrowser(...microphone('silence.wav')),
  ])
  signedIn = await newcomer()
}, 90_000)
beforeEach(() => {
  model.reset()
  model.hears({ text: SPOKEN })
})
afterAll(async () => {
  await Promise.all([speaking?.close(), silent?.close()])
  await server?.stop()
  server?.remove()
  await model?.stop()
  rmSync(sounds, { recursive: true, force: true })
})

function microphone(file: string) {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${join(sounds, file)}`]
}

async function newcomer() {
  const { page, context } = await visit('/auth?mode=signup', { baseURL: server.instance.API_URL }, speaking)
  const email = newAddress()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration successful').waitFor()
  await page.goto(await mailedLink(email, server.instance.OUTBOX_DIR))
  await page.waitForURL(/\/profile$/)
  const state = await context.storageState()
  await context.close()
  return state
}

type Opened = { page: Page; context: BrowserContext; complaints: string[] }

/** The assistant with a microphone that may be used; `before` changes the browser first. */
async function openChat({
  browser = speaking,
  before,
  ...options
}: { browser?: Browser; before?: () => void } & Parameters<typeof visit>[1] = {}): Promise<Opened> {
  const opened = await visit(
    'about:blank',
    { baseURL: server.instance.API_URL, storageState: signedIn, permissions: ['microphone'], ...options },
    browser,
  )
  const { page } = opened
  await page.addInitScript(noteStreams)
  if (before) await page.addInitScript(before)
  await page.goto('/chat')
  await button(page, 'Record a voice message').waitFor()
  return opened
}

/** Runs in the page: keeps hold of every microphone that is opened. */
function noteStreams() {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const streams: MediaStream[] = []
  Object.assign(window, { streams })
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    streams.push(stream)
    return stream
  }
}

function isListening(page: Page) {
  return page.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.some((stream) =>
      stream.getTracks().some((track) => track.readyState === 'live'),
    ),
  )
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function record(page: Page, milliseconds = 900) {
  await button(page, 'Record a voice message').click()
  await said(page, 'Recording started')
  await page.waitForTimeout(milliseconds)
}

async function speak(page: Page) {
  await record(page)
  await button(page, 'Stop recording').click()
  await said(page, 'Recording stopped')
  await button(page, 'Send Audio').click()
}

test('a question is spoken with a pause, heard, answered, kept, mended and asked again', async () => {
  const { page, context, complaints } = await openChat({ viewport: PHONE })
  await record(page)
  expect(await isListening(page)).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Message' }).isDisabled()).toBe(true)
  expect(await button(page, 'Send').isDisabled()).toBe(true)

  await button(page, 'Pause recording').click()
  const paused = await page.getByRole('timer').textContent()
  await page.waitForTimeout(1200)
  expect(await page.getByRole('timer').textContent()).toBe(paused)
  await button(page, 'Resume recording').click()
  await page.waitForTimeout(600)
  await button(page, 'Stop recording').click()
  await said(page, 'Recording stopped')
  expect(await isListening(page)).toBe(false)
  await expectNoSidewaysScroll(page)

  await button(page, 'Play').click()
  await button(page, 'Stop playing').click()
  await button(page, 'Send Audio').click()
  await said(page, 'Audio sent successfully')
  await said(page, '[Audio Message]')
  await said(page, SPOKEN)
  await said(page, /repo rate.*5\.25/i)
  expect(model.recordings).toHaveLength(1)
  expect(model.recordings[0]).toMatchObject({ format: 'webm', fields: { language: 'en' } })
  expect(model.recordings[0]?.bytes).toBeGreaterThan(2000)

  await page.reload()
  await said(page, SPOKEN)
  await button(page, 'Fix and resend').click()
  await page.getByRole('textbox', { name: 'What you said' }).fill('What is the CRR?')
  await button(page, 'Send again').click()
  await said(page, 'What is the CRR?')
  await said(page, /Cash Reserve Ratio|CRR/)
  await page.getByText('Answer ready').waitFor({ state: 'attached' })
  expect(await page.getByText('[Audio Message]').count()).toBe(1)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

longTest('a browser whose recorder makes no WebM sends the sound itself, at 44,100 Hz', async () => {
  const { page, context, complaints } = await openChat({
    before: () => {
      Reflect.deleteProperty(window, 'MediaRecorder')
    },
  })
  const began = performance.now()
  await record(page)
  await button(page, 'Pause recording').click()
  await page.waitForTimeout(1500)
  await button(page, 'Resume recording').click()
  await page.waitForTimeout(500)
  await button(page, 'Stop recording').click()
  const lasted = (performance.now() - began) / 1000
  await button(page, 'Send Audio').click()
  await said(page, 'Audio sent successfully')

  const [recording] = model.recordings
  expect(recording).toMatchObject({ format: 'wav', sampleRate: 44_100, fileName: 'audio.wav' })
  // the pause is no part of it, however slow the machine is
  expect(recording?.seconds).toBeGreaterThan(1)
  expect(recording?.seconds).toBeLessThan(lasted - 1.5)
  expect(complaints).toEqual([])
  await context.close()
})

longTest(
  'while a slow service listens, which broke off at first, the learner sees it, and the answer comes',
  async () => {
    model.hears({ breaksOff: true }, { text: SPOKEN, after: 1200 })
    model.says({ text: 'The repo rate is the rate of the Reserve Bank [1].', each: 40 })
    const { page, context } = await openChat()
    await speak(page)
    await button(page, 'Sending').waitFor()
    expect(await button(page, 'Record a voice message').isDisabled()).toBe(true)
    await said(page, 'Audio sent successfully')
    await page.getByText('Answer ready').waitFor({ state: 'attached' })
    expect(model.recordings).toHaveLength(2)
    await context.close()
  },
)

longTest('a failing service loses no recording: it is told, kept, and sent again', async () => {
  model.hears({ status: 500 })
  const { page, context } = await openChat()
  await speak(page)
  await said(page, NOT_SENT)
  await said(page, APOLOGY)
  await said(page, /Your recording of 0:0\d was not sent/)
  expect(await page.getByRole('textbox', { name: 'Message' }).isEnabled()).toBe(true)

  model.hears({ text: SPOKEN })
  await button(page, 'Try again').click()
  await said(page, 'Audio sent successfully')
  await said(page, SPOKEN)
  await page.getByText('Answer ready').waitFor({ state: 'attached' })
  expect(await page.getByText(APOLOGY).count()).toBe(0)
  expect(await page.getByText('[Audio Message]').count()).toBe(1)
  await context.close()
})

longTest('a language model that breaks off half-way leaves the library to answer what was said', async () => {
  model.hears({ text: 'Explain the base effect in inflation' })
  model.says({ text: 'Prices rise when there is more money [1]. And then the', breakAfter: 4 })
  const { page, context } = await openChat()
  await speak(page)
  await said(page, 'Audio sent successfully')
  await page.getByText('Answer ready').waitFor({ state: 'attached' })
  await said(page, /The language model did not answer/)
  await context.close()
})

longTest('silence is noticed while recording and said by the server; nothing is kept of it', async () => {
  const { page, context } = await openChat({ browser: silent })
  await record(page, 4300)
  await said(page, /We do not hear you/)
  await button(page, 'Stop recording').click()
  await said(page, 'Nothing can be heard in this recording.')
  model.hears({ text: 'Thank you for watching!' })
  await button(page, 'Send Audio').click()
  await said(page, /I heard nothing in this recording/)
  expect(model.chats).toEqual([])

  await page.reload()
  await button(page, 'Record a voice message').waitFor()
  await page.getByRole('listitem').first().waitFor()
  expect(await page.getByText('[Audio Message]').count()).toBe(0)
  await context.close()
})

longTest('cancelled or left, a recording goes nowhere and nobody listens', async () => {
  const { page, context } = await openChat()
  await record(page, 300)
  await button(page, 'Cancel recording').click()
  expect(await isListening(page)).toBe(false)

  await record(page, 300)
  await button(page, 'Stop recording').click()
  await button(page, 'Cancel').click()
  expect(await button(page, 'Record a voice message').isEnabled()).toBe(true)

  await record(page, 300)
  await page.getByRole('link', { name: 'Syllabus' }).first().click()
  await page.waitForURL(/\/syllabus$/)
  await expect.poll(() => isListening(page)).toBe(false)
  expect(model.recordings).toEqual([])
  await context.close()
})

test('where the microphone is denied the learner hears why and what to do', async () => {
  const { page, context } = await openChat({ permissions: [] })
  await button(page, 'Record a voice message').click()
  await said(page, 'Failed to start recording. Please check your microphone permissions.')
  await said(page, /The browser does not let this site use the microphone/)
  expect(await button(page, 'Record a voice message').isEnabled()).toBe(true)
  await context.close()
})

test('where there is no speech service the microphone says so before it is opened', async () => {
  const { page, context } = await visit('/')
  await signUp(page)
  // a status that takes longer than two seconds keeps nobody from speaking
  const told = page.waitForResponse((answer) => answer.url().endsWith('/functions/v1/assistant-status'))
  await page.goto('/chat')
  await (await told).finished()
  await button(page, 'Record a voice message').click()
  await said(page, /Voice messages are not switched on at this site/)
  await context.close()
})
