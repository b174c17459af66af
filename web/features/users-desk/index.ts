/** The desk of users: everybody who has an account, one of them, acts, merging, and looking at what a learner sees. */

export { UsersDesk } from './users-desk.tsx'
