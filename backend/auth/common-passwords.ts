/**
 * Passwords that are tried first. Kept as the words they are built on: `P@ssw0rd1!`, `Admin@123` and their
 * thousands of sisters meet every rule about character classes and are on every attacker's list.
 */

const WORDS = new Set(
  `password passwort passphrase passcode pass passwd mypassword secret letmein welcome login signin
   admin administrator root guest user test tester testing demo default changeme temp temporary master
   qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qwer qweasd qweasdzxc
   abc abcd abcde abcdef abcdefg abcdefgh xyz aaa aaaa aaaaaa aaaaaaaa
   iloveyou loveyou iloveu lovely love baby babygirl angel princess sunshine shadow flower butterfly
   dragon monkey tigger tiger lion eagle football baseball basketball cricket soccer hockey superman batman
   spiderman pokemon starwars trustno hello hellohello hi helloworld freedom whatever nothing internet
   computer google facebook instagram whatsapp youtube microsoft windows apple android samsung
   michael jordan daniel jessica ashley jennifer charlie thomas robert george andrew joshua nicole hannah
   summer winter spring autumn monday friday january december chocolate cookie cheese banana orange
   india bharat hindustan mumbai delhi kolkata chennai bangalore bengaluru hyderabad kerala punjab
   krishna krsna ganesh ganesha shiva shivshiva sairam jaimatadi jaishreeram omsairam waheguru bismillah
   priya rahul rohit virat kohli sachin dhoni salman deepak sanjay rajesh suresh mahesh ramesh pooja neha
   upsc ias civilservice economy mentor student study teacher school college university exam`
    .split(/\s+/)
    .filter(Boolean),
)

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
}

/** More than this around a word is a choice of its own. */
const MAX_DECORATION = 6

export function isCommonPassword(password: string) {
  const plain = password.toLowerCase()
  if (/^\d{1,12}$/.test(plain) && isDigitRun(plain)) return true
  // Digits and symbols at the ends are decoration; those within stand for letters.
  const core = plain.replace(/^[^a-z@$]+/, '').replace(/[^a-z]+$/, '')
  if (plain.length - core.length > MAX_DECORATION) return false
  const spelled = core.replace(/[^a-z]/g, (character) => LOOKALIKES[character] ?? '')
  return WORDS.has(spelled)
}

/** 123456789, 98765432, 11111111, 12121212. */
function isDigitRun(digits: string) {
  const steps = new Set([...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index])))
  return steps.size === 1 || '1234567890123'.includes(digits) || /^(\d{1,4})\1+$/.test(digits)
}
