/**
 * Whose site this is. A mentor who runs it changes this file and nothing else: an address that is
 * left empty takes its link off the pages. The address of the mentor's mailbox is the deployment's to say (env.ts).
 */

export const site = {
  mentorName: 'Economy Mentor',
  tagline: 'Your Mentor for Indian Economy',
  authTagline: 'UPSC Indian Economy Mentor',
  blogUrl: 'https://medium.com/tag/indian-economy',
  videoUrl: 'https://www.youtube.com/',
  messagingUrl: 'https://telegram.org/',
}
