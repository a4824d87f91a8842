import * as z from 'zod/mini'
import { productCard } from './catalogue.ts'
import { answer, day, instant, listAnswer, serial } from './primitives.ts'

export const favoriteRequest = z.object({ productId: serial })
/** Newest first; every card has likeYn true. */
export const favoritesAnswer = listAnswer(productCard)

/** Subscribes to an alert for when a product becomes free in a period that another member has now. */
export const freeAlertRequest = z.object({ productId: serial, rentalStartDate: day, rentalEndDate: day })
export type FreeAlertRequest = z.infer<typeof freeAlertRequest>

const freeAlert = z.object({
  id: serial,
  product: productCard,
  rentalStartDate: day,
  rentalEndDate: day,
  /** waiting: still taken; free: can be rented, the member was notified; over: can no longer become free in time. */
  status: z.enum(['waiting', 'free', 'over']),
  askedAt: instant,
  noticedAt: z.nullable(instant),
})
export type FreeAlert = z.infer<typeof freeAlert>
export const freeAlertsAnswer = listAnswer(freeAlert)
export const freeAlertCreatedAnswer = answer(z.object({ id: serial }))

/** A notice to the member, shown until it is read. */
const freeNotice = z.object({
  id: serial,
  productId: serial,
  message: z.string(),
  rentalStartDate: day,
  rentalEndDate: day,
  createdAt: instant,
})
export type FreeNotice = z.infer<typeof freeNotice>
export const freeNoticesAnswer = listAnswer(freeNotice)
