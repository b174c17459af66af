/** Where the browser starts. */

import './app/styles/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadFirstPage, preloadReachedLinks } from './app/preload.ts'
import { followSystemTheme } from './lib/theme.ts'

preloadFirstPage()
preloadReachedLinks()
followSystemTheme()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(<App />)
