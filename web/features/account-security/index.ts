export { SecuritySection } from './security-part.tsx'
