import * as z from 'zod/mini'
import { answer, instant, listAnswer, serialText, uuid } from './primitives.ts'
import { text } from './written.ts'

const stage = z.enum(['out', 'back'])
export type ConditionStage = z.infer<typeof stage>

/** POST /api/staff/order-items/{id}/conditions, a multipart form; the photos are conditionFile1..3. */
export const conditionForm = z.object({
  /** Id of the form, so that a repeated request creates one record. */
  recordId: z.optional(uuid),
  /** The product that its author sees. */
  productId: serialText,
  stage,
  note: text(1_000, '상태를 적어 주세요.', '1,000자까지 적을 수 있어요.'),
})
export const conditionRecordedAnswer = answer(z.object({ id: uuid }))

const photo = z.object({ photoId: uuid, fileUrl: z.string(), largeUrl: z.string() })

/** The condition of an item at one time; `intake` is the arrival of a consigned item. */
const conditionRecord = z.object({
  id: uuid,
  stage: z.enum(['intake', ...stage.options]),
  /** The rental that it was recorded for; null at the intake. */
  orderItemId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  /** Empty when nothing was typed, or once the text was erased after its retention period. */
  note: z.string(),
  /** Null at the intake, and for a colleague who is no longer known. */
  recordedBy: z.nullable(z.string()),
  recordedAt: instant,
  photos: z.array(photo),
})
export type ConditionRecord = z.infer<typeof conditionRecord>

/** The newest rentals of a product whose records its page shows. */
export const conditionRentalsShown = 10
/** The newest first. */
export const conditionRecordsAnswer = listAnswer(conditionRecord)
