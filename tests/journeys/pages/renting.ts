import { expect } from '@playwright/test'
import { carryToCheckout } from '../ownData.ts'
import { freePeriod } from '../periods.ts'
import { shows, type Visit } from './visit.ts'

export const renting: readonly Visit[] = [
  {
    name: 'calendar',
    path: ({ productId }) => `/product/rent/${productId}`,
    settled: (page) => expect(page.getByRole('region', { name: '이용기간' })).toBeVisible(),
    heading: /렌트하기/,
  },
  {
    name: 'cart',
    path: () => '/cart',
    settled: shows(/비어 있어요|전체 선택/),
    heading: /장바구니/,
    members: true,
    isNarrow: true,
  },
  {
    name: 'checkout',
    path: () => '/order',
    settled: shows(/최종 결제 금액/),
    heading: /주문\/결제/,
    members: true,
    before: async (page, { productId, office }) => {
      const period = await freePeriod(office, productId, { days: 4, ahead: 8 })
      await carryToCheckout(page, office, { id: productId, perDay: 12_300 }, period)
    },
  },
  {
    name: 'order complete',
    path: ({ orderId }) => `/order/complete/${orderId}`,
    settled: shows(/주문을 마쳤어요/),
    heading: /주문 완료/,
    members: true,
  },
  {
    name: 'order detail',
    path: ({ orderId }) => `/order/detail/${orderId}`,
    settled: shows(/최종 결제 금액/),
    heading: /주문 상세/,
    members: true,
  },
  {
    name: 'my rents',
    path: () => '/mypage/rent',
    settled: shows(/주문 상세/),
    heading: /렌트 내역/,
    members: true,
  },
]
