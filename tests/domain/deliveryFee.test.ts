import { expect, test } from 'vitest'
import { deliveryFee, type ShippedProduct } from '../../domain/ordering/deliveryFee.ts'

const free: ShippedProduct = { shippingCost: 'free', baseShippingCost: 3_000, jejuShippingCost: 5_000 }
const paid: ShippedProduct = { shippingCost: 'paid', baseShippingCost: 4_000, jejuShippingCost: 6_000 }
const seoul = '서울특별시 성동구 왕십리로 1'
const jeju = '제주특별자치도 제주시 첨단로 242'

test.each([
  { items: [free], address: seoul, fee: 0, why: 'free shipping' },
  { items: [paid], address: seoul, fee: 4_000, why: 'the base cost' },
  { items: [free], address: jeju, fee: 5_000, why: 'free shipping to 제주: only the additional cost' },
  { items: [paid], address: jeju, fee: 10_000, why: 'base and additional cost' },
  {
    items: [free, paid],
    address: seoul,
    fee: 3_000,
    why: 'any paid item brings in the first item’s base cost',
  },
  { items: [paid, free], address: seoul, fee: 4_000, why: 'once for the whole order' },
  { items: [free, paid], address: jeju, fee: 8_000, why: 'both costs are the first item’s' },
  { items: [free, free], address: jeju, fee: 5_000, why: 'the additional cost is taken once' },
  { items: [], address: jeju, fee: 0, why: 'nothing to deliver' },
])('$why: $fee won (rule 15)', ({ items, address, fee }) => {
  expect(deliveryFee(items, address)).toBe(fee)
})
