export { LanguageToggle } from './language-toggle.tsx'
export { ThemeToggle } from './theme-toggle.tsx'
export { useTheme } from './use-theme.ts'
