/** What the mails about an account say, in English and in Hindi. */

export const PRODUCT = 'Your Mentor for Indian Economy'

export type Language = 'en' | 'hi'

/** The person's own choice, which they make at sign-up or later on their profile. */
export function languageOf(metadata: Record<string, unknown> | null | undefined): Language {
  return metadata?.language === 'hi' ? 'hi' : 'en'
}

export type Words = { subject: string; lines: string[]; action?: string; closing: string }

type Change = { from: string; into: string }
type Arrival = { at: Date; device: string; address: string }

const EN = {
  confirmSignup: (): Words => ({
    subject: 'Confirm your email address',
    lines: [
      `Welcome to ${PRODUCT}.`,
      'Please confirm that this address is yours, and your account is ready.',
    ],
    action: 'Confirm my address',
    closing: 'If you did not sign up, ignore this message: without a confirmation nothing happens.',
  }),
  recovery: (): Words => ({
    subject: 'Choose a new password',
    lines: ['Somebody, probably you, asked to choose a new password for this account.'],
    action: 'Choose a new password',
    closing: 'If it was not you, ignore this message: your password stays as it is.',
  }),
  magicLink: (): Words => ({
    subject: 'Your sign-in link',
    lines: [`With this link you sign in to ${PRODUCT} without a password.`],
    action: 'Sign in',
    closing: 'If you did not ask for it, ignore this message: without the link or the code nobody gets in.',
  }),
  invite: (): Words => ({
    subject: 'You have been invited',
    lines: [`You have been invited to join ${PRODUCT}.`],
    action: 'Accept the invitation',
    closing: 'If you did not expect an invitation, ignore this message.',
  }),
  emailChange: ({ from, into }: Change): Words => ({
    subject: 'Confirm the change of your email address',
    lines: [
      from
        ? `The address of this account is to change from ${from} to ${into}.`
        : `The address ${into} is to be added to this account.`,
    ],
    action: 'Confirm the change',
    closing: 'If you did not ask for this, do not confirm it, and change your password.',
  }),
  reauthentication: (): Words => ({
    subject: 'Your confirmation code',
    lines: ['Please confirm with this code that it is you who changes the account.'],
    closing: 'If you did not ask for this, change your password.',
  }),
  passwordChanged: (): Words => ({
    subject: 'Your password was changed',
    lines: ['The password of this account was changed, and every other device was signed out.'],
    closing: 'If it was not you, ask for a new password from the sign-in page at once.',
  }),
  newDevice: ({ at, device, address }: Arrival): Words => ({
    subject: 'A sign-in from a new device',
    lines: [
      'Somebody signed in to your account from a browser or device that was not used before.',
      `Time: ${time('en-IN', at)}`,
      `Device: ${device || 'unknown'}`,
      `Network address: ${address || 'unknown'}`,
    ],
    closing: 'If it was not you, change your password at once: that signs every other device out.',
  }),
}

const HI: typeof EN = {
  confirmSignup: () => ({
    subject: 'अपने ईमेल पते की पुष्टि करें',
    lines: [`${PRODUCT} में आपका स्वागत है।`, 'कृपया पुष्टि करें कि यह पता आपका है। इसके बाद आपका खाता तैयार हो जाएगा।'],
    action: 'मेरे पते की पुष्टि करें',
    closing: 'यदि आपने साइन अप नहीं किया है, तो इस संदेश को अनदेखा करें: पुष्टि के बिना कुछ नहीं होगा।',
  }),
  recovery: () => ({
    subject: 'नया पासवर्ड चुनें',
    lines: ['किसी ने, संभवतः आपने, इस खाते के लिए नया पासवर्ड चुनने का अनुरोध किया है।'],
    action: 'नया पासवर्ड चुनें',
    closing: 'यदि यह अनुरोध आपका नहीं था, तो इस संदेश को अनदेखा करें: आपका पासवर्ड नहीं बदलेगा।',
  }),
  magicLink: () => ({
    subject: 'आपका साइन इन लिंक',
    lines: [`इस लिंक से आप बिना पासवर्ड के ${PRODUCT} में साइन इन कर सकते हैं।`],
    action: 'साइन इन करें',
    closing: 'यदि आपने यह लिंक नहीं माँगा है, तो इस संदेश को अनदेखा करें: लिंक या कोड के बिना कोई साइन इन नहीं कर सकता।',
  }),
  invite: () => ({
    subject: 'आपको आमंत्रित किया गया है',
    lines: [`आपको ${PRODUCT} से जुड़ने के लिए आमंत्रित किया गया है।`],
    action: 'आमंत्रण स्वीकार करें',
    closing: 'यदि आपको इस आमंत्रण की अपेक्षा नहीं थी, तो इस संदेश को अनदेखा करें।',
  }),
  emailChange: ({ from, into }) => ({
    subject: 'ईमेल पते में बदलाव की पुष्टि करें',
    lines: [
      from
        ? `इस खाते का ईमेल पता ${from} से बदलकर ${into} किया जाना है।`
        : `इस खाते में ईमेल पता ${into} जोड़ा जाना है।`,
    ],
    action: 'बदलाव की पुष्टि करें',
    closing: 'यदि आपने यह अनुरोध नहीं किया है, तो पुष्टि न करें और अपना पासवर्ड बदल लें।',
  }),
  reauthentication: () => ({
    subject: 'आपका पुष्टि कोड',
    lines: ['कृपया इस कोड से पुष्टि करें कि खाते में बदलाव आप ही कर रहे हैं।'],
    closing: 'यदि आपने यह कोड नहीं माँगा है, तो अपना पासवर्ड बदल लें।',
  }),
  passwordChanged: () => ({
    subject: 'आपका पासवर्ड बदल दिया गया है',
    lines: ['इस खाते का पासवर्ड बदल दिया गया है, और बाकी सभी डिवाइस से साइन आउट कर दिया गया है।'],
    closing: 'यदि यह बदलाव आपने नहीं किया है, तो साइन इन पृष्ठ से तुरंत नया पासवर्ड माँगें।',
  }),
  newDevice: ({ at, device, address }) => ({
    subject: 'नए डिवाइस से साइन इन',
    lines: [
      'आपके खाते में ऐसे ब्राउज़र या डिवाइस से साइन इन किया गया है जिसका पहले उपयोग नहीं हुआ था।',
      `समय: ${time('hi-IN', at)}`,
      `डिवाइस: ${device || 'अज्ञात'}`,
      `नेटवर्क पता: ${address || 'अज्ञात'}`,
    ],
    closing: 'यदि यह आप नहीं थे, तो तुरंत अपना पासवर्ड बदलें: इससे बाकी सभी डिवाइस से साइन आउट हो जाएगा।',
  }),
}

export const WORDS = { en: EN, hi: HI }

export const CODE = {
  en: (otp: string, besideLink: boolean) => `${besideLink ? 'Or enter' : 'Enter'} this code: ${otp}`,
  hi: (otp: string, besideLink: boolean) => `${besideLink ? 'या यह' : 'यह'} कोड दर्ज करें: ${otp}`,
}

export const LIFE = {
  en: (minutes: number) => `It is good for ${minutes} minutes, once.`,
  hi: (minutes: number) => `यह ${minutes} मिनट तक और केवल एक बार मान्य है।`,
}

function time(locale: string, at: Date) {
  const shown = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  return `${shown.format(at)} (IST)`
}
