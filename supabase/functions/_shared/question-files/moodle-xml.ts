/** Moodle XML (docs.moodle.org, "Moodle XML format"): reads and writes choices, with the whole question in an instruction beside them. */

import { safeData } from './data.ts'
import { faceOf } from './face.ts'
import { FileFault, fault } from './fault.ts'
import { htmlText } from './html-text.ts'
import { type FileQuestion, type Found, newFound } from './model.ts'
import { cdata, childOf, childrenOf, dataIn, escapeXml, textOf, type XmlNode } from './xml.ts'

export const MOODLE_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
export const MOODLE_FOOT = '</quiz>\n'

export function writeMoodle(question: FileQuestion): string {
  const { stem, options, key, explanation } = faceOf(question)
  const { id, topic, kind, difficulty } = question
  const text = (words: string) => `<text>${words === '' ? '' : cdata(words)}</text>`
  const answers = options.map(
    (option, index) => `    <answer fraction="${index === key ? 100 : 0}" format="plain_text">
      ${text(option.text)}
      <feedback format="plain_text">${text(option.why)}</feedback>
    </answer>`,
  )
  const tags = [`topic:${topic}`, `kind:${kind}`, `difficulty:${difficulty}`]
  return `  <question type="category">
    <category><text>$course$/top/${escapeXml(topic)}</text></category>
  </question>
  <question type="multichoice">
    <?question-data ${safeData(question)}?>
    <name><text>${escapeXml(id ?? stem.slice(0, 60))}</text></name>
    <questiontext format="plain_text">
      ${text(stem)}
    </questiontext>
    <generalfeedback format="plain_text">
      ${text(explanation)}
    </generalfeedback>
    <defaultgrade>2.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber>${escapeXml(id ?? '')}</idnumber>
    <single>true</single>
    <shuffleanswers>false</shuffleanswers>
    <answernumbering>abc</answernumbering>
${answers.join('\n')}
    <tags>
${tags.map((tag) => `      <tag><text>${escapeXml(tag)}</text></tag>`).join('\n')}
    </tags>
  </question>
`
}

export function* readQuiz(root: XmlNode): Generator<Found> {
  if (root.name !== 'quiz') throw new FileFault('xml-other', [root.name], root.line)
  let category = ''
  for (const node of childrenOf(root, 'question')) {
    const type = node.attributes.type ?? ''
    if (type === 'category') {
      category = textOf(childOf(childOf(node, 'category'), 'text')).trim()
      continue
    }
    yield readQuestion(node, type, category)
  }
}

function readQuestion(node: XmlNode, type: string, category: string): Found {
  const found = newFound(node.line)
  found.title = plainOf(found, childOf(node, 'name'), 'plain_text')
  found.topics = category.split('/').filter(Boolean).reverse()
  const id = textOf(childOf(node, 'idnumber')).trim()
  if (id) found.id = id
  found.data = dataIn(node)
  found.tags = childrenOf(childOf(node, 'tags'), 'tag').map((tag) => textOf(tag).trim())
  found.stem = plainOf(found, childOf(node, 'questiontext'))
  found.explanation = plainOf(found, childOf(node, 'generalfeedback'))
  // An old place of pictures, beside the text.
  for (const image of childrenOf(node, 'image')) {
    if (textOf(image).trim()) found.faults.push(fault('image', textOf(image)))
  }
  if (type === 'multichoice') readChoices(found, node)
  else if (type === 'matching' || type === 'ddmatch') readPairs(found, node)
  else found.faults.push(type === 'truefalse' ? fault('true-false') : fault('other-type', type))
  return found
}

function readChoices(found: Found, node: XmlNode) {
  const answers = childrenOf(node, 'answer')
  const single = textOf(childOf(node, 'single')).trim()
  const isSingle = single === '' || single === 'true' || single === '1'
  found.options = answers.map((answer) => ({
    // Older exports have no format on answers: they are HTML there.
    text: plainOf(found, answer, answer.attributes.format ?? 'html'),
    why: plainOf(found, childOf(answer, 'feedback')),
    share: shareOf(answer) / 100,
  }))
  if (!isSingle && found.options.filter(({ share }) => share > 0).length > 1) {
    found.faults.push(fault('more-keys'))
  }
}

/** Old files have it as an element. Not a number is nothing: such an answer is not right. */
function shareOf(answer: XmlNode) {
  const said = answer.attributes.fraction ?? textOf(childOf(answer, 'fraction'))
  const share = Number(said.trim().replace(',', '.'))
  return Number.isFinite(share) ? share : 0
}

function readPairs(found: Found, node: XmlNode) {
  found.kind = 'matching'
  for (const sub of childrenOf(node, 'subquestion')) {
    const left = plainOf(found, sub, sub.attributes.format ?? 'html')
    const right = plainOf(found, childOf(sub, 'answer'), 'plain_text')
    // Without a left side it is a wrong answer among the right sides, which codes have of their own.
    if (left !== '') found.pairs.push({ left, right })
  }
}

function plainOf(found: Found, holder: XmlNode | undefined, otherwise = 'moodle_auto_format'): string {
  if (!holder) return ''
  for (const file of childrenOf(holder, 'file'))
    found.faults.push(fault('image', file.attributes.name ?? 'file'))
  const texts = childrenOf(holder, 'text')
  // Before 1.9 the words stood in the element itself.
  const words = texts.length > 0 ? textOf(texts[0]) : ownText(holder)
  const format = holder.attributes.format ?? otherwise
  if (format === 'plain_text' || format === 'markdown') return words.trim()
  const isPlain = !/<[a-z!/]|&(#\d+|#x[\da-f]+|\w+);/i.test(words)
  if (format === 'moodle_auto_format' && isPlain) return words.trim()
  const { text, images, scripts } = htmlText(words)
  for (const image of images) found.faults.push(fault('image', image))
  if (scripts && !found.notes.some(({ code }) => code === 'markup-left-out')) {
    found.notes.push(fault('markup-left-out'))
  }
  return text
}

function ownText(node: XmlNode) {
  return node.children.filter((child) => typeof child === 'string').join('')
}
