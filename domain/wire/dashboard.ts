import * as z from 'zod/mini'
import { orderProduct, returnDays } from './orders.ts'
import { answer, day, instant, signedAmount, uuid } from './primitives.ts'

/** The statuses of a rental that is ordered and not collected yet. */
export const currentRentalStatus = z.enum(['new', 'ready_for_delivery', 'shipped', 'delivered', 'end'])
const currentRental = z.object({
  orderId: uuid,
  status: currentRentalStatus,
  /** The shop lost its parcel, and nobody recorded whether the member has it. */
  isArrivalAwaited: z.boolean(),
  product: orderProduct,
  rentalStartDate: day,
  rentalEndDate: day,
  shippedAt: z.nullable(instant),
  /** The day from which the member counts as having it (rule 650); null while they do not. */
  arrivedOn: z.nullable(day),
  /** The day before which it is not picked up, because it arrived late and the shop was closed (rule 752). */
  pickUpFrom: z.nullable(day),
  /** The days for which the member waited for the shop once they asked for a return (rule 843). */
  returnDays,
})
export type CurrentRental = z.infer<typeof currentRental>

export const dashboardAnswer = answer(
  z.object({
    name: z.string(),
    inquiriesCnt: z.int(),
    shippedCnt: z.int(),
    couponCnt: z.int(),
    points: signedAmount,
    /** The rental in use, or else the one under way that starts first; absent without any. */
    currentRental: z.optional(currentRental),
  }),
)
export type Dashboard = z.infer<typeof dashboardAnswer>['data']
