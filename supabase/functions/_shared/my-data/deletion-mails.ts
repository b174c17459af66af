/** The two mails to somebody whose account is going: that it was asked for, and two days before the end. */

import { z } from 'zod'
import { siteAddress } from '../calendar/site.ts'
import { type Mail, sendMail } from '../mail.ts'
import { sendDue } from '../send-due.ts'
import type { Admin } from './held.ts'

const Due = z.object({
  ...{ user_id: z.uuid(), to: z.string(), kind: z.enum(['asked', 'soon']), language: z.enum(['en', 'hi']) },
  ...{ due_at: z.string(), asked_at: z.string() },
})
type Due = z.infer<typeof Due>

export async function sendDeletionMails(admin: Admin) {
  return sendDue(
    async () => z.array(Due).parse((await admin.rpc('claim_deletion_mails').throwOnError()).data),
    async (mail) => {
      await sendMail(mailOf(mail, siteAddress()))
      await admin.rpc('deletion_mail_sent', { p_user: mail.user_id, p_kind: mail.kind }).throwOnError()
    },
  )
}

const words = {
  en: {
    asked: (day: string) => ({
      subject: `Your account will be deleted on ${day}`,
      says: `You asked that your account at Your Mentor for Indian Economy be deleted. It will be, on ${day}, with everything that belongs to it.`,
    }),
    soon: (day: string) => ({
      subject: `In two days your account is deleted (${day})`,
      says: `As you asked, your account at Your Mentor for Indian Economy is deleted on ${day}, with everything that belongs to it. After that nothing of it can be brought back.`,
    }),
    keep: 'Until then you can sign in as always, take your data along, and keep the account',
    notYou: 'If it was not you who asked, sign in, keep the account, and choose a new password.',
  },
  hi: {
    asked: (day: string) => ({
      subject: `आपका खाता ${day} को मिटा दिया जाएगा`,
      says: `आपने Your Mentor for Indian Economy पर अपना खाता मिटाने को कहा है। ${day} को वह और उससे जुड़ा सब कुछ मिटा दिया जाएगा।`,
    }),
    soon: (day: string) => ({
      subject: `दो दिन में आपका खाता मिट जाएगा (${day})`,
      says: `जैसा आपने कहा था, Your Mentor for Indian Economy पर आपका खाता और उससे जुड़ा सब कुछ ${day} को मिटा दिया जाएगा। उसके बाद कुछ भी वापस नहीं लाया जा सकता।`,
    }),
    keep: 'तब तक आप पहले की तरह साइन इन कर सकते हैं, अपना डेटा साथ ले जा सकते हैं और खाता बनाए रख सकते हैं',
    notYou: 'यदि यह आपने नहीं कहा, तो साइन इन करें, खाता बनाए रखें और नया पासवर्ड चुनें।',
  },
}

export function mailOf({ user_id, to, kind, language, due_at, asked_at }: Due, site: string): Mail {
  const say = words[language]
  const day = new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  const { subject, says } = say[kind](day.format(new Date(due_at)))
  return {
    ...{ to, subject, key: `deletion-${kind}-${user_id}-${asked_at}` },
    text: [says, '', `${say.keep}: ${site}/profile#data`, '', say.notYou].join('\n'),
  }
}
