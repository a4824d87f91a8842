import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { ScannedProduct } from '../../domain/wire/staffItems.ts'
import type { BulkOutcome } from '../../domain/wire/staffOrders.ts'
import { warningWords } from '../../web/staff/pieces/scan/warnings.ts'
import {
  afterScan,
  missingIn,
  nothingPacked,
  type Packing,
  waybillIn,
} from '../../web/staff/screens/scan/packing.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'

const shop = await aRentalShop('scan_to_ship')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const bagsShipOn = '2026-12-01T10:00:00+09:00'
const today = { start: '2026-12-03', end: '2026-12-06' } as const
const tomorrow = { start: '2026-12-04', end: '2026-12-06' } as const

const codeOf = async (id: number) =>
  (
    await shop.database.pool.query<{ code: string }>(
      'SELECT product_code AS code FROM shop.products WHERE id = $1',
      [id],
    )
  ).rows[0]?.code ?? ''
const scan = async (bag: number): Promise<ScannedProduct> =>
  (await operations.get<ScannedProduct>(`/api/staff/scanned-item?code=${await codeOf(bag)}`)).data
const orders = async (member: Customer, bags: readonly number[], period: typeof today | typeof tomorrow) => {
  const { data, message } = await member.draft({ bags, period })
  if (data === undefined) throw new Error(message)
  await member.pay(data.orderId, await shop.approve(data))
  return async () => (await member.get<OrderDetail>(`/api/users/order-detail/${data.orderId}`)).data
}
/** The parcel with one more bag, or the sentence that the packer reads. */
const put = async (packing: Packing, bag: number): Promise<Packing | string> => {
  const item = await scan(bag)
  const after = afterScan(packing, item)
  return typeof after === 'string' ? warningWords(after, item) : after
}
const packed = async (packing: Packing, bag: number): Promise<Packing> => {
  const after = await put(packing, bag)
  if (typeof after === 'string') throw new Error(after)
  return after
}
const sends = async ({ packed: items }: Packing, action: 'prepare' | 'ship', parcel: object = {}) =>
  operations.post<BulkOutcome>('/api/staff/order-items/bulk', {
    ...{ action, reason: '스캔해서 담고 택배사에 인계' },
    rows: items.map(({ orderItemId, productId, addressNumber }) => ({
      ...{ orderItemId, productId, addressNumber },
      ...parcel,
    })),
  })

t.test('a parcel is packed and shipped by scans, and no wrong item gets into it (rule 341)', async (t) => {
  const [renter, other] = await Promise.all(
    ['renter', 'other'].map((name) => shop.aCustomer(`${name}@example.com`)),
  )
  if (renter === undefined || other === undefined) throw new Error('nobody joined')
  const [first, second, theirs, early, free] = await Promise.all(Array.from({ length: 5 }, () => shop.aBag()))
  if (!first || !second || !theirs || !early || !free) throw new Error('there is no bag')
  const order = await orders(renter, [first, second], today)
  const otherOrder = await orders(other, [theirs], today)
  await orders(other, [early], tomorrow)
  shop.clock.moveTo(bagsShipOn)

  t.equal(await put(nothingPacked, early), '아직 보낼 날이 아니에요. 출고일은 2026.12.02이에요.')
  t.equal(await put(nothingPacked, free), '이 상품을 기다리는 대여가 없어요.')
  const half = await packed(nothingPacked, first)
  t.equal(half.parcel?.orderNumbers, (await order()).orderNumbers)
  t.equal(missingIn(half).length, 1)
  t.equal(
    await put(half, theirs),
    `이 주문의 상품이 아니에요. ${(await otherOrder()).orderNumbers}에 보낼 상품이에요.`,
  )
  t.equal(await put(half, free), '이 상품을 기다리는 대여가 없어요.')
  const whole = await packed(await packed(half, first), second)
  t.strictSame(missingIn(whole), [])

  const parcel = { courier: 'cj', trackingNumber: waybillIn('1234-5678-9012') }
  t.match(await sends(whole, 'prepare'), { status: 200 })
  t.match((await sends(whole, 'ship', parcel)).data.rows, [{ refusal: null }, { refusal: null }])
  const statuses = (await order()).order_items.map(({ status }) => status)
  t.strictSame(statuses, ['shipped', 'shipped'])
  t.match((await otherOrder()).order_items, [{ status: 'new' }], 'the other order waits on')
  t.equal(await put(nothingPacked, first), '이 상품을 기다리는 대여가 없어요.', 'scanned again after it left')
  t.strictSame(await shop.wrongs(), [])
})
