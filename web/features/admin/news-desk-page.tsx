/** /admin?desk=news */

export { NewsDesk as default } from '#web/features/news-desk/index.ts'
