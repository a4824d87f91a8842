import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { type CivilDate, monthOf, type Period } from '../../domain/shared/civilDate.ts'
import type { Dice } from '../../server/demo/story/dice.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aMember, aPeriod, aProduct, draftRequestOf, type Member, type Product } from '../journeys/ownData.ts'
import type { Deployment } from './deployment.ts'
import { type Answer, Caller, type Measured } from './traffic.ts'

/** The same bag, so many times: what an order takes, nobody else wants. */
export async function manyBags({ setUp, databaseUrl }: Deployment, count: number): Promise<Product[]> {
  const bag = await aProduct(setUp)
  const owner = await connect(databaseUrl)
  try {
    const { rows } = await owner.query<{ id: number; code: string }>(
      `WITH made AS (
         INSERT INTO shop.products (product_code, product_name, brand_id, c1, c2, c3, daily_rental_price, supply_price,
           description, listed_at)
         SELECT p.product_code || '-' || n, p.product_name, p.brand_id, p.c1, p.c2, p.c3, p.daily_rental_price,
           p.supply_price, p.description, p.listed_at
         FROM shop.products p, generate_series(1, $2::int) AS n WHERE p.id = $1 RETURNING id, product_code),
       pictured AS (
         INSERT INTO shop.product_images (product_id, position, type, view) SELECT id, 1, 'main', 'front' FROM made)
       SELECT id::int AS id, product_code AS code FROM made`,
      [bag.id, count],
    )
    await owner.query('SELECT shop.list_products($1)', [rows.map(({ id }) => id)])
    await owner.query('ANALYZE')
    return rows.map(({ id, code }) => ({ ...bag, id, code }))
  } finally {
    await owner.end()
  }
}

export type Crowd = {
  members: readonly { member: Member; caller: Caller }[]
  bags: readonly Product[]
  /** Yields each bag that nobody has rented yet, once. */
  free: Iterator<Product>
  period: Period
  staff: { operations: string; finance: string; caller: Caller }
}

/** People who use the shop at once: members with an address, bags for their orders, and two colleagues. */
export async function aCrowd(
  deployment: Deployment,
  { members: howMany, bags: bagsWanted }: { members: number; bags: number },
): Promise<Crowd> {
  const { setUp, url } = deployment
  const bags = await manyBags(deployment, bagsWanted)
  const [first] = bags
  if (first === undefined) throw new Error('no bag was made')
  const period = await aPeriod(setUp, first, { ahead: 7 })
  const members: Crowd['members'][number][] = []
  for (let nth = 0; nth < howMany; nth += 1)
    members.push({ member: await aMember(setUp, { address: true }), caller: new Caller(url, nth) })
  const [operations, finance] = [
    await setUp.staffTokenOf('operations@billim.kr'),
    await setUp.staffTokenOf('finance@billim.kr'),
  ]
  return {
    members,
    bags,
    free: bags.values(),
    period,
    staff: { operations, finance, caller: new Caller(url, 60_000) },
  }
}

const draftShape = z.object({
  data: z.object({
    orderId: z.string(),
    orderName: z.string(),
    customerKey: z.string(),
    amounts: z.object({ totalAmount: z.number() }),
  }),
})

/** Rents one bag with a card, in the calls of the checkout; what the shop answered last, and the order it was about. */
export async function rents(
  { office }: Pick<Deployment, 'office'>,
  { member, caller }: Crowd['members'][number],
  { product, period }: { product: Product; period: Period },
  note: (what: string, answer: Answer) => void,
): Promise<{ answer: Answer; orderId: string | null }> {
  const { token } = member
  const drafted = await caller.ask('POST', '/api/users/order-drafts', {
    token,
    body: draftRequestOf({ product, period }),
  })
  note('draft', drafted)
  if (drafted.status !== 200) return { answer: drafted, orderId: null }
  const { orderId, orderName, customerKey, amounts } = draftShape.parse(JSON.parse(drafted.text)).data
  const approved = await fetch(`${office.simulatorsUrl}/toss/__sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerKey, orderId, orderName, amount: amounts.totalAmount }),
  }).then(
    (answer) => answer.json(),
    () => null,
  )
  const sheet = z.object({ paymentKey: z.string() }).safeParse(approved)
  if (!sheet.success) return { answer: { status: 0, text: 'no sheet', ms: 0 }, orderId }
  const { paymentKey } = sheet.data
  const paid = await caller.ask('POST', '/api/users/orders', { token, body: { orderId, paymentKey } })
  note('order', paid)
  return { answer: paid, orderId }
}

const looks: readonly (readonly [number, (of: { bag: Product; month: string; period: Period }) => string])[] =
  [
    [8, () => '/'],
    [6, () => '/category'],
    [14, ({ bag }) => `/product/detail/${bag.id}`],
    [4, () => '/ranking'],
    [10, ({ bag }) => `/api/users/products/${bag.id}`],
    [8, () => '/api/users/recommend-products?orders=recent'],
    [
      6,
      ({ period }) =>
        `/api/users/recommend-products?rentalStartDate=${period.start}&rentalEndDate=${period.end}`,
    ],
    [10, ({ bag, month }) => `/api/users/renting-products/${bag.id}?filterDate=${month}`],
    [5, ({ bag }) => `/api/users/products-similar/${bag.id}`],
    [5, () => `/api/users/search-result?keyword=${encodeURIComponent('백')}`],
    [4, () => '/api/users/cart'],
    [4, () => '/api/users/my-dashboard'],
    [4, () => '/api/users/order-history?curPage=1'],
    [3, () => '/api/users/my-points-summary'],
  ]
const deskLooks = ['/api/staff/board', '/api/staff/orders', '/api/staff/members?search=1234'] as const
const totalWeight = looks.reduce((sum, [weight]) => sum + weight, 0)

/** One of a hundred acts is an order, two are a colleague's, and the others look at pages and lists. */
export function mixOf(deployment: Deployment, crowd: Crowd, measured: Measured, dice: Dice) {
  const day: CivilDate = crowd.period.start
  return async (): Promise<void> => {
    const draw = dice.below(100)
    const someone = crowd.members[dice.below(crowd.members.length)]
    const bag = crowd.bags[dice.below(crowd.bags.length)]
    if (someone === undefined || bag === undefined) return
    if (draw === 0) {
      const next = crowd.free.next()
      if (next.done !== true)
        await rents(deployment, someone, { product: next.value, period: crowd.period }, (what, answer) =>
          measured.note(what, answer),
        )
      return
    }
    if (draw < 3) {
      const path = deskLooks[dice.below(deskLooks.length)] ?? deskLooks[0]
      const { operations, caller } = crowd.staff
      measured.note(path, await caller.ask('GET', path, { token: operations }))
      return
    }
    let left = dice.below(totalWeight)
    const look = looks.find(([weight]) => {
      left -= weight
      return left < 0
    })
    const path = look?.[1]({ bag, month: monthOf(day), period: crowd.period }) ?? '/'
    const isCall = path.startsWith('/api/')
    measured.note(
      path.replaceAll(/\d+|\?.*/g, ''),
      await someone.caller.ask('GET', path, isCall ? { token: someone.member.token } : {}),
    )
  }
}

/** A number that no other run has. */
export const aSeed = (): number => randomInt(1, 1_000_000)
