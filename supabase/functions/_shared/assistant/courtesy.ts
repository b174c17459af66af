/** Recognises what asks for nothing from the library: greetings, thanks, and questions about the assistant itself. */

/** Said around a greeting or thanks without adding a subject. */
const AROUND =
  /\b(sir|ma['’]?am|madam|ji|dear|there|everyone|friend|bro|buddy|team|so much|very much|a lot|again|very|all|you|u|to you|for (?:that|this|it|the|your|help(?:ing)?|answer(?:ing)?|explanation|time)|help|answer|explanation|me|that|this|it|was|is|really|helps?|helped|helpful|useful|clear|great|good|nice|perfect|awesome|cool|fine|now|got it|understood|how are|doing|today)\b|जी|सर|मैडम|आपका|बहुत/gi
const OPENING =
  /^(hi+|hello+|hey+|namaste|namaskar|pranam|good (?:morning|afternoon|evening|night|day)|thanks?|thank you|thx|ty|ok(?:ay)?|bye|goodbye|see you|shukriya|dhanyavad|dhanyawad|great|nice|perfect|got it|understood|well done|नमस्ते|नमस्कार|धन्यवाद|शुक्रिया|प्रणाम|सुप्रभात)(?![\p{L}\p{M}])/iu
const ABOUT_ITSELF =
  /^(?:(?:hi|hello|hey|so|and|but|ok)[\s,!.]+)*(?:what(?:['’]?s| is) (?:your|ur) name|who (?:are|r) (?:you|u)|what are you|how are you(?: doing)?(?: today)?|who (?:made|built|created|trained) you|are (?:you|u) (?:an? |the )?(?:chat ?gpt|gpt|gemini|claude|ai|a\.i\.|llm|bot|chat ?bot|robot|human|person|real|man|woman|machine|teacher)(?: (?:person|human|bot|model))?|what can you do|how do you work|do you (?:use|run on) (?:chat ?gpt|ai|gpt)|can you help(?: me)?|(?:aap|tum) kaun (?:ho|hain?)|(?:aap|tum)(?:ka|hara) naam kya hai|आप कौन हैं|तुम कौन हो|(?:आपका|तुम्हारा) नाम क्या है)[\s?!.।]*$/i

export function isCourtesy(query: string): boolean {
  const text = query.trim()
  if (ABOUT_ITSELF.test(text)) return true
  const opening = OPENING.exec(text)
  if (!opening) return false
  // A subject after the greeting is a question: "Hello, what is GDP?".
  return !/[\p{L}\p{N}]/u.test(withoutGreetings(text.slice(opening[0].length)))
}

function withoutGreetings(tail: string): string {
  const rest = tail.replace(/^[\s,!.]+/, '')
  const again = OPENING.exec(rest)
  return (again ? rest.slice(again[0].length) : rest).replace(AROUND, ' ')
}
