export { deviceOf } from './device-rules.ts'
export { SecuritySection } from './security-part.tsx'
