/** What a document lacks, and what in it leads nowhere, in words. */

import type { Problem } from '#supabase/functions/_shared/library/document-problems.ts'
import { defineCopy } from '#web/lib/language.tsx'

type Lacked = Extract<Problem, { code: 'lacks' }>['field']
type Words = {
  title: string
  stops: string
  none: string
  lacks: Record<Lacked, string>
  say: (problem: Exclude<Problem, { code: 'lacks' }>) => string
}

const en: Words = {
  title: 'To look at',
  stops: 'needed to publish',
  none: 'Nothing is missing.',
  lacks: {
    title: 'The title in English is missing.',
    title_hi: 'The title in Hindi is missing.',
    summary: 'The summary in English is missing.',
    summary_hi: 'The summary in Hindi is missing.',
    topics: 'No topic of the syllabus is named.',
    as_of: 'The day is missing.',
    body: 'There is no text yet.',
    cover: 'There is no cover yet.',
  },
  say: (problem) => {
    switch (problem.code) {
      case 'section-missing':
        return `The section “${problem.section}” is missing.`
      case 'words':
        return `${problem.count} words; the form of the house has ${problem.least} to ${problem.most}.`
      case 'sections':
        return `${problem.count} sections; the form of the house has ${problem.least} to ${problem.most}.`
      case 'exercises':
        return `${problem.count} exercises; the form of the house has ${problem.least} to ${problem.most}.`
      case 'last-section':
        return `The last section must be “${problem.section}”.`
      case 'same-section':
        return 'Two sections have the same name.'
      case 'no-source':
        return 'No source is named.'
      case 'hard':
        return `Hard to read (LIX ${problem.lix}, at most ${problem.most}): shorter sentences help.`
      case 'long-sentence':
        return `A sentence of ${problem.count} words: “${problem.begins} …”`
      case 'unknown-topic':
        return `The syllabus has no topic “${problem.name}”.`
      case 'unknown-fact':
        return `The registry has no figure “${problem.name}”.`
      case 'unknown-note':
        return `There is no note “${problem.name}”.`
      case 'unknown-source':
        return `The text cites “${problem.name}”, which is none of its sources.`
      case 'same-source':
        return `Two sources are called “${problem.name}”.`
      case 'replaced-fact':
        return `The figure “${problem.name}” was replaced by “${problem.by}”.`
      case 'dead-link':
        return `The link ${problem.name} leads nowhere.`
      case 'half-source':
        return `Source ${problem.place} needs a short name, a title, a publisher and an https address.`
      case 'half-exercise':
        return `Exercise ${problem.place} needs a question and an answer.`
      case 'numbers-differ':
        return `The numbers in the ${problem.field} differ between English and Hindi.`
    }
  },
}

const hi: Words = {
  title: 'देखने योग्य',
  stops: 'प्रकाशन के लिए आवश्यक',
  none: 'कुछ भी कम नहीं है।',
  lacks: {
    title: 'अंग्रेज़ी शीर्षक नहीं है।',
    title_hi: 'हिंदी शीर्षक नहीं है।',
    summary: 'अंग्रेज़ी सार नहीं है।',
    summary_hi: 'हिंदी सार नहीं है।',
    topics: 'पाठ्यक्रम का कोई विषय नहीं चुना गया।',
    as_of: 'तिथि नहीं है।',
    body: 'अभी कोई पाठ नहीं है।',
    cover: 'अभी कवर नहीं है।',
  },
  say: (problem) => {
    switch (problem.code) {
      case 'section-missing':
        return `“${problem.section}” खंड नहीं है।`
      case 'words':
        return `${problem.count} शब्द; सामान्य रूप में ${problem.least} से ${problem.most} होते हैं।`
      case 'sections':
        return `${problem.count} खंड; सामान्य रूप में ${problem.least} से ${problem.most} होते हैं।`
      case 'exercises':
        return `${problem.count} अभ्यास; सामान्य रूप में ${problem.least} से ${problem.most} होते हैं।`
      case 'last-section':
        return `अंतिम खंड “${problem.section}” होना चाहिए।`
      case 'same-section':
        return 'दो खंडों का नाम एक ही है।'
      case 'no-source':
        return 'कोई स्रोत नहीं दिया गया।'
      case 'hard':
        return `पढ़ने में कठिन (LIX ${problem.lix}, अधिकतम ${problem.most}): छोटे वाक्य मदद करते हैं।`
      case 'long-sentence':
        return `${problem.count} शब्दों का वाक्य: “${problem.begins} …”`
      case 'unknown-topic':
        return `पाठ्यक्रम में “${problem.name}” विषय नहीं है।`
      case 'unknown-fact':
        return `आँकड़ों में “${problem.name}” नहीं है।`
      case 'unknown-note':
        return `“${problem.name}” नाम का कोई नोट नहीं है।`
      case 'unknown-source':
        return `पाठ “${problem.name}” का हवाला देता है, जो उसके स्रोतों में नहीं है।`
      case 'same-source':
        return `दो स्रोतों का नाम “${problem.name}” है।`
      case 'replaced-fact':
        return `“${problem.name}” आँकड़े की जगह अब “${problem.by}” है।`
      case 'dead-link':
        return `${problem.name} लिंक कहीं नहीं ले जाता।`
      case 'half-source':
        return `स्रोत ${problem.place} को छोटा नाम, शीर्षक, प्रकाशक और https पता चाहिए।`
      case 'half-exercise':
        return `अभ्यास ${problem.place} को प्रश्न और उत्तर चाहिए।`
      case 'numbers-differ':
        return problem.field === 'title'
          ? 'शीर्षक की संख्याएँ अंग्रेज़ी और हिंदी में अलग हैं।'
          : 'सार की संख्याएँ अंग्रेज़ी और हिंदी में अलग हैं।'
    }
  },
}

export const copy = defineCopy({ en, hi })
