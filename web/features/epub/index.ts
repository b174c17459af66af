export { type BookForEpub, writeEpub } from './write-epub.ts'
