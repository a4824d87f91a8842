import { deliveryFeeDraftAnswer } from '../../domain/wire/deliveryChanges.ts'
import { extensionDraftAnswer } from '../../domain/wire/extensions.ts'
import { aRentalShop, draftBody, providersTime, type RentalShop, type Rented } from '../support/aRental.ts'
import { type ChildApp, startApp } from './childApp.ts'

export type Stage = {
  shop: RentalShop
  simulatorsUrl: string
  databaseUrl: string
  /** How long a death and what it left may take; the suite waits for ever, and its runner ends what says nothing. */
  patienceMs: number
  /** The process that recovered from the last death, in which the next journey may begin. */
  recovered?: ChildApp | undefined
  /** From now on the providers' clock goes on from this instant, as the shop's does on the day that is tried. */
  providersReach: (instant: string) => void
}

export async function aStage(name: string, patienceMs = Number.POSITIVE_INFINITY): Promise<Stage> {
  let now = providersTime()
  const shop = await aRentalShop(name, { now: () => now() })
  return {
    ...{ shop, simulatorsUrl: shop.simulators.url, databaseUrl: shop.database.appUrl, patienceMs },
    providersReach: (instant) => {
      now = providersTime(instant)
    },
  }
}

/** Whoever answers calls: a shop in a process of its own, or one in this process. */
export type Caller = Pick<ChildApp, 'call'>

/** A draft that the shop refused. */
export class NotDrafted extends Error {}

export type Person = { token: string; email: string; id: number }

export const start = '2026-11-20T10:00:00+09:00'
let people = 0

export async function aPerson(shop: RentalShop) {
  people += 1
  const email = `fault${people}-${process.pid}@example.com`
  const customer = await shop.aCustomer(email)
  return {
    token: customer.accessToken,
    email,
    id: customer.id,
    paidByCoupon: async (): Promise<Rented> => {
      const coupon = await customer.getsCoupon({ discountType: 'fixed', discountValue: 48_000 })
      return { bags: [await shop.aBag()], coupon }
    },
    /** One bag, and points that nothing holds yet. */
    withPoints: async (): Promise<Rented> => {
      await customer.earns(6_000)
      return { bags: [await shop.aBag()] }
    },
    /** One bag that costs 3,000 more to Jeju. */
    toMove: async (): Promise<Rented> => ({ bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] }),
    /** Two bags, a coupon and points: everything that an order can hold. */
    rich: async (): Promise<Rented> => {
      await customer.earns(5_000)
      const coupon = await customer.getsCoupon()
      return { bags: [await shop.aBag(), await shop.aBag()], coupon, points: 5_000 }
    },
  }
}

/** The process that recovered last, if it still lives; from now on it is the caller's to stop. */
export function takeRecovered(stage: Stage): ChildApp | undefined {
  const { recovered } = stage
  stage.recovered = undefined
  return recovered === undefined || recovered.isGone() ? undefined : recovered
}

/** A process without a fault. */
export const clean = async (stage: Stage): Promise<ChildApp> => {
  const { databaseUrl, simulatorsUrl } = stage
  return takeRecovered(stage) ?? startApp({ databaseUrl, simulatorsUrl })
}

export const moveClock = (app: Caller, now: string) => app.call('POST', '/api/dev/clock', null, { now })
export const runJob = (app: Caller, name: string) => app.call('POST', `/api/dev/jobs/${name}`, null)

export type Drafted = {
  orderId: string
  customerKey: string
  orderName: string
  amounts: { totalAmount: number }
}

export async function draft(app: Caller, person: Person, rented: Rented): Promise<Drafted | null> {
  const answer = await app.call('POST', '/api/users/order-drafts', person.token, draftBody(rented))
  // 500: the process lives, but its database has died.
  if (answer.status === 0 || answer.status >= 500) return null
  if (answer.status !== 200) throw new NotDrafted(`no draft: ${answer.code}`)
  const { data } = answer
  const amounts = data.amounts
  const totalAmount =
    typeof amounts === 'object' && amounts !== null && 'totalAmount' in amounts
      ? Number(amounts.totalAmount)
      : 0
  return {
    orderId: String(data.orderId),
    customerKey: String(data.customerKey),
    orderName: String(data.orderName),
    amounts: { totalAmount },
  }
}

export async function approve({ shop }: Stage, drafted: Drafted, changes: object = {}): Promise<string> {
  const { orderId, customerKey, orderName, amounts } = drafted
  return shop.approve({ orderId, customerKey, orderName, amounts }, changes)
}

export const pay = (app: Caller, person: Person, { orderId }: Drafted, paymentKey?: string) =>
  app.call('POST', '/api/users/orders', person.token, { orderId, ...(paymentKey && { paymentKey }) })

const attemptsBegan = ({ shop }: Stage, began: string) =>
  shop.database.pool.query(
    'UPDATE platform.payment_attempts SET started_at = clock_timestamp() + $1::interval WHERE outcome IS NULL',
    [began],
  )
/** Attempts are left alone for some seconds; a run that does not want to wait makes them older. */
export const age = (stage: Stage) => attemptsBegan(stage, '-1 minute')
/** Older than any approval: no call is under way that could still capture one. */
export const ageBeyondApprovals = (stage: Stage) => attemptsBegan(stage, '-1 hour')
/** Whoever held a lease on payouts died with it: the real time that others wait for is over. */
export const endPayoutLeases = ({ shop }: Stage) =>
  shop.database.pool.query("UPDATE platform.leases SET taken_until = '-infinity' WHERE work = 'payouts'")
/** As young as an attempt is when its process has just died. */
export const makeYoung = (stage: Stage) => attemptsBegan(stage, '0 seconds')
/** Until they are aged, no job touches the attempts, however slow the run is. */
export const keepYoung = (stage: Stage) => attemptsBegan(stage, '1 hour')

/** Draft, pay, cancel one item, refund: the straight way, until the process dies. */
export async function payAndCancel(
  stage: Stage,
  app: ChildApp,
  person: Awaited<ReturnType<typeof aPerson>>,
): Promise<void> {
  const rented = await person.rich()
  await moveClock(app, start)
  await app.arm()
  const drafted = await draft(app, person, rented)
  if (drafted === null) return
  const placed = await pay(app, person, drafted, await approve(stage, drafted))
  if (placed.status === 200) await cancelFirst(app, person, drafted.orderId)
}

export async function cancelFirst(app: Caller, person: Person, orderId: string): Promise<void> {
  const cancelled = await app.call('POST', '/api/users/order-items-cancel', person.token, {
    orderItemId: await firstItemOf(app, person, orderId),
    cancellationReason: 'etc',
    cancellationText: '일정이 바뀌었어요',
  })
  if (cancelled.status === 200) await runJob(app, 'sendRefunds')
}

/** The ids of what an order has. */
export async function itemsOf(app: Caller, person: Person, orderId: string): Promise<string[]> {
  const detail = await app.call('GET', `/api/users/order-detail/${orderId}`, person.token)
  const items = Array.isArray(detail.data.order_items) ? detail.data.order_items : []
  return items.map(({ id }) => String(id))
}

const firstItemOf = async (app: Caller, person: Person, orderId: string): Promise<string> =>
  String((await itemsOf(app, person, orderId))[0])

/** Two more days for the first item of an order, by card and points: 22,200 − 6,000. */
export async function draftExtension(app: Caller, person: Person, orderId: string): Promise<Drafted | null> {
  const item = await firstItemOf(app, person, orderId)
  const asked = { rentalEndDate: '2026-12-08', price: 22_200, pointsUsed: 6_000, quotedFee: 0 }
  const answer = await app.call('POST', `/api/users/order-items/${item}/extensions`, person.token, asked)
  if (answer.status === 0 || answer.status >= 500) return null
  const parsed = extensionDraftAnswer.shape.data.safeParse(answer.data)
  if (!parsed.success) throw new NotDrafted(`no extension: ${answer.code}`)
  const { extensionId, amount, customerKey, orderName } = parsed.data
  return { orderId: extensionId, customerKey, orderName, amounts: { totalAmount: amount } }
}

export const payExtension = (app: Caller, person: Person, { orderId }: Drafted, paymentKey: string) =>
  app.call('POST', `/api/users/extensions/${orderId}/pay`, person.token, { paymentKey })

const inJeju = {
  ...{ shippingName: '박서준', shippingPhone: '01099998888' },
  ...{ postCode: '63122', address1: '제주특별자치도 제주시 문연로 6', address2: '2층' },
}

/** The order shall go to Jeju, for 3,000 more. */
export async function draftDeliveryFee(
  app: Caller,
  person: Person,
  orderId: string,
): Promise<Drafted | null> {
  const asked = { address: inJeju, difference: 3_000 }
  const path = `/api/users/order-detail/${orderId}/delivery-fee`
  const answer = await app.call('POST', path, person.token, asked)
  if (answer.status === 0 || answer.status >= 500) return null
  const parsed = deliveryFeeDraftAnswer.shape.data.safeParse(answer.data)
  if (!parsed.success) throw new NotDrafted(`no delivery change: ${answer.code}`)
  const { deliveryChangeId, amount, customerKey, orderName } = parsed.data
  return { orderId: deliveryChangeId, customerKey, orderName, amounts: { totalAmount: amount } }
}

export const payDeliveryFee = (app: Caller, person: Person, { orderId }: Drafted, paymentKey: string) =>
  app.call('POST', `/api/users/delivery-fees/${orderId}/pay`, person.token, { paymentKey })
