/** `npm run eval` measures the assistant, `npm run eval -- mains` the marking of mains answers. */

if (process.argv[2] === 'mains') await import('./mains/run.ts')
else await import('./assistant.ts')

export {}
