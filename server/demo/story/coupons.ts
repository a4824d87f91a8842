import type { DemoProduct } from './products/index.ts'

type Worth =
  | { discountType: 'percentage'; discountValue: number; maxDiscountAmount: number }
  | { discountType: 'fixed'; discountValue: number; maxDiscountAmount: null }

type DemoCoupon = Worth & {
  id: number
  /** What the story calls it. */
  key: string
  /** Printed on a card: only who types it in may have the coupon. */
  code: string | null
  name: string
  type: 'new' | 'normal'
  minPurchaseAmount: number
  /** Days from the seeding to its last day; below zero it is over. */
  endsInDays: number
  validDays: number | null
  welcome: boolean
  /** Absent: every product. */
  covers?: (product: DemoProduct) => boolean
}

const percent = (discountValue: number, maxDiscountAmount: number): Worth => ({
  ...{ discountType: 'percentage', discountValue, maxDiscountAmount },
})
const won = (discountValue: number): Worth => ({
  discountType: 'fixed',
  discountValue,
  maxDiscountAmount: null,
})
const normal = { type: 'normal', code: null, validDays: null, welcome: false } as const
const welcome = {
  type: 'new',
  code: null,
  validDays: 30,
  welcome: true,
  minPurchaseAmount: 0,
  endsInDays: 365,
} as const

export const demoCoupons: readonly DemoCoupon[] = [
  { id: 1, key: 'WELCOME70', name: '첫 렌트 70% 쿠폰', ...percent(70, 7_000), ...welcome },
  { id: 2, key: 'WELCOME20', name: '신규 회원 20% 쿠폰', ...percent(20, 10_000), ...welcome },
  {
    id: 3,
    key: 'WINTER20',
    name: '겨울 렌트 20% 쿠폰',
    ...percent(20, 30_000),
    ...normal,
    minPurchaseAmount: 30_000,
    endsInDays: 60,
  },
  {
    id: 4,
    key: 'LONG5000',
    name: '여유로운 일정 5,000원 쿠폰',
    ...won(5_000),
    ...normal,
    minPurchaseAmount: 60_000,
    endsInDays: 45,
  },
  {
    ...{ id: 5, key: 'VERANNE15', name: 'VERANNE 15% 쿠폰', ...percent(15, 20_000), ...normal },
    ...{ minPurchaseAmount: 0, endsInDays: 30, covers: ({ brand }) => brand === 'VERANNE' },
  },
  {
    ...{ id: 6, key: 'WATCH10000', name: '시계 10,000원 쿠폰', ...won(10_000), ...normal },
    ...{
      minPurchaseAmount: 70_000,
      endsInDays: 30,
      covers: ({ picture }) => /Watch|chronograph/.test(picture.silhouette),
    },
  },
  {
    id: 7,
    key: 'THANKS20',
    name: '다시 만나 반가워요 20% 쿠폰',
    ...percent(20, 20_000),
    ...normal,
    minPurchaseAmount: 0,
    endsInDays: 21,
  },
  {
    ...{ id: 8, key: 'FRIENDS10', name: '친구 소개 10% 쿠폰', ...percent(10, 10_000), ...normal },
    ...{ code: 'FRIENDS10', minPurchaseAmount: 30_000, endsInDays: 90 },
  },
  {
    ...{ id: 9, key: 'AUTUMN10', name: '가을 나들이 10% 쿠폰', ...percent(10, 10_000), ...normal },
    ...{ minPurchaseAmount: 30_000, endsInDays: -21 },
  },
  {
    ...{ id: 10, key: 'CHUSEOK3000', name: '명절 3,000원 쿠폰', ...won(3_000), ...normal },
    ...{ minPurchaseAmount: 30_000, endsInDays: -8 },
  },
]

/** The coupon that the story calls so; it cannot be told without it. */
export function couponOf(key: string): DemoCoupon {
  const found = demoCoupons.find((coupon) => coupon.key === key)
  if (found === undefined) throw new Error(`the demo shop has no coupon ${key}`)
  return found
}
