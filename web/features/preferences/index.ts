export { LanguageToggle } from './language-toggle.tsx'
export { SingleKeysSwitch } from './single-keys-switch.tsx'
export { ThemeToggle } from './theme-toggle.tsx'
export { useTheme } from './use-theme.ts'
