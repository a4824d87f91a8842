import { itemActions } from '../../domain/ordering/itemActions.ts'
import { addDays, type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { type Parcel, type ParcelTracker, parcelTrackerOf } from '../gateways/parcels/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Each, sweep } from '../platform/jobs/sweep.ts'
import { moveOrderItem } from './commands/moveItem.ts'
import { moveReturn } from './commands/returnItem.ts'

const pageSize = 200
/** How many parcels are looked up in parallel. */
const atOnce = 8

type OnTheWay = Parcel & { orderItemId: string }
type Search = { db: Deps['db']; couriers: readonly string[]; after: string; today: CivilDate }
type Direction = {
  underWay: (search: Search) => Promise<OnTheWay[]>
  arrive: (deps: Deps, orderItemId: string) => Promise<object | Refusal>
}

/**
 * For how many days after the first day of its rental the courier is asked about an item that only counts as arrived
 * (rule 475): an arrival that was recorded late is known by then, and each question costs money.
 */
const ASKED_DAYS_AFTER_START = 7

const page = ({ db, couriers, after }: Search, from: 'shop.order_items' | 'shop.item_returns') =>
  db.kysely
    .selectFrom(from)
    .select(['order_item_id as orderItemId'])
    .select((parcel) => [parcel.ref('courier').$notNull().as('courier')])
    .select((parcel) => [parcel.ref('tracking_number').$notNull().as('trackingNumber')])
    .where('courier', 'in', couriers)
    .where('tracking_number', 'is not', null)
    .where('order_item_id', '>', after)
    .orderBy('order_item_id')
    .limit(pageSize)

const job = { by: 'job', actor: 'job:track', courier: null, trackingNumber: null } as const

/**
 * Parcels to members, those that only count as arrived among them, and return parcels to the shop: which are followed,
 * and what their arrival changes.
 */
const directions: readonly Direction[] = [
  {
    underWay: (search) => page(search, 'shop.order_items').where('status', '=', 'shipped').execute(),
    arrive: (deps, orderItemId) => moveOrderItem(deps, { ...job, orderItemId, action: 'deliver' }),
  },
  {
    underWay: (search) =>
      page(search, 'shop.order_items')
        .where('status', 'in', itemActions.confirmArrival.from)
        .where('arrival_presumed', '=', true)
        .where('start_on', '>=', addDays(search.today, -ASKED_DAYS_AFTER_START))
        .execute(),
    arrive: (deps, orderItemId) => moveOrderItem(deps, { ...job, orderItemId, action: 'confirmArrival' }),
  },
  {
    underWay: (search) => page(search, 'shop.item_returns').where('status', '=', 'collecting').execute(),
    arrive: (deps, orderItemId) => moveReturn(deps, { ...job, orderItemId, step: 'receiveReturn' }),
  },
]

/**
 * Looks up every parcel in transit and records arrivals: an item becomes delivered, a return collected. An item that only
 * counts as arrived is looked up for a week more (rule 475). Returns how many arrived. A parcel that the provider does not
 * know is looked up again on the next run.
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
  { underWay, arrive }: Direction,
  each: Each,
): Promise<number> {
  const today = seoulDate(deps.clock.now())
  let arrived = 0
  for (let after = firstId; ; ) {
    const rows = await underWay({ db: deps.db, couriers: tracker.couriers, after, today })
    arrived += await each(
      rows,
      async (parcel) => {
        const tracked = await tracker.track(parcel)
        if (tracked.outcome === 'unknown' || !tracked.isDelivered) return false
        return !isRefusal(await arrive(deps, parcel.orderItemId))
      },
      atOnce,
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return arrived
    after = last.orderItemId
  }
}
