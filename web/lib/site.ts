/**
 * Whose site this is. A mentor who runs it changes this file and nothing else: an address that is
 * left empty takes its link off the pages.
 */

import { env } from './env.ts'

export const site = {
  mentorName: 'Economy Mentor',
  tagline: 'Your Mentor for Indian Economy',
  authTagline: 'UPSC Indian Economy Mentor',
  blogUrl: 'https://medium.com/tag/indian-economy',
  videoUrl: 'https://www.youtube.com/',
  messagingUrl: 'https://telegram.org/',
  /**
   * Where a learner writes about their data or an error, as the deployment says (CONTACT_EMAIL). Empty: the pages name
   * the messaging channel, and the desk of health asks for the address.
   */
  contactEmail: env.contactEmail,
}
