import * as z from 'zod/mini'
import { isEventOf } from '../../../domain/ledger/defineEvent.ts'
import { decideProductFound } from '../../../domain/processes/finding.ts'
import { decideProductLost } from '../../../domain/processes/losing.ts'
import { evolveProduct, newProduct, type ProductState } from '../../../domain/processes/whereabouts.ts'
import { productStream, rentalEvents } from '../../../domain/rental/events.ts'
import { lastBusyDay } from '../../../domain/rental/window.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { lostHere } from '../../../domain/shared/undelivered.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { offerRefusals, takeOffSale } from '../../catalogue/index.ts'
import { runCompiled, statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
} from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { keepDowntimeReason, slotRefusals } from '../../rental/index.ts'
import { rentalWith } from '../whereabouts.ts'
import { bookedMeanwhile } from './bookedMeanwhile.ts'
import { daysOpenedByFinding } from './findItem.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type ByStaff = { productId: number; staffId: number; reason: string }

const loss = z.object({ productId: z.int(), lossNumber: z.int() })
export type ProductLoss = z.infer<typeof loss>

const productHere = statement({
  name: 'ordering.productHere',
  text: `SELECT CASE WHEN k.owner_id IS NULL THEN 'own' ELSE 'luxshare' END AS "ownerType", p.on_sale AS "onSale",
      EXISTS (SELECT FROM shop.order_items o
        WHERE o.product_id = p.id AND o.status IN ('new', 'ready_for_delivery')) AS "isBooked",
      (SELECT coalesce(json_agg(json_build_object('from', f.from_day, 'to', f.to_day)), '[]')
        FROM shop.free_days(p.id, $2::date, $3::date) f) AS free,
      coalesce(l.loss_number, 0) AS losses, coalesce(NOT l.is_found, false) AS "isLost"
    FROM shop.coded_products() p JOIN shop.stocked_items() k ON k.id = p.id
      LEFT JOIN LATERAL shop.last_loss_of(p.id) l ON true
    WHERE p.id = $1`,
  row: z.object({
    ownerType: z.enum(['own', 'luxshare']),
    onSale: z.boolean(),
    isBooked: z.boolean(),
    free: z.array(z.object({ from: day, to: day })),
    losses: z.int(),
    isLost: z.boolean(),
  }),
})

/** One statement, so that a concurrent booking either counts as an upcoming rental or leaves its days out of `free`. */
async function readProduct({ db, clock }: Pick<Needs, 'db' | 'clock'>, productId: number) {
  const today = seoulDate(clock.now())
  const [[product], away] = await Promise.all([
    productHere(db.pool, [productId, today, lastBusyDay(today)]),
    rentalWith(db.pool, productId),
  ])
  return product === undefined ? null : { ...product, away }
}

const isOfProduct = isEventOf(rentalEvents)

const productIn = (streams: LoadedStreams, productId: number, away: ProductState['away']): ProductState =>
  streams(productStream(productId))
    .events.filter(isOfProduct)
    .reduce(evolveProduct, { ...newProduct, away })

/**
 * Records that an item of the shop itself was lost while no rental had it, as in the warehouse or a repair (rule 533): it
 * goes off sale and leaves the calendar in one append. A repeated request returns the first answer. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED for an owner's item and for one that a rental has or that is lost, and PRODUCT_BOOKED while it has
 * a booking or a member is paying for one.
 */
export async function loseProduct(
  deps: Needs,
  { productId, staffId, reason }: ByStaff,
): Promise<
  | ProductLoss
  | Refusal<'INVALID_REQUEST' | 'NOT_FOUND' | 'PRODUCT_BOOKED' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const product = await readProduct(deps, productId)
  if (product === null) return refuse('NOT_FOUND')
  const { ownerType, onSale, isBooked, away } = product
  const lossNumber = product.isLost ? product.losses : product.losses + 1
  const free = product.free.map((days) => ({ ...days, downtimeId: newId(deps.clock.now()) }))
  const closed = free.map(({ downtimeId }) => keepDowntimeReason(deps.db, downtimeId, lostHere))
  const reasonId = newId(deps.clock.now())
  const actor = `staff:${staffId}`
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `product-lost:${productId}:${lossNumber}`,
    request: { productId },
    typed: typedAs(deps, reason),
    actor,
    reason: `downtime:${reasonId}`,
    streams: [productStream(productId)],
    refusedAtAppend: [...offerRefusals, ...slotRefusals],
    decide: (streams) => {
      const decided = decideProductLost(productIn(streams, productId, away), {
        ...{ productId, row: { ownerType, onSale }, isBooked, free },
      })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided),
        rows: async (client) => {
          for (const row of [keepDowntimeReason(deps.db, reasonId, reason), ...closed])
            await runCompiled(client, row)
          return takeOffSale(client, productId, { actor, at: deps.clock.now() })
        },
        result: { productId, lossNumber },
      }
    },
  })
  return handled.kind === 'done' ? loss.parse(handled.result) : bookedMeanwhile(handled.refusal)
}

/**
 * Records that an item that was lost while no rental had it is here again: its closed days open in the same append, and
 * staff can put it on sale (rule 533). A repeated request returns the first answer. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED unless it was lost so.
 */
export async function findProductAgain(
  deps: Needs,
  { productId, staffId, reason }: ByStaff,
): Promise<ProductLoss | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const [product, closed] = await Promise.all([
    readProduct(deps, productId),
    daysOpenedByFinding(deps, productId),
  ])
  if (product === null) return refuse('NOT_FOUND')
  const { ownerType, onSale, losses: lossNumber, away } = product
  const reasonId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `product-found:${productId}:${lossNumber}`,
    request: { productId },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: `downtime:${reasonId}`,
    streams: [productStream(productId)],
    decide: (streams) => {
      const state = productIn(streams, productId, away)
      const decided = decideProductFound(state, { productId, row: { ownerType, onSale }, closed })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided),
        rows: [keepDowntimeReason(deps.db, reasonId, reason)],
        result: { productId, lossNumber },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : loss.parse(handled.result)
}
