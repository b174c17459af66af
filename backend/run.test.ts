import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { saidOfMail } from './run.ts'

test.each([
  [{ SMTP_FROM: 'Mentor <mentor@example.in>' }, 'Mail goes out over SMTP.'],
  [{}, /^Mail goes out over SMTP\. But its sender is nobody .*: set SMTP_FROM\.$/],
  [{ SMTP_URL: '' }, 'Mail is kept, not sent: http://localhost:3000/outbox'],
])('a start says where mail goes, and that nobody takes it without a sender: %j', (given, says) => {
  const config = readConfig({ SMTP_URL: 'smtps://smtp.example.in', ...given })
  const said = saidOfMail(config, 'http://localhost:3000')
  if (typeof says === 'string') expect(said).toBe(says)
  else expect(said).toMatch(says)
})
