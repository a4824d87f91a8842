import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { hasHeading, shows, type Visit } from './visit.ts'

const tab = (page: Page, kinds: string, name: RegExp) =>
  page.getByRole('navigation', { name: kinds }).getByRole('link', { name }).click()

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
    settled: Object.assign(
      (page: Page) =>
        expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible(),
      { words: /./ },
    ),
    heading: /./,
    rendered: true,
  },
  {
    name: 'welcome coupon',
    path: () => '/promotion/detail/new',
    settled: hasHeading(/70%/),
    heading: /70%/,
    rendered: true,
    isNarrow: true,
  },
  {
    name: 'likes',
    path: () => '/interest',
    settled: shows(/총 \d+개|찜한 상품이 없어요/),
    heading: /찜/,
    members: true,
    next: {
      name: 'free days',
      reach: async (page) => {
        await tab(page, '찜 종류', /빈 날 알림/)
        await shows(/기다리는 날짜가 없어요|기다리는 중|빌릴 수 있어요/)(page)
      },
    },
  },
  {
    name: 'coupons',
    path: () => '/mypage/coupon',
    settled: shows(/쓸 수 있는 쿠폰/),
    heading: /쿠폰/,
    members: true,
    next: {
      name: 'expired coupons',
      reach: async (page) => {
        await tab(page, '쿠폰 구분', /만료/)
        await shows(/기간 만료/)(page)
      },
    },
  },
]
