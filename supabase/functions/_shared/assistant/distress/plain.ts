/** A message in one spelling, as the signs of distress are written in: without apostrophes, nuktas and punctuation. */
export function plain(query: string): string {
  return query
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .normalize('NFC')
    .replaceAll('\u0901', '\u0902')
    .toLowerCase()
    .replace(/[\u2018\u2019'`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/\bmarr\b/g, 'mar')
    .replace(/\bjaa(?=n[aei]\b|u\b|un\b|ung[ai]\b)/g, 'ja')
    .replace(/\b(?:dont|dnt|do nt)\b/g, 'do not')
    .replace(/\b(?:doesnt|dosnt|doesn t)\b/g, 'does not')
    .replace(/\b(?:cant|cnt|cannot)\b/g, 'can not')
    .replace(/\b(?:wont|will nt)\b/g, 'will not')
    .replace(/\b(is|are|was|were|did|could|would|should|have|has)nt\b/g, '$1 not')
    .replace(/\b(?:wanna|want 2|wnt to|wanto)\b/g, 'want to')
    .replace(/\b(?:gonna|going 2)\b/g, 'going to')
    .replace(/\bim\b/g, 'i am')
    .replace(/\bive\b/g, 'i have')
    .replace(/\bid\b(?= (?:rather|better))/g, 'i')
    .replace(/\b(?:anymore|any more)\b/g, 'any more')
    .replace(/\bnobody\b/g, 'no one')
    .replace(/\bmy self\b|\bmyslef\b/g, 'myself')
    .replace(/\btomm?or+ow?\b/g, 'tomorrow')
    .replace(/\b(?:nhi|nahin|nai|nahii|nhin|nahi)\b/g, 'nahi')
    .replace(/\b(?:mann)\b/g, 'man')
    .replace(/\b(?:zindgi|jindgi|jindagi|zindagee)\b/g, 'zindagi')
    .replace(/\b(?:hoon|hun|hoo|hu)\b/g, 'hu')
    .replace(/\b(?:um+ee?d|um+id|ummeed)\b/g, 'umeed')
    .replace(/\b(?:ph?h?aa?n?si|fansi|faansi)\b/g, 'faansi')
    .replace(/\b(?:zehe?a?r|zahe?a?r|jahe?a?r|jehe?a?r)\b/g, 'zeher')
    .trim()
}

/** What is said without a stop between, each in one spelling. */
export function clauses(query: string): string[] {
  return query
    .split(/[.?!,;:\n\u0964]+|\s[-\u2013\u2014]\s/)
    .map(plain)
    .filter((clause) => clause !== '')
}
