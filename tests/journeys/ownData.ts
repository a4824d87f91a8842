import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { type Coupon, couponShares } from '../../domain/coupons/discount.ts'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { addDays, type Period, parseCivilDate } from '../../domain/shared/civilDate.ts'
import { type Session, sessionAnswer } from '../../domain/wire/auth.ts'
import type { OrderDraftRequest } from '../../domain/wire/checkout.ts'
import { couponBody } from '../../domain/wire/staffCoupons.ts'
import type { ProductMaking } from '../../domain/wire/staffProducts.ts'
import { eventTypes } from '../../server/eventLog.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { unhurriedMs } from '../support/unhurried.ts'
import { aStranger, type NewMember } from './newMember.ts'
import { freePeriod } from './periods.ts'
import { type BackOffice, expect, password } from './shop.ts'
import { atTheOrigin } from './visitors.ts'

/**
 * What a journey looks at, it makes: members, products, coupons, orders that no other journey knows. All of it goes
 * through the calls that people use; points, which a person earns with reviews of weeks, through the event store.
 */

const idAnswer = z.object({ id: z.number() })

async function succeed(asked: ReturnType<BackOffice['call']>, what: string): Promise<unknown> {
  const { status, code, message, data } = await asked
  if (status !== 200) throw new Error(`${what}: ${status} ${code} ${message}`)
  return data
}

/** What a browser keeps of cookies, for calls without one. */
class CookieJar {
  readonly #cookies = new Map<string, string>()
  /** Limits count by address: everybody comes from one of their own. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, cookie, 'x-forwarded-for': this.#address }
    const answer = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }
}

const formAnswer = z.object({
  data: z.object({ popupUrl: z.string() }).catchall(z.string()),
})

/** Joins as a person does: identity first, then e-mail, password and consents. They are logged in then. */
async function join(office: BackOffice, who: NewMember): Promise<Session> {
  const jar = new CookieJar()
  const opened = await jar.fetch(`${office.url}/api/auth/identity-verification`)
  const { popupUrl, ...opening } = formAnswer.parse(await opened.json()).data
  await fetch(popupUrl, { method: 'POST', body: new URLSearchParams(opening) })
  const { email, ...person } = who
  const filled = await fetch(`${office.simulatorsUrl}/nice/__verify`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...opening, mobileco: '1', agreed: 'on', ...person }),
  })
  const back = new URL(filled.headers.get('location') ?? '')
  await jar.fetch(`${office.url}${back.pathname}${back.search}`)
  const joined = await jar.fetch(`${office.url}/api/auth/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, agreedTerms: [1, 2, 3] }),
  })
  if (joined.status !== 200) throw new Error(`${email} did not join: ${await joined.text()}`)
  return sessionAnswer.parse(await joined.json()).data
}

export type Member = NewMember & { id: number; token: string; session: Session }

/** What a member has from the beginning. */
type Belongings = {
  name?: string
  points?: number
  /** The last instant of the points; after almost a year when absent. */
  pointsUntil?: string
  /** True: a card is saved at the provider. */
  card?: boolean
  address?: boolean
}

/** Somebody whom no other journey knows, joined, with what a test wants them to have. */
export async function aMember(office: BackOffice, wanted: Belongings = {}): Promise<Member> {
  const who = { ...aStranger('member'), ...(wanted.name !== undefined && { name: wanted.name }) }
  const opened = await join(office, who)
  const [row] = await office.rows<{ id: number }>('SELECT id FROM shop.members WHERE email = $1', [who.email])
  const member = { ...who, id: Number(row?.id), token: opened.accessToken, session: opened }
  if (wanted.points !== undefined) await givePoints(office, member, wanted.points, wanted.pointsUntil)
  if (wanted.card) await saveCard(office, member)
  if (wanted.address) await saveAddress(office, member)
  return member
}

/** The next page that is opened belongs to the member. */
export async function enterAs(page: Page, member: Pick<Member, 'session'>): Promise<void> {
  await atTheOrigin(page)
  await page.evaluate((token) => localStorage.setItem('token', token), JSON.stringify(member.session))
}

/** Points as a review earns them. */
export async function givePoints(
  office: BackOffice,
  { id }: Pick<Member, 'id'>,
  points: number,
  lastInstant?: string,
): Promise<void> {
  const db = openDatabase<Tables>({ url: office.databaseUrl, max: 1 })
  const now = await office.now()
  const expiresAt = lastInstant ?? `${addDays(await office.today(), 364)}T14:59:59.000Z`
  try {
    const store = createEventStore({
      ...{ pool: db.pool, eventTypes: createEventTypes(eventTypes), busyAfterMs: unhurriedMs },
    })
    const earnedBy = { source: `review:${randomInt(1, 2 ** 31 - 1)}`, orderItemId: randomUUID() }
    await intoWallet({ store, clock: { now: () => now } }, id, {
      type: 'points.earned',
      data: { memberId: id, lotId: randomUUID(), points, reason: 'review', earnedBy, expiresAt },
    })
  } finally {
    await db.end()
  }
}

/** Registers the example card in the provider's sheet and with the shop. */
export async function saveCard(office: BackOffice, { token }: Pick<Member, 'token'>): Promise<void> {
  const { customerKey } = z
    .object({ customerKey: z.string() })
    .parse(await succeed(office.call('GET', '/api/users/customer-key', undefined, token), 'the customer key'))
  const added = await fetch(`${office.simulatorsUrl}/toss/__sheet/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerKey, issuerCode: '61', cardNumber: '4330123412341234' }),
  })
  const { code } = z.object({ code: z.string() }).parse(await added.json())
  await succeed(
    office.call('POST', '/api/users/brandpay-authorize', { code, customerKey }, token),
    'the card',
  )
}

const home = {
  addressName: '집',
  recipientName: '윤하늘',
  phoneNumber_1: '01023456789',
  postCode: '04782',
  address1: '서울특별시 성동구 연무장길 33',
  address2: '502호',
}

export async function saveAddress(
  office: BackOffice,
  { token }: Pick<Member, 'token'>,
  changes: Partial<typeof home> & { isDefault?: boolean } = {},
): Promise<void> {
  const address = { ...home, isDefault: true, ...changes }
  await succeed(office.call('POST', '/api/users/delivery-address', address, token), 'the address')
}

type Role = 'operations' | 'finance' | 'content' | 'admin'

/** Calls of a colleague of that role; an answer other than 200 ends the journey. */
export async function staffCalls(office: BackOffice, role: Role) {
  const token = await office.staffTokenOf(`${role}@billim.kr`)
  return (method: string, path: string, body?: unknown) =>
    succeed(office.call(method, `/api/staff/${path}`, body, token), `${method} ${path}`)
}

const readForCancelling = z.object({
  productId: z.number(),
  cancelling: z.object({ item: z.number() }),
})
/** Cancels an item with a full refund, as operations read it. */
export async function cancelsForMember(office: BackOffice, orderItemId: string): Promise<void> {
  const operations = await staffCalls(office, 'operations')
  const read = readForCancelling.parse(await operations('GET', `order-items/${orderItemId}`))
  const seen = { productId: read.productId, quotedRefund: read.cancelling.item }
  await operations('POST', `order-items/${orderItemId}/cancel`, { reason: '고객 요청', ...seen })
}

export type Product = { id: number; name: string; code: string; perDay: number; brandId: number }

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Six characters that nothing else in the shop has: they make a name that search and lists find alone. */
export const aMark = (): string =>
  Array.from({ length: 6 }, () => letters[randomInt(letters.length)] ?? 'A').join('')

/** A brand without products. */
export async function aBrand(
  office: BackOffice,
  changes: { nameKorean?: string; nameEnglish?: string } = {},
) {
  const content = await staffCalls(office, 'content')
  const mark = aMark()
  const names = { nameKorean: `여정 ${mark}`, nameEnglish: `JOURNEY ${mark}`, ...changes }
  const made = await content('POST', 'brands', { ...names, position: 1_000, reason: '새 브랜드예요' })
  return { id: idAnswer.parse(made).id, ...names }
}

/** So many pictures. They stand for uploaded ones: drawing and scaling them is what tests of uploads do. */
export async function somePictures(office: BackOffice, count: number): Promise<ProductMaking['pictures']> {
  const files = await office.rows<{ id: number }>(
    `INSERT INTO shop.files (url) SELECT '/files/pictures/1/front' FROM generate_series(1, $1) RETURNING id`,
    [count],
  )
  return files.map(({ id }) => ({ type: 'main', fileId: Number(id), view: null }))
}

/**
 * A bag at 12,300 won a day on sale, with what a test wants to differ, of a brand of its own unless one is named. Its
 * card fits, its name is found by nothing else.
 */
export async function aProduct(office: BackOffice, changes: Partial<ProductMaking> = {}): Promise<Product> {
  const content = await staffCalls(office, 'content')
  const mark = aMark()
  const brandId = changes.brandId ?? (await aBrand(office)).id
  const [leaf] = await office.rows<{ id: number }>(
    `SELECT c.id FROM shop.categories c
     WHERE NOT EXISTS (SELECT FROM shop.categories below WHERE below.parent_id = c.id) ORDER BY c.id LIMIT 1`,
  )
  const making = {
    productCode: `J-${mark}`,
    productName: `로앙 백 ${mark}`,
    categoryId: Number(leaf?.id),
    dailyRentalPrice: 12_300,
    supplyPrice: 1_230_000,
    color: '블랙',
    material: '소가죽',
    description: '<p>가볍게 드는 백이에요.</p>',
    pictures: changes.pictures ?? (await somePictures(office, 1)),
    reason: '새 상품이에요',
    ...changes,
    brandId,
  }
  const { id } = idAnswer.parse(await content('POST', 'products', making))
  const rate = making.discountRate ?? 0
  const discounted = Math.round((making.dailyRentalPrice * (100 - rate)) / 10_000) * 100
  const perDay = rate > 0 ? discounted : making.dailyRentalPrice
  return { id, name: making.productName, code: making.productCode, perDay, brandId }
}

/** The first rentable period of so many days of a product, at least `ahead` days from the shop's day. */
export const aPeriod = (
  office: BackOffice,
  { id }: Pick<Product, 'id'>,
  { days = 4, ahead = 3 }: { days?: number; ahead?: number } = {},
): Promise<Period> => freePeriod(office, id, { days, ahead })

/** 20 % off the named products for whoever takes it, with what a test wants to differ; `products: []`: off everything. */
export async function aCoupon(
  office: BackOffice,
  {
    products,
    ...changes
  }: { products: readonly Pick<Product, 'id'>[] } & Partial<z.input<typeof couponBody>>,
): Promise<Coupon & { name: string }> {
  const content = await staffCalls(office, 'content')
  const wanted = couponBody.parse({
    ...{ name: `여정 쿠폰 ${aMark()}`, discountType: 'percentage', discountValue: 20, type: 'normal' },
    ...{ scope: products.length === 0 ? 'all' : 'products', productIds: products.map(({ id }) => id) },
    ...{ endDate: '2099-12-31', reason: '새 쿠폰이에요', ...changes },
  })
  const { id } = idAnswer.parse(await content('POST', 'coupons', wanted))
  const { name, type, discountType, discountValue, maxDiscountAmount, minPurchaseAmount } = wanted
  return {
    ...{ id, name, type, discountType, discountValue, maxDiscountAmount, minPurchaseAmount },
    ...{ applicableTo: wanted.scope === 'all' ? 'all_products' : 'specific', productIds: wanted.productIds },
    categoryId: wanted.scope === 'category' ? wanted.categoryId : null,
    endDate: parseCivilDate(wanted.endDate),
  }
}

/** The member takes a coupon that is on offer. */
export const takeCoupon = (office: BackOffice, { token }: Pick<Member, 'token'>, { id }: { id: number }) =>
  succeed(office.call('POST', `/api/users/coupons-download/${id}`, {}, token), 'the coupon')

export type Rental = { product: Product; period?: Period; coupon?: Coupon | null; points?: number }
export type PlacedOrder = {
  orderId: string
  orderNumber: string
  orderItemId: string
  period: Period
  product: Product
  total: number
}

/** What an honest page sends for one product. */
export function draftRequestOf({
  product,
  period,
  coupon = null,
  points = 0,
}: Rental & { period: Period }): OrderDraftRequest {
  const price = rentalPrice(product.perDay, period)
  const items = [{ productId: product.id, categoryIds: [], ...price }]
  const shares = coupon === null ? [0] : couponShares(coupon, items)
  const order = orderAmounts({ items, couponShares: shares, pointsUsed: points, deliveryFee: 0 })
  return {
    rentalStartDate: period.start,
    rentalEndDate: period.end,
    totalAmount: order.amounts.totalAmount,
    deliveryFee: 0,
    pointsUsed: points,
    cartId: [],
    couponId: coupon?.id ?? null,
    couponDiscount: order.amounts.couponDiscount,
    shippingName: home.recipientName,
    shippingPhone: home.phoneNumber_1,
    postCode: home.postCode,
    address1: home.address1,
    address2: home.address2,
    shippingNote: '',
    orderItems: [
      {
        productId: product.id,
        dailyRentalPrice: product.perDay,
        totalRentPrice: price.totalRentPrice,
        periodDiscount: price.periodDiscount,
        finalAmount: price.periodTotalPrice - (shares[0] ?? 0),
      },
    ],
    agreedTerms: [2, 4, 5, 6],
  }
}

/** Puts into the page's storage what the calendar of a product hands over to checkout. */
export async function carryToCheckout(
  page: Page,
  office: BackOffice,
  { id, perDay }: Pick<Product, 'id' | 'perDay'>,
  period: Period,
): Promise<void> {
  const product = await succeed(office.call('GET', `/api/users/products/${id}`), 'the product')
  const chosen = { ...period, items: [{ product, price: perDay }], carts: [] }
  await atTheOrigin(page)
  await page.evaluate((kept) => {
    sessionStorage.removeItem('rent_item')
    localStorage.setItem('rent_item', kept)
  }, JSON.stringify(chosen))
}

export async function openCheckout(...carried: Parameters<typeof carryToCheckout>): Promise<void> {
  const [page] = carried
  await carryToCheckout(...carried)
  await page.goto('/order')
  await expect(page.getByRole('heading', { name: '주문/결제' })).toBeVisible()
}

const draftAnswer = z.object({
  orderId: z.string(),
  orderName: z.string(),
  customerKey: z.string(),
  amounts: z.object({ totalAmount: z.number() }),
})

/** Orders and pays one product without a browser. */
export async function anOrder(office: BackOffice, member: Member, rental: Rental): Promise<PlacedOrder> {
  const period = rental.period ?? (await aPeriod(office, rental.product))
  const request = draftRequestOf({ ...rental, period })
  const draft = draftAnswer.parse(
    await succeed(office.call('POST', '/api/users/order-drafts', request, member.token), 'the draft'),
  )
  const { orderId, orderName, customerKey, amounts } = draft
  const approve = async () => {
    const approved = await fetch(`${office.simulatorsUrl}/toss/__sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customerKey, orderId, orderName, amount: amounts.totalAmount }),
    })
    return z.object({ paymentKey: z.string() }).parse(await approved.json())
  }
  // What costs nothing needs no card.
  const payment = amounts.totalAmount === 0 ? {} : await approve()
  await succeed(office.call('POST', '/api/users/orders', { orderId, ...payment }, member.token), 'the order')
  const [item] = await office.rows<{ id: string; number: string }>(
    `SELECT i.order_item_id::text AS id, o.order_numbers AS number
     FROM shop.order_items i JOIN shop.orders o USING (order_id) WHERE order_id = $1`,
    [orderId],
  )
  if (item === undefined) throw new Error(`${orderId} has no item`)
  return {
    ...{ orderId, orderNumber: item.number, orderItemId: item.id },
    ...{ period, product: rental.product, total: amounts.totalAmount },
  }
}

/** Where the products of the brand are listed, and nothing else. */
export const listOf = ({ brandId }: Pick<Product, 'brandId'>): string => `/brand/product?brandId=${brandId}`

const waysOfARental = ['prepare', 'ship', 'delivered', 'collected'] as const

/** A waybill's number that no other parcel has. */
export const aWaybill = (): string => String(randomInt(100_000_000_000, 1_000_000_000_000))

/** What a packer sees of an item, which shipping names. */
const seenBy = z.object({ productId: z.int(), addressNumber: z.int() })

/** Operations take a rental from its order to the named step; its first and last days need not have come. */
export async function rentalReaches(
  office: BackOffice,
  { orderItemId }: Pick<PlacedOrder, 'orderItemId'>,
  last: (typeof waysOfARental)[number],
): Promise<void> {
  const operations = await staffCalls(office, 'operations')
  const parcel = { courier: 'cj', trackingNumber: aWaybill() }
  for (const step of waysOfARental.slice(0, waysOfARental.indexOf(last) + 1))
    await operations('POST', `order-items/${orderItemId}/${step}`, {
      ...(step === 'ship' && {
        ...parcel,
        ...seenBy.parse(await operations('GET', `order-items/${orderItemId}`)),
      }),
      reason: '상태를 확인했어요',
    })
}
