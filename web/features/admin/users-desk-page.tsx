/** /admin?desk=users */

export { UsersDesk as default } from '#web/features/users-desk/index.ts'
