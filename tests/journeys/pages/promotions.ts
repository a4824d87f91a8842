import { expect } from '@playwright/test'
import { z } from 'zod'
import { hasHeading, shows, type Visit } from './visit.ts'

export const promotions: readonly Visit[] = [
  {
    name: 'promotions',
    path: () => '/promotion?tab=0',
    settled: shows(/첫 겨울의 가방/),
    heading: /프로모션/,
    rendered: true,
  },
  {
    name: 'event',
    path: async ({ office }) => {
      const { data } = await office.call('GET', '/api/users/event')
      const [event] = z.object({ result: z.array(z.object({ id: z.number() })) }).parse(data).result
      return `/promotion/detail/${event?.id}`
    },
    settled: (page) =>
      expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible(),
    heading: /./,
    rendered: true,
  },
  {
    name: 'welcome coupon',
    path: () => '/promotion/detail/new',
    settled: hasHeading(/70%/),
    heading: /70%/,
    rendered: true,
  },
  {
    name: 'likes',
    path: () => '/interest',
    settled: shows(/총 \d+개|찜한 상품이 없어요/),
    heading: /찜/,
    members: true,
  },
  {
    name: 'free days',
    path: () => '/interest?tab=alerts',
    settled: shows(/기다리는 날짜가 없어요|기다리는 중|빌릴 수 있어요/),
    heading: /찜/,
    members: true,
  },
  {
    name: 'coupons',
    path: () => '/mypage/coupon',
    settled: shows(/쓸 수 있는 쿠폰/),
    heading: /쿠폰/,
    members: true,
  },
]
