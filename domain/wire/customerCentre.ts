import * as z from 'zod/mini'
import { contentVersion, seenVersion } from './content.ts'
import { answer, instant, listAnswer, serial } from './primitives.ts'
import { name, richText, text } from './written.ts'

/** The categories of the specification, in the order of the tabs. */
export const faqTypes = ['member', 'product', 'order', 'delivery', 'cancel', 'service', 'other'] as const
const faqType = z.enum(faqTypes)
export type FaqType = z.infer<typeof faqType>

const faq = z.object({ id: serial, type: faqType, question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof faq>
export const faqsQuery = z.object({ type: z.optional(faqType) })
export const faqsAnswer = listAnswer(faq)

/** `content` is sanitised HTML. */
const notice = z.object({ id: serial, title: z.string(), content: z.string(), createdAt: instant })
export type Notice = z.infer<typeof notice>
/** Newest first. */
export const noticesAnswer = listAnswer(notice)

const noticeLine = z.object({ id: serial, title: z.string(), createdAt: instant })
/** The four top questions and the titles of the newest notices. */
export const serviceCentreAnswer = answer(z.object({ faqs: z.array(faq), notices: z.array(noticeLine) }))
export type ServiceCentre = z.infer<typeof serviceCentreAnswer>['data']

export const faqBody = z.object({
  type: faqType,
  question: name(100),
  answer: text(2_000),
  position: z._default(z.int().check(z.gte(0), z.lte(10_000)), 100),
})
export type FaqBody = z.infer<typeof faqBody>
export const faqChange = z.extend(faqBody, seenVersion)
export type FaqChange = z.infer<typeof faqChange>
export const noticeBody = z.object({ title: name(100), content: richText(20_000) })
export type NoticeBody = z.infer<typeof noticeBody>
export const noticeChange = z.extend(noticeBody, seenVersion)
export type NoticeChange = z.infer<typeof noticeChange>

export const staffFaqsAnswer = listAnswer(
  z.object({ ...faq.shape, position: z.int(), withdrawnAt: z.nullable(instant), version: contentVersion }),
)
export const staffNoticesAnswer = listAnswer(
  z.object({ ...notice.shape, withdrawnAt: z.nullable(instant), version: contentVersion }),
)
