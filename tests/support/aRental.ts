import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Coupon, couponShares } from '../../domain/coupons/discount.ts'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { OrderDraft } from '../../domain/wire/checkout.ts'
import type { Substitutes } from '../../domain/wire/exchanges.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import type * as catalogue from '../../server/catalogue/index.ts'
import { type SimulatorOptions, startSimulators } from '../../server/demo/simulators/index.ts'
import * as members from '../../server/members/index.ts'
import { addressNumber } from '../../server/ordering/parcelPapers.ts'
import type { Deps, Tables } from '../../server/platform/deps.ts'
import type { StaffRole } from '../../server/platform/http/authenticate.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { aStoredCoupon } from './aCouponOnOffer.ts'
import { aBag, aShelf } from './aProduct.ts'
import { aMember, openedAt, testApp } from './app.ts'
import { aWatch, type LedgerPayment, paymentsIn } from './books.ts'
import { colleagueHeaders, staffHeaders } from './colleague.ts'
import { intoWallet } from './intoWallet.ts'
import type { FreshDatabase } from './postgres.ts'
import { doors, invariants, rentalDoors } from './rentalDoors.ts'
import { tossAt } from './toss.ts'

export { doors, invariants } from './rentalDoors.ts'

/** Thursday to Sunday, four days: 49,200 won at 12,300 a day, 48,000 after the period discount. */
export const fourDays: Period = { start: '2026-12-03', end: '2026-12-06' }
export const perDay = 12_300

/** The key with which a rental shop asks the card provider. */
export const secretKey = 'test_sk_local'

export type Rented = {
  bags: readonly number[]
  period?: Period
  coupon?: Coupon | null
  points?: number
  /** Anything of the request's own fields. */
  changes?: Record<string, unknown>
}

/** The body that an honest client sends for these bags at 12,300 a day. */
export function draftBody({ bags, period = fourDays, coupon = null, points = 0, changes = {} }: Rented) {
  const items = bags.map((productId) => ({ productId, categoryIds: [], ...rentalPrice(perDay, period) }))
  const shares = coupon === null ? items.map(() => 0) : couponShares(coupon, items)
  const reckoned = orderAmounts({ items, couponShares: shares, pointsUsed: points, deliveryFee: 0 })
  return {
    rentalStartDate: period.start,
    rentalEndDate: period.end,
    totalAmount: reckoned.amounts.totalAmount,
    deliveryFee: 0,
    pointsUsed: points,
    couponId: coupon?.id ?? null,
    couponDiscount: reckoned.amounts.couponDiscount,
    shippingName: '김민지',
    shippingPhone: '01012345678',
    postCode: '04524',
    address1: '서울 중구 세종대로 110',
    address2: '3층',
    shippingNote: '문 앞에 두고 가 주세요',
    orderItems: reckoned.items.map((item) => ({
      productId: item.productId,
      dailyRentalPrice: perDay,
      totalRentPrice: item.totalRentPrice,
      periodDiscount: item.periodDiscount,
      finalAmount: item.finalAmount,
    })),
    agreedTerms: [2, 4, 5, 6],
    ...changes,
  }
}

/** What the card sheet is told about a draft. */
export type Approvable = Pick<OrderDraft, 'orderId' | 'customerKey' | 'orderName'> & {
  amounts: { totalAmount: number }
}

export type Answer<Data = Record<string, unknown>> = {
  status: number
  /** Empty when the answer is no refusal. */
  code: string
  message: string
  data: Data
}

/** The time of providers that begin with the shop: it passes as real time does, and no result depends on today. */
export function providersTime(from: string = openedAt): () => number {
  const began = Date.parse(from) - performance.now()
  return () => Math.floor(began + performance.now())
}

/** A shop with a played card provider, whose members rent, pay and cancel over HTTP. */
export async function aRentalShop(
  name: string,
  played: Pick<SimulatorOptions, 'now'> = { now: providersTime() },
  more: Partial<Deps> = {},
  own: { database?: FreshDatabase<Tables>; env?: Record<string, string> } = {},
) {
  const directory = mkdtempSync(join(tmpdir(), 'billim-simulators-'))
  const simulators = await startSimulators({ directory, port: 0, host: '127.0.0.1', ...played })
  const toss = tossAt(`${simulators.url}/toss`, secretKey)
  const env = {
    DATA_DIR: directory,
    TOSS_API_BASE: `${simulators.url}/toss`,
    PORTONE_API_BASE: `${simulators.url}/portone`,
    ...own.env,
  }
  const { database } = own
  const shop = await testApp(name, doors, {
    ...{ more: { cards: toss, ...more }, env },
    ...(database && { database }),
  })
  const shelf = await aShelf(shop.deps)
  const watch = aWatch(shop.database.url, simulators.url, invariants)

  const post = async (path: string, body: object) => {
    const answer = await fetch(simulators.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  return {
    ...shop,
    shelf,
    simulators,
    /** Where the played providers keep their files, which a shop that is not ended leaves. */
    providersFiles: directory,
    aBag: (changes: Partial<catalogue.NewProduct> = {}) => aBag(shop.deps, shelf, changes),
    aCustomer: (email: string) => aCustomer(shop, email),
    /** Somebody of the shop's own people, with these roles. */
    aColleague: (email: string, roles: StaffRole[] = ['operations']) => aColleague(shop, email, roles),
    /** How many rows there are. */
    count: async (from: string, values: unknown[] = []): Promise<number> => {
      const { rows } = await shop.database.pool.query<{ count: number }>(
        `SELECT count(*) FROM ${from}`,
        values,
      )
      return rows[0]?.count ?? 0
    },
    /** Approves the payment in the card sheet, as a person would, without any money moving yet. */
    approve: async (draft: Approvable, changes: object = {}): Promise<string> => {
      const { customerKey, orderId, orderName } = draft
      const amount = draft.amounts.totalAmount
      const session = await post('/toss/__sessions', { customerKey, orderId, amount, orderName, ...changes })
      return session.paymentKey
    },
    /** What a person does in the provider's own pages. */
    atProvider: (path: string, body: object) => post(`/toss/${path}`, body),
    /** What the provider does next: see server/demo/simulators/scripts.ts. */
    script: (script: object) => post('/__script', script),
    /** Which secret keys the provider takes from now on, and whose they are; none: any test key is the shop's. */
    setKeys: (keys: Readonly<Record<string, 'shop' | 'stranger'>>) => post('/toss/__keys', keys),
    ledger: (): Promise<LedgerPayment[]> => paymentsIn(simulators.url),
    /** Rebuilds every projection from the events, in small and in large pages, and compares it with the live rows. */
    rebuilt: async () => {
      const projections = rentalDoors.flatMap((door) => door.projections ?? [])
      return verify(shop.database.url, { projections, invariants, pageSizes: [7, 'usual'] })
    },
    /** What does not hold: an invariant, or a payment on which the provider and our books differ. */
    wrongs: watch.wrongs,
    end: async () => {
      await watch.end()
      await shop.end()
      await simulators.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type RentalShop = Awaited<ReturnType<typeof aRentalShop>>
export type Customer = Awaited<ReturnType<RentalShop['aCustomer']>>

/** A member with a session, and the calls that a phone makes. */
async function aCustomer(shop: Awaited<ReturnType<typeof testApp>>, email: string) {
  const id = await aMember(shop.deps, { email })
  const { accessToken } = await members.openSession(shop.deps, shop.app.jwt, id)
  const call = async <Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer<Data>> => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, code: '', message: '', ...answer.json() }
  }
  return {
    id,
    accessToken,
    get: <Data>(url: string) => call<Data>('GET', url),
    post: <Data>(url: string, payload: object) => call<Data>('POST', url, payload),
    put: <Data>(url: string, payload: object = {}) => call<Data>('PUT', url, payload),
    delete: <Data>(url: string) => call<Data>('DELETE', url),
    draft: (rented: Rented) => call<OrderDraft>('POST', '/api/users/order-drafts', draftBody(rented)),
    pay: (orderId: string, paymentKey?: string) =>
      call<{ orderId: string; orderNumbers: string }>('POST', '/api/users/orders', {
        orderId,
        ...(paymentKey !== undefined && { paymentKey }),
      }),
    earns: (amount: number, expiresAt = '2027-11-20T14:59:59.000Z') =>
      intoWallet(shop.deps, id, {
        type: 'points.earned',
        data: {
          memberId: id,
          lotId: randomUUID(),
          points: amount,
          reason: 'review',
          earnedBy: { source: 'review:1', orderItemId: randomUUID() },
          expiresAt,
        },
      }),
    getsCoupon: (coupon: Partial<Coupon> = {}, expiresAt?: string) =>
      couponFor(shop.deps, id, coupon, expiresAt),
  }
}

/** What a step says besides what it reads. */
type StepBody = { wholeOrder?: boolean; productId?: number } & Record<string, unknown>

async function aColleague(shop: Awaited<ReturnType<typeof testApp>>, email: string, roles: StaffRole[]) {
  let headers = await colleagueHeaders(shop, { email, roles })
  type Method = 'GET' | 'POST' | 'PUT'
  const call = async <Data>(method: Method, url: string, payload?: object): Promise<Answer<Data>> => {
    const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, code: '', message: '', ...answer.json() }
  }
  const file = (url: string) => shop.app.inject({ url, headers })
  async function readOf(orderItemId: string | undefined, path: string, { wholeOrder, productId }: StepBody) {
    const url = `/api/staff/order-items/${orderItemId}`
    if (path === 'ship') return seenNow(shop.deps, orderItemId)
    if (path === 'cancel') {
      const { data } = await call<StaffOrderItem | undefined>('GET', url)
      const { item = null, order = null } = data?.cancelling ?? {}
      const refund = wholeOrder === true || item === null ? order?.refund : item
      return { productId: data?.productId ?? 1, quotedRefund: refund ?? 0 }
    }
    if (path !== 'exchange') return {}
    const { data } = await call<Substitutes | undefined>('GET', `${url}/substitutes`)
    const offered = data?.substitutes.find((one) => one.productId === productId)
    return {
      exchangeNumber: data?.exchangeNumber ?? 1,
      ...{ quotedRefund: offered?.refund ?? 0, rentalEndDate: data?.rentalEndDate ?? '2026-12-01' },
    }
  }
  return {
    accessToken: headers.authorization.replace('Bearer ', ''),
    logsInAgain: async () => {
      headers = await staffHeaders(shop, email)
    },
    get: <Data>(url: string) => call<Data>('GET', url),
    post: <Data>(url: string, payload?: object) => call<Data>('POST', url, payload),
    put: <Data>(url: string, payload: object) => call<Data>('PUT', url, payload),
    /** A step of a rented item as the console takes one: it names what its page says at this moment. */
    step: async <Data>(orderItemId: string | undefined, path: string, body: StepBody = {}) =>
      call<Data>('POST', `/api/staff/order-items/${orderItemId}/${path}`, {
        ...{ reason: '상태를 확인했어요', ...(await readOf(orderItemId, path, body)) },
        ...body,
      }),
    /** A file. */
    text: async (url: string) => (await file(url)).body,
    file: async (url: string) => (await file(url)).rawPayload,
  }
}

/** What a packer sees of an item at this moment: its product, and the number of its order's address. */
export const seenNow = ({ db }: Pick<Deps, 'db'>, orderItemId: string | undefined) =>
  db.kysely
    .selectFrom('shop.order_items as i')
    .select(['i.product_id as productId', addressNumber.as('addressNumber')])
    .where('i.order_item_id', '=', orderItemId ?? '')
    .executeTakeFirstOrThrow()

async function couponFor(
  deps: Deps,
  memberId: number,
  coupon: Partial<Coupon>,
  expiresAt = '2026-12-31T14:59:59.000Z',
) {
  const definition = await aStoredCoupon(deps, coupon)
  await intoWallet(deps, memberId, {
    type: 'coupon.issued',
    data: { memberId, memberCouponId: randomUUID(), couponId: definition.id, source: 'download', expiresAt },
  })
  return definition
}
