import * as z from 'zod/mini'
import { letterCount } from '../shared/letters.ts'
import { isVisible, withoutMarks } from '../shared/readableLine.ts'
import { assignee, assigneeFilter } from './handling.ts'
import { orderProduct } from './orders.ts'
import { answer, file, instant, listAnswer, pageQuery, serial, serialText, uuid } from './primitives.ts'
import { oneLine, sought, text } from './written.ts'

/** Counted as people do: 5 to 50 characters of a title, 20 to 300 of a question (rule 91). */
export const titleLength = { least: 5, most: 50 } as const
export const contentLength = { least: 20, most: 300 } as const

type Length = { least: number; most: number }

/** A trimmed text field of a form; the error sentences are those of the page. */
const written = (name: string, { least, most }: Length, ...more: (typeof oneLine)[]) =>
  z.pipe(
    z.string().check(z.maxLength(4_000)),
    z.pipe(
      z.transform(withoutMarks),
      z.string().check(
        z.refine(isVisible, { error: `${name} 입력해 주세요.`, abort: true }),
        ...more,
        z.refine((text) => letterCount(text) >= least, {
          error: `${name} ${least}자 이상 입력해 주세요.`,
          abort: true,
        }),
        z.refine((text) => letterCount(text) <= most, `${name} ${most}자까지 입력할 수 있어요.`),
      ),
    ),
  )

/** A title stands in lists, on one line (rule 694). */
const title = written('제목을', titleLength, oneLine)
const content = written('내용을', contentLength)
/** The id of the filled-in form, under which it is stored once. */
const requestId = z.optional(uuid)
export const inquiryPhotoFields = ['inquiriesFile1', 'inquiriesFile2', 'inquiriesFile3'] as const

export const productInquiryForm = z.object({
  title,
  content,
  productId: serialText,
  requestId,
})

export const oneToOneInquiryForm = z
  .object({
    subject: title,
    content,
    /** The member's order or consignment that it is about: one of them, or neither. */
    orderId: z.optional(uuid),
    consignmentId: z.optional(uuid),
    requestId,
  })
  .check(
    z.refine(({ orderId, consignmentId }) => orderId === undefined || consignmentId === undefined, {
      error: '주문과 위탁 중 하나만 골라 주세요.',
      path: ['consignmentId'],
    }),
  )

/** An objection to a charge, of which each charge has one: it needs no id. */
export const disputeForm = z.object({ subject: title, content })

/** What a member writes on in an inquiry. */
export const followUpRequest = z.object({
  content: written('내용을', { least: 1, most: contentLength.most }),
  requestId,
})

export const inquiryCreatedAnswer = answer(z.object({ id: serial }))

/** What followed the question: each answer in its latest wording, and what the member wrote on. */
const message = z.object({ by: z.enum(['shop', 'member']), content: z.string(), writtenAt: instant })
export type InquiryMessage = z.infer<typeof message>

/** What an inquiry is about besides a product, with its number or name. */
const about = z.object({
  of: z.enum(['order', 'charge', 'consignment']),
  id: uuid,
  name: z.nullable(z.string()),
})
export type InquiryAbout = z.infer<typeof about>

const photo = z.nullable(file)
const asked = {
  id: serial,
  content: z.string(),
  status: z.enum(['pending', 'answered']),
  createdAt: instant,
  answer: z.nullable(z.string()),
  answerDate: z.nullable(instant),
  thread: z.array(message),
  about: z.nullable(about),
  /** False until the member has opened the answer's latest wording. */
  answerSeen: z.boolean(),
  image_file_id_1_file: photo,
  image_file_id_2_file: photo,
  image_file_id_3_file: photo,
}

const productInquiry = z.object({
  ...asked,
  title: z.string(),
  productId: serial,
  product: orderProduct,
})
export type ProductInquiry = z.infer<typeof productInquiry>
/** Newest first. */
export const productInquiriesAnswer = listAnswer(productInquiry)

const oneToOneInquiry = z.object({ ...asked, subject: z.string() })
export type OneToOneInquiry = z.infer<typeof oneToOneInquiry>
export const oneToOneInquiriesAnswer = listAnswer(oneToOneInquiry)

export const staffInquiriesQuery = z.object({
  status: z.optional(z.enum(['pending', 'answered'])),
  kind: z.optional(z.enum(['product', 'onetoone'])),
  /** Only those of this member, and about this product. */
  memberId: z.optional(serialText),
  productId: z.optional(serialText),
  /** Only those about an order, a charge or a consignment. */
  about: z.optional(z.enum(['order', 'charge', 'consignment'])),
  /** Only those about this charge. */
  chargeId: z.optional(uuid),
  assignee: z.optional(assigneeFilter),
  /** A part of any text of the thread. */
  q: z.optional(sought(100)),
  curPage: pageQuery.shape.curPage,
})
export const staffInquiriesFileQuery = z.omit(staffInquiriesQuery, { curPage: true })
export type StaffInquiriesQuery = z.infer<typeof staffInquiriesQuery>

const staffInquiry = z.object({
  id: serial,
  kind: z.enum(['product', 'onetoone']),
  memberId: serial,
  /** Masked. */
  memberName: z.string(),
  productId: z.nullable(serial),
  /** The names of the product that it is about; null for a one-to-one inquiry. */
  product: z.nullable(z.object({ productCode: z.string(), brandName: z.string(), productName: z.string() })),
  title: z.string(),
  content: z.string(),
  about: z.nullable(about),
  status: z.enum(['pending', 'answered']),
  createdAt: instant,
  /** When its answer is due; null once it is answered. */
  dueAt: z.nullable(instant),
  assignee,
  /** What the member wrote after the question. */
  followUps: z.array(z.object({ number: z.int(), content: z.string(), writtenAt: instant })),
  photos: z.array(file),
  /** Every version of the answer, the latest last, with its author and time. */
  answers: z.array(
    z.object({
      version: z.int(),
      content: z.string(),
      staffId: serial,
      writtenAt: instant,
      /** How many follow-ups it answers: wordings with the same number are one answer. */
      followUps: z.int(),
    }),
  ),
})
export type StaffInquiry = z.infer<typeof staffInquiry>
export const staffInquiriesAnswer = listAnswer(staffInquiry)
const wholeInquiry = z.extend(staffInquiry, {
  /** The fields that an answer to it may have, with what they stand for; the member's name is masked. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type WholeInquiry = z.infer<typeof wholeInquiry>
export const staffInquiryAnswer = answer(wholeInquiry)

/**
 * `version` of the answer that the colleague saw, 0 for none, so that two concurrent answers do not overwrite each
 * other.
 */
export const inquiryAnswerRequest = z.object({
  content: text(2_000),
  version: z.int().check(z.gte(0), z.lte(1_000)),
  /** How many follow-ups the colleague saw; without it, any. */
  followUps: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
})
export type InquiryAnswerRequest = z.infer<typeof inquiryAnswerRequest>
