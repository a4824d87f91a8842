import { type SqlBool, sql } from 'kysely'
import { itemActions } from '../../domain/ordering/itemActions.ts'
import { addDays, type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { type Parcel, type ParcelTracker, parcelTrackerOf } from '../gateways/parcels/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Each, sweep } from '../platform/jobs/sweep.ts'
import { moveOrderItem } from './commands/moveItem.ts'
import { moveReturn } from './commands/returnItem.ts'
import { isArrivalDenied } from './queries/arrivalDenied.ts'
import { isReportedMissing } from './queries/staffOrders.ts'

const pageSize = 200
/** How many parcels are looked up in parallel. */
const atOnce = 8

/** `corrections` are those of its item when its waybill was read. */
type OnTheWay = Parcel & { orderId: string; orderItemId: string; corrections: number }
type Search = { db: Deps['db']; couriers: readonly string[]; after: string; today: CivilDate }
type Direction = {
  underWay: (search: Search) => Promise<OnTheWay[]>
  /** False for a parcel about which the courier's word would be refused: each question costs money. */
  isAsked: (deps: Deps, parcel: OnTheWay) => Promise<boolean>
  arrive: (deps: Deps, parcel: Pick<OnTheWay, 'orderItemId' | 'corrections'>) => Promise<object | Refusal>
}

/**
 * For how many days after the first day of its rental the courier is asked about an item that only counts as arrived
 * (rule 475): an arrival that was recorded late is known by then, and each question costs money.
 */
const ASKED_DAYS_AFTER_START = 7

const parcelsOut = ({ db, couriers, after }: Search) =>
  db.kysely
    .selectFrom('shop.order_items as i')
    .select(['i.order_id as orderId', 'i.order_item_id as orderItemId'])
    .select((item) => [item.ref('i.courier').$notNull().as('courier')])
    .select((item) => [item.ref('i.tracking_number').$notNull().as('trackingNumber')])
    .select('i.correction_number as corrections')
    .where('i.courier', 'in', couriers)
    .where('i.tracking_number', 'is not', null)
    .where('i.order_item_id', '>', after)
    .orderBy('i.order_item_id')
    .limit(pageSize)

/** A return that is reported missing is received once it was found (rule 660): until then nothing is asked about it. */
const parcelsBack = ({ db, couriers, after }: Search) =>
  db.kysely
    .selectFrom('shop.item_returns as r')
    .innerJoin('shop.order_items as i', 'i.order_item_id', 'r.order_item_id')
    .select(['r.order_id as orderId', 'r.order_item_id as orderItemId'])
    .select((parcel) => [parcel.ref('r.courier').$notNull().as('courier')])
    .select((parcel) => [parcel.ref('r.tracking_number').$notNull().as('trackingNumber')])
    .select('i.correction_number as corrections')
    .where('r.courier', 'in', couriers)
    .where('r.tracking_number', 'is not', null)
    .where('r.order_item_id', '>', after)
    .where(sql<SqlBool>`NOT ${isReportedMissing}`)
    .orderBy('r.order_item_id')
    .limit(pageSize)

/** Staff may have taken back that a parcel arrived (rule 494), which is a correction. */
const isHeard = async (deps: Deps, parcel: OnTheWay): Promise<boolean> =>
  parcel.corrections === 0 || !(await isArrivalDenied(deps, parcel))

const job = { by: 'job', actor: 'job:track', courier: null, trackingNumber: null } as const

/**
 * Parcels to members, those that only count as arrived among them, and return parcels to the shop: which are followed,
 * and what their arrival changes.
 */
const directions: readonly Direction[] = [
  {
    underWay: (search) => parcelsOut(search).where('i.status', '=', 'shipped').execute(),
    isAsked: isHeard,
    arrive: (deps, parcel) => moveOrderItem(deps, { ...job, ...parcel, action: 'deliver' }),
  },
  {
    underWay: (search) =>
      parcelsOut(search)
        .where('i.status', 'in', itemActions.confirmArrival.from)
        .where('i.arrival_presumed', '=', true)
        .where('i.start_on', '>=', addDays(search.today, -ASKED_DAYS_AFTER_START))
        .execute(),
    isAsked: isHeard,
    arrive: (deps, parcel) => moveOrderItem(deps, { ...job, ...parcel, action: 'confirmArrival' }),
  },
  {
    underWay: (search) => parcelsBack(search).where('r.status', '=', 'collecting').execute(),
    isAsked: async () => true,
    arrive: (deps, parcel) => moveReturn(deps, { ...job, ...parcel, step: 'receiveReturn' }),
  },
]

/**
 * Looks up every parcel in transit and records arrivals: an item becomes delivered, a return collected. An item that only
 * counts as arrived is looked up for a week more (rule 475). An arrival is recorded of the parcel that was asked about
 * alone (rule 566). Returns how many arrived. A parcel that the provider does not know is looked up again on the next run.
 */
export async function trackParcels(
  deps: Deps,
  tracker: ParcelTracker = parcelTrackerOf(deps.env),
): Promise<number> {
  return sweep(async (each) => {
    let arrived = 0
    for (const direction of directions) arrived += await follow(deps, tracker, direction, each)
    return arrived
  })
}

const firstId = '00000000-0000-0000-0000-000000000000'

async function follow(
  deps: Deps,
  tracker: ParcelTracker,
  { underWay, isAsked, arrive }: Direction,
  each: Each,
): Promise<number> {
  const today = seoulDate(deps.clock.now())
  let arrived = 0
  for (let after = firstId; ; ) {
    const rows = await underWay({ db: deps.db, couriers: tracker.couriers, after, today })
    arrived += await each(
      rows,
      async (parcel) => {
        if (!(await isAsked(deps, parcel))) return false
        const tracked = await tracker.track(parcel)
        if (tracked.outcome === 'unknown' || !tracked.isDelivered) return false
        const { orderItemId, corrections } = parcel
        return !isRefusal(await arrive(deps, { orderItemId, corrections }))
      },
      atOnce,
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return arrived
    after = last.orderItemId
  }
}
