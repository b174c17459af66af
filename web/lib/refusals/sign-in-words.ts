/** What the auth service says when it refuses somebody who signs up, signs in, or changes how they do; and Google's step. */

import type { Words } from './refusal-in.ts'
import { authWords, clientWords } from './service-words.ts'

const AGAIN = 'आपका सत्र समाप्त हो चुका है: फिर से साइन इन करें'
const SECOND_STEP = 'इसके लिए पहले दूसरे चरण की पुष्टि करें'

export const signInSays: Words = {
  'Invalid login credentials': 'ईमेल या पासवर्ड गलत है',
  'Email not confirmed': 'ईमेल की पुष्टि अभी नहीं हुई है',
  'Please verify your email first': 'पहले अपने ईमेल की पुष्टि करें',
  'User is banned': 'यह खाता बंद है',
  'missing email or phone': 'ईमेल लिखें',
  'An email address is required': 'ईमेल लिखें',
  'An email address is too long': 'यह ईमेल पता बहुत लंबा है',
  'Unable to validate email address: invalid format': 'यह ईमेल पता सही रूप में नहीं है',
  'Password recovery requires an email': 'पासवर्ड बदलने के लिए ईमेल लिखें',
  'Type provided requires an email address': 'ईमेल लिखें',
  'Signup requires a valid password': 'खाता बनाने के लिए पासवर्ड लिखें',
  'Signups not allowed for this instance': 'अभी नए खाते नहीं बनाए जा रहे हैं',
  'Email signups are disabled': 'ईमेल से खाता बनाना अभी बंद है',
  'Email logins are disabled': 'ईमेल से साइन इन अभी बंद है',
  'User already registered': 'इस ईमेल का खाता पहले से है',
  'A user with this email address has already been registered': 'इस ईमेल का खाता पहले से है',
  'Email link is invalid or has expired': 'ईमेल का लिंक गलत है या उसका समय निकल चुका है',
  'Token has expired or is invalid': 'कोड गलत है या उसका समय निकल चुका है',
  'Database error saving new user': 'खाता अभी नहीं बन सका: थोड़ी देर में फिर से कोशिश करें',
  'The metadata of an account may have at most %s bytes': 'खाते के ब्योरे में अधिक से अधिक %s बाइट हो सकते हैं',
}

export const passwordSays: Words = {
  'Password should be at least %s characters': 'पासवर्ड में कम से कम %s अक्षर हों',
  'Password should contain at least one character of each: %s':
    'पासवर्ड में इनमें से हर एक का कम से कम एक अक्षर हो: %s',
  'Password is known to be weak and easy to guess, please choose a different one':
    'इस पासवर्ड का अनुमान आसानी से लग सकता है: कोई दूसरा चुनें',
  'Password cannot be longer than %s characters': 'पासवर्ड %s अक्षरों से लंबा नहीं हो सकता',
  'New password should be different from the old password': 'नया पासवर्ड पुराने से अलग हो',
  'Current password is incorrect': 'मौजूदा पासवर्ड गलत है',
  'Password update requires reauthentication': 'पासवर्ड बदलने से पहले पुष्टि करें कि यह आप ही हैं',
  'Nonce has expired or is invalid': 'कोड गलत है या उसका समय निकल चुका है',
}

export const secondStepSays: Words = {
  'Invalid TOTP code entered': 'कोड गलत है',
  'Code needs to be non-empty': 'कोड लिखें',
  'Invalid recovery code entered': 'यह रिकवरी कोड गलत है या पहले चल चुका है',
  'Too many attempts with recovery codes, wait or use another factor':
    'रिकवरी कोड बहुत बार लिखे गए: कुछ देर रुकें, या दूसरा तरीका अपनाएँ',
  'No recovery codes found for this user': 'इस खाते में रिकवरी कोड नहीं हैं',
  'Recovery codes exist already, regenerate them instead': 'रिकवरी कोड पहले से हैं: उनकी जगह नए बनाएँ',
  'Recovery codes need another verified factor': 'रिकवरी कोड के लिए पहले ऐप या सुरक्षा कुंजी जोड़ें',
  'Invalid WebAuthn response': 'कुंजी की पुष्टि नहीं हो सकी: फिर से कोशिश करें',
  'Credential verification failed': 'पासकी की पुष्टि नहीं हो सकी: फिर से कोशिश करें',
  'This credential is already registered': 'यह डिवाइस या कुंजी पहले से जुड़ी है',
  'Factor not found': 'यह ऐप या कुंजी अब इस खाते में नहीं है',
  'Passkey not found': 'यह पासकी अब इस खाते में नहीं है',
  'Passkeys are disabled': 'पासकी अभी बंद हैं',
  'Maximum number of passkeys reached': 'इससे अधिक पासकी नहीं जोड़ी जा सकतीं: पहले एक हटाएँ',
  'Maximum number of verified factors reached, unenroll to continue':
    'इससे अधिक ऐप या कुंजियाँ नहीं जोड़ी जा सकतीं: पहले एक हटाएँ',
  'A factor with the friendly name %s for this user already exists':
    '%s नाम का ऐप या कुंजी पहले से है: दूसरा नाम चुनें',
  'friendly_name is required': 'नाम लिखें',
  'friendly_name must be %s characters or less': 'नाम में अधिक से अधिक %s अक्षर हों',
  'Challenge not found or already used': 'यह पुष्टि हो चुकी है या इसका समय निकल चुका है: फिर से कोशिश करें',
  'Challenge has expired': 'पुष्टि का समय निकल चुका है: फिर से कोशिश करें',
  'Challenge and verify IP addresses mismatch': 'बीच में आपका नेटवर्क बदल गया: फिर से कोशिश करें',
  'MFA factor with the provided challenge ID not found': 'पुष्टि का समय निकल चुका है: फिर से कोशिश करें',
  'AAL2 required to enroll a new factor': SECOND_STEP,
  'AAL2 required to verify a new factor': SECOND_STEP,
  'AAL2 required to unenroll verified factor': SECOND_STEP,
  'AAL2 session is required to update email or password when MFA is enabled': SECOND_STEP,
  'AAL2 session is required to manage passkeys when MFA is enabled': SECOND_STEP,
  'AAL2 session is required to link or unlink identities when MFA is enabled': SECOND_STEP,
}

export const sessionSays: Words = {
  'Request rate limit reached': 'बहुत कम समय में बहुत बार कोशिश हुई: थोड़ी देर में फिर से कोशिश करें',
  'Too many requests at once on the same account, please try again':
    'इस खाते पर एक साथ कई अनुरोध आए: फिर से कोशिश करें',
  'Another request is using this address, please try again': 'इस पते पर एक और अनुरोध चल रहा है: फिर से कोशिश करें',
  'The database is not available, please try again': 'सर्वर अभी नहीं चल रहा: थोड़ी देर में फिर से कोशिश करें',
  'Unexpected failure, please check server logs for more information':
    'सर्वर में गड़बड़ी हुई: थोड़ी देर में फिर से कोशिश करें',
  'Session from session_id claim in JWT does not exist': AGAIN,
  'A valid session is required': AGAIN,
  'This endpoint requires a valid Bearer token': AGAIN,
  'Invalid Refresh Token: Already Used': AGAIN,
  'Invalid Refresh Token: Refresh Token Not Found': AGAIN,
  'Invalid Refresh Token: User Not Found': AGAIN,
  'Refresh token is not valid': AGAIN,
  'User from sub claim in JWT does not exist': 'यह खाता अब नहीं है',
  'Invalid Refresh Token: User Banned': 'यह खाता बंद है',
  'Unable to unlink identity due to email conflict':
    'इसे हटाया नहीं जा सकता: इसके बाद जो ईमेल बचेगा वह किसी और खाते का है, या उसकी पुष्टि नहीं हुई है',
  'The password was changed in the meantime': 'इस बीच पासवर्ड बदल दिया गया है: फिर से कोशिश करें',
  'Manual linking is disabled': 'Google को खाते से जोड़ना अभी बंद है',
}

/** Said by functions, to who comes from Google, locks an account or opens it again. */
export const accountSays: Words = {
  'Google authentication is not configured': 'Google साइन इन चालू नहीं है',
  'Google gives no email address for this account. Sign up with your email address':
    'Google इस खाते का ईमेल पता नहीं देता। अपने ईमेल पते से साइन अप करें',
  'Google has not verified this address. Sign in with your password, and link Google in your profile':
    'Google ने यह पता सत्यापित नहीं किया है। अपने पासवर्ड से साइन इन करें और प्रोफ़ाइल में Google जोड़ें',
  'Google did not accept this sign-in. Please try again':
    'Google ने यह साइन इन स्वीकार नहीं किया। फिर से कोशिश करें',
  'This is too long to be read: please shorten it': 'यह इतना लंबा है कि पढ़ा नहीं जा सकता: इसे छोटा करें',
  'You have said already that this was not you': 'आप पहले ही कह चुके हैं कि यह आप नहीं थे',
  'There is no such event of yours': 'आपके खाते में ऐसी कोई घटना नहीं है',
}

/** Of the client itself where the session went away before it could ask; and what is told shorter than it is said. */
export const shorterWords: Words = {
  'Auth session missing!': AGAIN,
  'Invalid Refresh Token: Session Expired%s': AGAIN,
  'AAL2 required to %s recovery codes': SECOND_STEP,
  'MFA challenge %s %s': 'पुष्टि का समय निकल चुका है: फिर से कोशिश करें',
}

export const signInWords: Words = {
  ...authWords,
  ...clientWords,
  ...shorterWords,
  ...signInSays,
  ...passwordSays,
  ...secondStepSays,
  ...sessionSays,
  ...accountSays,
}
