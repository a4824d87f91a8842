import * as z from 'zod/mini'
import { answer, instant, pageQuery } from './primitives.ts'

/** A notification to the member, as it was worded when it was sent. */
const inboxMessage = z.object({
  id: z.string(),
  title: z.string(),
  lines: z.array(z.string()),
  /** A page of the shop. */
  link: z.nullable(z.string()),
  createdAt: instant,
  seenYn: z.boolean(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

export const inboxQuery = z.pick(pageQuery, { curPage: true })
export const inboxAnswer = answer(
  z.object({ result: z.array(inboxMessage), cntAll: z.int(), unseenCnt: z.int() }),
)
export type Inbox = z.infer<typeof inboxAnswer>['data']

export const unseenAnswer = answer(z.object({ unseenCnt: z.int() }))
