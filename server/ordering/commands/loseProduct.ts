import * as z from 'zod/mini'
import type { FreeDays } from '../../../domain/processes/closedDays.ts'
import { decideProductFound } from '../../../domain/processes/finding.ts'
import { decideProductLost } from '../../../domain/processes/losing.ts'
import { newProduct, type ProductState } from '../../../domain/processes/whereabouts.ts'
import { productStream } from '../../../domain/rental/events.ts'
import { lastBusyDay } from '../../../domain/rental/window.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { lostHere } from '../../../domain/shared/undelivered.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { offerRefusals, takeOffSale } from '../../catalogue/index.ts'
import { runCompiled, statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand, type Reading } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { keepDowntimeReason, slotRefusals } from '../../rental/index.ts'
import { awayRow } from '../whereabouts.ts'
import { bookedMeanwhile } from './bookedMeanwhile.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
/** `lossNumber` is that of the loss that its author means: one more than those that they saw, or the last of them. */
type ByStaff = { productId: number; lossNumber: number; staffId: number; reason: string }

const loss = z.object({ productId: z.int(), lossNumber: z.int() })
export type ProductLoss = z.infer<typeof loss>

const productHere = statement({
  name: 'ordering.productHere',
  text: `SELECT coalesce((SELECT s.version FROM es.streams s WHERE s.stream_id = $4), 0) AS version,
      CASE WHEN k.owner_id IS NULL THEN 'own' ELSE 'luxshare' END AS "ownerType", p.on_sale AS "onSale",
      EXISTS (SELECT FROM shop.order_items o
        WHERE o.product_id = p.id AND o.status IN ('new', 'ready_for_delivery')) AS "isBooked",
      (SELECT json_build_object('place', a.place, 'orderItemId', a.order_item_id)
        FROM shop.items_away a WHERE a.product_id = p.id) AS away,
      (SELECT coalesce(json_agg(json_build_object('from', f.from_day, 'to', f.to_day)), '[]')
        FROM shop.free_days(p.id, $2::date, $3::date) f) AS free,
      (SELECT coalesce(json_agg(d.downtime_id), '[]') FROM shop.days_opened_by_finding(p.id, $2::date) d) AS closed,
      coalesce(l.loss_number, 0) AS losses, coalesce(NOT l.is_found, false) AS "isLost"
    FROM shop.coded_products() p JOIN shop.stocked_items() k ON k.id = p.id
      LEFT JOIN LATERAL shop.last_loss_of(p.id) l ON true
    WHERE p.id = $1`,
  row: z.object({
    version: z.int(),
    ownerType: z.enum(['own', 'luxshare']),
    onSale: z.boolean(),
    isBooked: z.boolean(),
    away: z.nullable(awayRow),
    free: z.array(z.object({ from: day, to: day })),
    closed: z.array(z.string()),
    losses: z.int(),
    isLost: z.boolean(),
  }),
})

type ProductHere = {
  state: ProductState
  row: { ownerType: 'own' | 'luxshare'; onSale: boolean }
  isBooked: boolean
  /** Its days without a rental or downtime, each with an id for the downtime that would close it. */
  free: readonly FreeDays[]
  /** The downtimes that its finding ends. */
  closed: readonly string[]
}

/**
 * The product with its days and the rental that has it, under the version of its calendar; null for an unknown one. One
 * statement, so that a concurrent booking either counts as an upcoming rental or leaves its days out of `free`, and a
 * parcel that is sent meanwhile was either booked or is away.
 */
async function readProduct(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  productId: number,
): Promise<Reading<ProductHere> | null> {
  const now = clock.now()
  const today = seoulDate(now)
  const stream = productStream(productId)
  const [found] = await productHere(db.pool, [productId, today, lastBusyDay(today), stream])
  if (found === undefined) return null
  const { version, ownerType, onSale, isBooked, away, losses, isLost, closed } = found
  const free = found.free.map((days) => ({ ...days, downtimeId: newId(now) }))
  const state = { ...newProduct, away, losses, gone: isLost ? ('lost' as const) : null }
  return { stream, version, state: { state, row: { ownerType, onSale }, isBooked, free, closed } }
}

/** What a decision about a product reads: `handleCommand` asks for it again when the calendar has moved on. */
async function readingOf(deps: Needs, productId: number) {
  const first = await readProduct(deps, productId)
  if (first === null) return null
  return { first: first.state, read: async () => (await readProduct(deps, productId)) ?? first }
}

const wasRead = (product: ProductHere | null): ProductHere => {
  if (product === null) throw new Error('a product is read before it is decided on')
  return product
}

/**
 * Records that an item of the shop itself was lost while no rental had it, as in the warehouse or a repair (rule 533): it
 * goes off sale and leaves the calendar in one append. A repeated request returns the first answer. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED for an owner's item and for one that a rental has or that is lost, CONCURRENT_CHANGE for one that was
 * lost and found since its author saw it (rule 890), and PRODUCT_BOOKED while it has a booking or a member is paying for one.
 */
export async function loseProduct(
  deps: Needs,
  { productId, lossNumber, staffId, reason }: ByStaff,
): Promise<
  | ProductLoss
  | Refusal<'INVALID_REQUEST' | 'NOT_FOUND' | 'PRODUCT_BOOKED' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const reading = await readingOf(deps, productId)
  if (reading === null) return refuse('NOT_FOUND')
  const reasonId = newId(deps.clock.now())
  const actor = `staff:${staffId}`
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `product-lost:${productId}:${lossNumber}`,
    request: { productId },
    typed: typedAs(deps, reason),
    actor,
    reason: `downtime:${reasonId}`,
    streams: [],
    read: reading.read,
    refusedAtAppend: [...offerRefusals, ...slotRefusals],
    decide: (_streams, read) => {
      const product = wasRead(read)
      const decided = decideProductLost(product.state, { productId, ...product })
      if (isRefusal(decided)) return decided
      if (product.state.losses + 1 !== lossNumber) return refuse('CONCURRENT_CHANGE')
      return {
        events: newEvents(decided),
        rows: async (client) => {
          const closed = product.free.map(({ downtimeId }) =>
            keepDowntimeReason(deps.db, downtimeId, lostHere),
          )
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
 * TRANSITION_NOT_ALLOWED unless it was lost so, and CONCURRENT_CHANGE for another loss (rule 890).
 */
export async function findProductAgain(
  deps: Needs,
  { productId, lossNumber, staffId, reason }: ByStaff,
): Promise<ProductLoss | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const reading = await readingOf(deps, productId)
  if (reading === null) return refuse('NOT_FOUND')
  const reasonId = newId(deps.clock.now())
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `product-found:${productId}:${lossNumber}`,
    request: { productId },
    typed: typedAs(deps, reason),
    actor: `staff:${staffId}`,
    reason: `downtime:${reasonId}`,
    streams: [],
    read: reading.read,
    decide: (_streams, read) => {
      const product = wasRead(read)
      const decided = decideProductFound(product.state, { productId, ...product })
      if (isRefusal(decided)) return decided
      if (product.state.losses !== lossNumber) return refuse('CONCURRENT_CHANGE')
      return {
        events: newEvents(decided),
        rows: [keepDowntimeReason(deps.db, reasonId, reason)],
        result: { productId, lossNumber },
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : loss.parse(handled.result)
}
