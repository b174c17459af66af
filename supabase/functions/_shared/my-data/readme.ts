/** README.md of an export: what is in the archive, what is not, and how to read it, in both languages. */

export type Contents = {
  /** The moment of the export, as ISO. */
  at: string
  rows: Record<string, number>
  files: number
  leftOut: Record<string, string>
}

export function readmeOf({ at, rows, files, leftOut }: Contents): string {
  const tables = Object.entries(rows).filter(([, count]) => count > 0)
  const count = tables.reduce((sum, [, of]) => sum + of, 0)
  return `# Your data

Your Mentor for Indian Economy, ${at}

This archive holds everything that the site keeps about you: ${count} rows of ${tables.length} tables, and ${files} files.

- \`data/\` holds one JSON file for each table, named schema.table.json: a list of rows, with the names of the columns as
  they are in the database. Moments are in ISO 8601, UTC or with their offset. Marks named "sixths" are sixths of a mark.
- \`written/\` holds what you wrote as Markdown, to be read by people: notes, cards, answers with their marks and comments,
  conversations with the assistant, plans, highlights, and what you asked and disputed. Days and times in it are India's.
- \`files/\` holds the files that you brought along, by bucket and name.
- \`mentions.json\` says where your account is named for what it did to things of others.
- \`manifest.json\` counts the rows of each table and names each file.

Not in here, and why:

- Passwords, codes and keys, which open something: columns with such names are left out, and these tables:
${Object.entries(leftOut)
  .map(([table, why]) => `  - ${table}: ${why}`)
  .join('\n')}
- Marks that a mentor has not released yet.
- Other people: where one of your rows names somebody else, it says "another account"; votes and remarks of others about
  what you wrote are theirs.

# आपका डेटा

इस संग्रह में वह सब है जो साइट आपके बारे में रखती है: ${tables.length} तालिकाओं की ${count} पंक्तियाँ और ${files} फ़ाइलें।

- \`data/\` में हर तालिका की एक JSON फ़ाइल है (schema.table.json): पंक्तियों की सूची, स्तंभों के नाम वही जो डेटाबेस में हैं।
  समय ISO 8601 में है। "sixths" वाले अंक एक अंक के छठे भाग में गिने गए हैं।
- \`written/\` में आपका लिखा हुआ Markdown में है, पढ़ने के लिए: नोट्स, कार्ड, अंकों और टिप्पणियों सहित उत्तर, सहायक से बातचीत,
  योजनाएँ, हाइलाइट, और आपके प्रश्न और आपत्तियाँ। इनमें तारीख और समय भारत के हैं।
- \`files/\` में वे फ़ाइलें हैं जो आप लाए, बकेट और नाम के अनुसार।
- \`mentions.json\` बताती है कि दूसरों की चीज़ों पर किए गए काम के लिए आपका खाता कहाँ दर्ज है।
- \`manifest.json\` में हर तालिका की पंक्तियों की गिनती और हर फ़ाइल का नाम है।

इसमें क्या नहीं है, और क्यों:

- पासवर्ड, कोड और कुंजियाँ, जिनसे कुछ खुलता है: ऐसे नाम वाले स्तंभ और ऊपर अंग्रेज़ी में गिनाई गई तालिकाएँ।
- वे अंक जो मार्गदर्शक ने अभी जारी नहीं किए।
- दूसरे लोग: जहाँ आपकी पंक्ति में किसी और का नाम आता है वहाँ "another account" लिखा है; आपके लिखे पर दूसरों की राय और
  टिप्पणियाँ उन्हीं की हैं।
`
}
