export { answerInquiry } from './answering.ts'
export { answerWords } from './answerWords.ts'
export { ask, type InquiryRequest } from './ask.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { inquiriesWaiting } from './waiting.ts'

export const functions: readonly URL[] = [
  new URL('./published.sql', import.meta.url),
  new URL('./answer.sql', import.meta.url),
]
