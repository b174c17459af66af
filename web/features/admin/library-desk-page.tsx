/** /admin?desk=library */

export { LibraryDesk as default } from '#web/features/library-desk/index.ts'
