import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const MAIL_SERVER = `smtps://user:${'p%40ss'}@smtp.example.in?pool=true`

const MAIL =
  'must be an address such as smtps://user:password@host:465, with @ : / # % of the password as %40 %3A %2F %23 %25'
const WEB = 'must be an address that begins with http:// or https://'

test.each([
  ['SITE_URL', 'localhost:3000', WEB],
  ['SITE_URL', 'mentor.example.in', WEB],
  ['LLM_BASE_URL', 'ftp://127.0.0.1/v1', WEB],
  ['S3_ENDPOINT', 'javascript:alert(1)', WEB],
  ['SMTP_URL', 'smtp.example.in:587', MAIL],
  ['SMTP_URL', 'https://smtp.example.in', MAIL],
  ['SMTP_URL', 'smtp://user:p/ss@smtp.example.in', MAIL],
  ['SMTP_URL', 'smtp://user:p@ss/word@smtp.example.in', MAIL],
  ['SITE_URL', 'https://example.in/mentor', 'must be a host of its own, without a path'],
  ['PORT', 'many', 'must be a whole number, 0 at least and 65535 at most'],
  ['WORKERS', '0', 'must be a whole number, 1 at least and 64 at most'],
  ['MAX_CONNECTIONS', '0', 'must be a whole number, 1 at least'],
  ['TRUSTED_PROXY_HEADER', 'X-Real-IP:', 'must be the name of a header such as x-real-ip'],
  ['TRUSTED_PROXY_HEADER', 'x real ip', 'must be the name of a header such as x-real-ip'],
])('an address or a name that cannot be meant is said: %s=%s', (name, value, words) => {
  const reading = () => readConfig({ [name]: value })

  expect(reading).toThrow(ConfigError)
  expect(reading).toThrow(`The environment variable ${name} is not usable: ${words}.`)
})

test('what can be meant is taken as it is written', () => {
  const config = readConfig({
    SITE_URL: 'https://mentor.example.in/',
    SMTP_URL: MAIL_SERVER,
    TRUSTED_PROXY_HEADER: 'X-Real-IP',
    LLM_BASE_URL: 'http://127.0.0.1:11434/v1',
    LLM_MODEL: 'a-model',
  })

  expect(config.siteUrl).toBe('https://mentor.example.in')
  expect(config.smtp?.url).toBe(MAIL_SERVER)
  expect(config.trustedProxyHeader).toBe('x-real-ip')
  expect(config.functionSecrets.LLM_BASE_URL).toBe('http://127.0.0.1:11434/v1')
})

test.each([
  [{ LLM_BASE_URL: 'http://127.0.0.1/v1' }, 'LLM_BASE_URL and LLM_MODEL belong together'],
  [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL and LLM_MODEL belong together'],
  [{ EMBEDDING_MODEL: 'm' }, 'EMBEDDING_BASE_URL and EMBEDDING_MODEL belong together'],
  [{ SPEECH_BASE_URL: 'http://127.0.0.1/v1' }, 'SPEECH_BASE_URL and SPEECH_MODEL belong together'],
  [{ VISION_MODEL: 'm' }, 'VISION_MODEL needs VISION_BASE_URL, or LLM_BASE_URL'],
])('half of what names a model is said: %o', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('pages may be read at the address of the language model alone', () => {
  const { functionSecrets } = readConfig({ LLM_BASE_URL: 'http://127.0.0.1/v1', VISION_MODEL: 'm' })
  expect(functionSecrets.VISION_MODEL).toBe('m')
})

test.each([{ GOOGLE_CLIENT_ID: 'an-id' }, { GOOGLE_CLIENT_SECRET: 'a-secret', GOOGLE_CLIENT_ID: '' }])(
  'half of what Google asks for is said, but where a project of others may have the rest: %o',
  (environment) => {
    expect(() => readConfig(environment)).toThrow(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.',
    )
    expect(() => readConfig(environment, { backendOnly: true })).not.toThrow()
  },
)
