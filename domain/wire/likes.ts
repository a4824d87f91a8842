import * as z from 'zod/mini'
import { periodQuery, productCard } from './catalogue.ts'
import { answer, day, instant, listAnswer, serial } from './primitives.ts'

export const favoriteRequest = z.object({ productId: serial })
/** All that the member likes, or 20 a page when `cursor` is sent: empty for the first page, then `nextCursor`. */
export const favoritesQuery = z.extend(periodQuery, {
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
/**
 * The newest come first, every card has likeYn true, and `cntAll` counts all that is liked. Only a page has `nextCursor`;
 * the last page's is null. Only the first page has `olderIds`: the products that the pages behind it show.
 */
export const favoritesAnswer = answer(
  z.object({
    result: z.array(productCard),
    cntAll: z.int(),
    olderIds: z.optional(z.array(serial)),
    nextCursor: z.optional(z.nullable(z.string())),
  }),
)
export type Favorites = z.infer<typeof favoritesAnswer>['data']

/** Subscribes to an alert for when a product becomes free in a period that another member has now. */
export const freeAlertRequest = z.object({ productId: serial, rentalStartDate: day, rentalEndDate: day })
export type FreeAlertRequest = z.infer<typeof freeAlertRequest>

const freeAlert = z.object({
  id: serial,
  product: productCard,
  rentalStartDate: day,
  rentalEndDate: day,
  /**
   * waiting: still taken; free: can be rented, the member was notified; taken: was free when the member was notified, and
   * is not any more; over: can no longer become free in time.
   */
  status: z.enum(['waiting', 'free', 'taken', 'over']),
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
