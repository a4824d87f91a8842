import * as z from 'zod/mini'
import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import { decideLostComingBack, decideOwnItemLost, type LosingCode } from '../../../domain/processes/losing.ts'
import { lastBusyDay } from '../../../domain/rental/window.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { lostComingBack } from '../../../domain/shared/undelivered.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { offerRefusals, takeOffSale } from '../../catalogue/index.ts'
import { memberIn } from '../../members/index.ts'
import { refundJobs } from '../../payments/index.ts'
import { runCompiled, statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { keepDowntimeReason, slotRefusals } from '../../rental/index.ts'
import { reviewOfRental } from '../../reviews/index.ts'
import { settingsNow } from '../../settings/index.ts'
import { walletReading } from '../../wallet/index.ts'
import { reasonOf, reasonRows } from '../itemReasons.ts'
import { readItem } from '../itemRow.ts'
import { isCharged, isChargedForLoss } from '../queries/standingCharges.ts'
import { onlyInFullOf, orderIn } from '../streams.ts'
import { isReportedMissingIn, placeStreams } from '../whereabouts.ts'
import { bookedMeanwhile } from './bookedMeanwhile.ts'

const ended = z.object({ orderItemId: z.uuid(), status: z.enum(['lost', 'cancel']) })
const cameNotBack = z.object({ orderItemId: z.uuid(), status: z.enum(['collected', 'return_collected']) })
type LossRefusal = Refusal<LosingCode | 'INVALID_REQUEST' | CommandCode>
type Losing = {
  orderItemId: string
  lostBy: 'shop' | 'renter'
  rentalEndDate?: CivilDate | undefined
  staffId: number
  reason: string
}

const productOf = statement({
  name: 'ordering.productOfItem',
  text: `SELECT i.product_id AS "productId", EXISTS (SELECT FROM shop.order_items o
      WHERE o.product_id = i.product_id AND o.order_item_id <> i.order_item_id
        AND o.status IN ('new', 'ready_for_delivery')) AS "isBooked",
      EXISTS (SELECT FROM shop.standing_charges(i.order_item_id)) AS "isCharged",
      EXISTS (SELECT FROM shop.standing_charges(i.order_item_id) k WHERE k.kind = 'loss') AS "isChargedForLoss",
      (SELECT coalesce(json_agg(json_build_object('from', f.from_day, 'to', f.to_day)), '[]')
        FROM shop.free_days(i.product_id, $2::date, $3::date) f) AS free
    FROM shop.order_items i WHERE i.order_item_id = $1`,
  row: z.object({
    productId: z.int(),
    isBooked: z.boolean(),
    isCharged: z.boolean(),
    isChargedForLoss: z.boolean(),
    free: z.array(z.object({ from: day, to: day })),
  }),
})

/**
 * The item and its product, with an id for the downtime that would close each run of its free days; null when there is no
 * such item. The product is one statement, so that a concurrent booking either counts as an upcoming rental or leaves its
 * days out of `free`.
 */
async function factsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, orderItemId: string) {
  const now = clock.now()
  const today = seoulDate(now)
  const [item, [product]] = await Promise.all([
    readItem(db.pool, orderItemId),
    productOf(db.pool, [orderItemId, today, lastBusyDay(today)]),
  ])
  if (item === null || product === undefined) return null
  return { item, ...product, free: product.free.map((days) => ({ ...days, downtimeId: newId(now) })) }
}

/**
 * Records the loss of one of the shop's own items: one append ends its rental, takes the product off sale and closes
 * its free days. An item that the shop lost on its way to its renter is refunded in full. A repeated request returns
 * the first answer. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, ITEM_CONSIGNED, PRODUCT_BOOKED while the product has
 * another booking or a member is paying for one, and ITEM_CHARGED (rule 461).
 */
export async function loseOwnItem(
  deps: Deps,
  { orderItemId, lostBy, rentalEndDate, staffId, reason }: Losing,
): Promise<z.infer<typeof ended> | LossRefusal> {
  const facts = await factsOf(deps, orderItemId)
  if (facts === null) return refuse('NOT_FOUND')
  const { productId, isBooked, isCharged: wasCharged, free } = facts
  const { orderId, memberId } = facts.item
  const [rows, review] = await Promise.all([
    reasonRows(deps, { orderItemId, memberId, step: 'lose', text: reason }),
    reviewOfRental(deps, orderItemId),
  ])
  const closed = free.map(({ downtimeId }) => keepDowntimeReason(deps.db, downtimeId, '분실 종료'))
  const actor = `staff:${staffId}`
  const refundId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `lose:${orderItemId}`,
    request: { orderItemId, lostBy, rentalEndDate },
    typed: typedAs(deps, reason),
    actor,
    reason: reasonOf('lose', orderItemId),
    streams: [orderStream(orderId), paymentStream(orderId), `product:${productId}`, review.stream],
    refusedAtAppend: ['ITEM_CHARGED', ...offerRefusals, ...slotRefusals],
    read: walletReading(deps, memberId, { orderIds: [orderId], ...review.scope }),
    decide: (streams, wallet) => {
      const now = deps.clock.now()
      const written = review.in(streams)
      if (isRefusal(written)) return written
      const goingBack = {
        wallet,
        refundId,
        onlyInFull: onlyInFullOf(streams, facts.item),
        review: written,
        now,
      }
      const decided = decideOwnItemLost(orderIn(streams, orderId), {
        ...goingBack,
        ...{ orderItemId, lostBy, seenEnd: rentalEndDate, isBooked, isCharged: wasCharged, free },
      })
      if (isRefusal(decided)) return decided
      const events = newEvents(decided.entries)
      return {
        events,
        jobs: refundJobs(deps, decided.entries),
        rows: async (client) => {
          for (const row of [...rows, ...closed, ...review.rows(events, staffId)])
            await runCompiled(client, row)
          const isChargedNow = lostBy === 'shop' && (await isCharged(client, orderItemId))
          return isChargedNow ? refuse('ITEM_CHARGED') : takeOffSale(client, productId, { actor, at: now })
        },
        result: { orderItemId, status: decided.status },
      }
    },
  })
  return handled.kind === 'done' ? ended.parse(handled.result) : bookedMeanwhile(handled.refusal)
}

type ComingBack = {
  orderItemId: string
  rentalEndDate?: CivilDate | undefined
  handedOverOn: CivilDate
  staffId: number
  reason: string
}

/**
 * Records that the courier took an item from its renter and lost it on its way back: one append ends its rental as a
 * collected one, or leaves its return to finance, and an item of the shop itself goes off sale. A repeated request returns
 * the first answer. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, INVALID_REQUEST for another day, ITEM_CONSIGNED for an
 * owner's item that is not reported missing, CONCURRENT_CHANGE for one that was extended since its author looked (rule 965),
 * PRODUCT_BOOKED as a loss of the shop's own item does, and ITEM_CHARGED while its renter is charged for the loss (rule 531).
 */
export async function loseItemComingBack(
  deps: Deps,
  { orderItemId, rentalEndDate, handedOverOn, staffId, reason }: ComingBack,
): Promise<z.infer<typeof cameNotBack> | LossRefusal> {
  const [facts, settings] = await Promise.all([factsOf(deps, orderItemId), settingsNow(deps.db)])
  if (facts === null) return refuse('NOT_FOUND')
  const { item, productId, isBooked, isChargedForLoss: wasCharged, free } = facts
  const { orderId, memberId } = item
  const isOwn = item.consignmentId === null
  const rows = await reasonRows(deps, { orderItemId, memberId, step: 'loseComingBack', text: reason })
  const closed = isOwn
    ? free.map(({ downtimeId }) => keepDowntimeReason(deps.db, downtimeId, lostComingBack))
    : []
  const percent = settings.rentalPointPercent
  const lotId = newId(deps.clock.now())
  const actor = `staff:${staffId}`
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `loseComingBack:${orderItemId}`,
    request: { orderItemId, rentalEndDate, handedOverOn },
    typed: typedAs(deps, reason),
    actor,
    reason: reasonOf('loseComingBack', orderItemId),
    streams: [orderStream(orderId), ...placeStreams(item), ...(percent > 0 ? [memberStream(memberId)] : [])],
    refusedAtAppend: ['ITEM_CHARGED', ...offerRefusals, ...slotRefusals],
    read: percent > 0 ? walletReading(deps, memberId) : undefined,
    decide: (streams, wallet) => {
      const now = deps.clock.now()
      const reward =
        percent === 0 || wallet === null || hasLeft(memberIn(streams, memberId))
          ? null
          : { wallet, percent, lotId, lifeMonths: settings.pointMonths, now }
      const decided = decideLostComingBack(orderIn(streams, orderId), {
        ...{ orderItemId, seenEnd: rentalEndDate, handedOverOn, today: seoulDate(now), free, reward },
        ...{ isBooked, isChargedForLoss: wasCharged },
        isReportedMissing: isReportedMissingIn(streams, item),
      })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.entries),
        rows: async (client) => {
          for (const row of [...rows, ...closed]) await runCompiled(client, row)
          if (await isChargedForLoss(client, orderItemId)) return refuse('ITEM_CHARGED')
          return isOwn ? takeOffSale(client, productId, { actor, at: now }) : null
        },
        result: { orderItemId, status: decided.status },
      }
    },
  })
  return handled.kind === 'done' ? cameNotBack.parse(handled.result) : bookedMeanwhile(handled.refusal)
}
