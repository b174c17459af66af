/** QTI 2.1 items (IMS Question and Test Interoperability, assessmentItem): reads and writes choices and matches. */

import { letter } from './check.ts'
import { safeData } from './data.ts'
import { faceOf } from './face.ts'
import { FileFault, fault } from './fault.ts'
import { htmlText } from './html-text.ts'
import { type FileQuestion, type Found, newFound } from './model.ts'
import { allOf, childOf, childrenOf, dataIn, escapeXml, htmlOf, textOf, type XmlNode } from './xml.ts'

export function qtiIdentifier(question: FileQuestion, index: number): string {
  // An identifier begins with a letter.
  return question.id ? `q-${question.id}` : `q-${index + 1}`
}

export function writeQti(question: FileQuestion, identifier: string): string {
  const { stem, options, key, explanation } = faceOf(question)
  const lines = stem.split('\n').map((line) => `<p>${escapeXml(line)}</p>`)
  const choices = options.map(({ text, why }, index) => {
    const reason = `<feedbackInline outcomeIdentifier="FEEDBACK" identifier="${letter(index)}" showHide="show">${escapeXml(why)}</feedbackInline>`
    return `      <simpleChoice identifier="${letter(index)}">${escapeXml(text)}${why ? reason : ''}</simpleChoice>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd" identifier="${escapeXml(identifier)}" title="${escapeXml(question.id ?? stem.slice(0, 60))}" label="topic:${escapeXml(question.topic)}" xml:lang="en" adaptive="false" timeDependent="false">
  <?question-data ${safeData(question)}?>
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
    <correctResponse><value>${letter(key)}</value></correctResponse>
    <mapping defaultValue="${question.negative ? '-0.6666667' : '0'}"><mapEntry mapKey="${letter(key)}" mappedValue="2"/></mapping>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
  <outcomeDeclaration identifier="EXPLANATION" cardinality="single" baseType="identifier"/>
  <itemBody>
    ${lines.join('')}
    <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
${choices.join('\n')}
    </choiceInteraction>
  </itemBody>
  <responseProcessing>
    <responseCondition>
      <responseIf>
        <isNull><variable identifier="RESPONSE"/></isNull>
        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue>
      </responseIf>
      <responseElse>
        <setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue>
      </responseElse>
    </responseCondition>
    <setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue>
    <setOutcomeValue identifier="EXPLANATION"><baseValue baseType="identifier">SHOWN</baseValue></setOutcomeValue>
  </responseProcessing>
${
  explanation
    ? `  <modalFeedback outcomeIdentifier="EXPLANATION" identifier="SHOWN" showHide="show">${explanation
        .split('\n')
        .map((line) => `<p>${escapeXml(line)}</p>`)
        .join('')}</modalFeedback>\n`
    : ''
}</assessmentItem>
`
}

const INTERACTIONS = /Interaction$/
const FEEDBACK = new Set(['feedbackInline', 'feedbackBlock'])

export function readQti(root: XmlNode): Found {
  if (root.name !== 'assessmentItem') throw new FileFault('xml-other', [root.name], root.line)
  const found = newFound(root.line)
  found.title = root.attributes.title ?? root.attributes.identifier ?? ''
  const identifier = root.attributes.identifier ?? ''
  if (identifier.startsWith('q-')) found.id = identifier.slice(2)
  found.tags = (root.attributes.label ?? '').split(/\s+/).filter(Boolean)
  found.data = dataIn(root)
  const body = childOf(root, 'itemBody')
  const asked = interactionsOf(body)
  const [interaction] = asked
  found.stem = stemOf(found, body, interaction)
  found.explanation = modalFeedback(root, found)
  for (const object of [...allOf(body, 'object'), ...allOf(body, 'math')]) {
    found.faults.push(fault('image', object.attributes.data ?? object.name))
  }
  const template = childOf(root, 'templateDeclaration')
  if (template) found.faults.push(fault('other-type', 'template'))
  if (asked.length > 1) found.faults.push(fault('other-type', asked.map(({ name }) => name).join(', ')))
  else if (interaction?.name === 'choiceInteraction') readChoices(found, root, interaction)
  else if (interaction?.name === 'matchInteraction') readMatch(found, root, interaction)
  else found.faults.push(fault('other-type', interaction?.name ?? 'text'))
  return found
}

function interactionsOf(node: XmlNode | undefined): XmlNode[] {
  return childrenOf(node).flatMap((child) =>
    INTERACTIONS.test(child.name) ? [child] : interactionsOf(child),
  )
}

/** What stands before and around the choices, then their prompt. */
function stemOf(found: Found, body: XmlNode | undefined, interaction: XmlNode | undefined) {
  const around = htmlOf(
    body,
    new Set([...FEEDBACK, ...(interaction ? [interaction.name] : []), 'rubricBlock']),
  )
  const prompt = htmlOf(childOf(interaction, 'prompt'), FEEDBACK)
  return plainOf(found, `${around}<p>${prompt}</p>`)
}

function plainOf(found: Found, html: string) {
  const { text, images, scripts } = htmlText(html)
  for (const image of images) found.faults.push(fault('image', image))
  if (scripts) found.notes.push(fault('markup-left-out'))
  return text
}

function modalFeedback(root: XmlNode, found: Found) {
  const said = childrenOf(root, 'modalFeedback').map((each) => plainOf(found, htmlOf(each, new Set())))
  // Tools show one text for right and one for wrong: both explain, and the same is said once.
  return [...new Set(said.filter(Boolean))].join('\n')
}

function declarationOf(root: XmlNode, interaction: XmlNode) {
  const id = interaction.attributes.responseIdentifier
  return childrenOf(root, 'responseDeclaration').find((each) => each.attributes.identifier === id)
}

function readChoices(found: Found, root: XmlNode, interaction: XmlNode) {
  const declared = declarationOf(root, interaction)
  const right = new Set(
    childrenOf(childOf(declared, 'correctResponse'), 'value').map((v) => textOf(v).trim()),
  )
  const worth = new Map(
    childrenOf(childOf(declared, 'mapping'), 'mapEntry').map((entry) => [
      entry.attributes.mapKey ?? '',
      Number(entry.attributes.mappedValue),
    ]),
  )
  const most = Math.max(0, ...worth.values())
  if (right.size === 0 && most <= 0) found.faults.push(fault('qti-processing'))
  found.options = childrenOf(interaction, 'simpleChoice').map((choice) => {
    const id = choice.attributes.identifier ?? ''
    const share = most > 0 ? (worth.get(id) ?? 0) / most : 0
    const isRight = right.size > 0 ? right.has(id) : share === 1
    const reasons = [...allOf(choice, 'feedbackInline'), ...allOf(choice, 'feedbackBlock')]
    return {
      text: plainOf(found, htmlOf(choice, FEEDBACK)),
      why: reasons.map((each) => plainOf(found, htmlOf(each, new Set()))).join('\n'),
      share: isRight ? 1 : Math.min(share, 0.99),
    }
  })
}

function readMatch(found: Found, root: XmlNode, interaction: XmlNode) {
  found.kind = 'matching'
  const [first, second] = childrenOf(interaction, 'simpleMatchSet')
  const words = (set: XmlNode | undefined) =>
    new Map(
      childrenOf(set, 'simpleAssociableChoice').map((choice) => [
        choice.attributes.identifier ?? '',
        plainOf(found, htmlOf(choice, FEEDBACK)),
      ]),
    )
  const [left, right] = [words(first), words(second)]
  const declared = declarationOf(root, interaction)
  for (const value of childrenOf(childOf(declared, 'correctResponse'), 'value')) {
    const [one = '', other = ''] = textOf(value).trim().split(/\s+/)
    const pair = { left: left.get(one) ?? left.get(other), right: right.get(other) ?? right.get(one) }
    if (pair.left === undefined || pair.right === undefined) {
      found.faults.push(fault('key-unknown', textOf(value)))
    } else found.pairs.push({ left: pair.left, right: pair.right })
  }
  if (found.pairs.length === 0 && found.faults.length === 0) found.faults.push(fault('qti-processing'))
}
