/** Every desk and view of mentors and administrators: WCAG 2.2 AA in every size, look and language. */

import { walk } from './sweep/walk.ts'

walk(['mentor', 'admin'])
