import type { Page } from '@playwright/test'
import { expect } from '../shop.ts'
import { hasHeading, shows, type Visit } from './visit.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: '알려 드려요' })

export const welcome: readonly Visit[] = [
  {
    name: 'home with its popup',
    path: () => '/',
    settled: Object.assign((page: Page) => expect(popup(page)).toBeVisible(), { words: /쿠폰팩/ }),
    heading: /빌림 홈/,
    rendered: true,
    next: {
      name: 'home',
      reach: async (page) => {
        await popup(page).getByRole('button', { name: '닫기' }).click()
        await expect(popup(page)).toHaveCount(0)
        await shows(/쿠폰팩/)(page)
      },
    },
  },
  {
    name: 'luxury',
    path: () => '/luxury',
    settled: shows(/가장 많이 찜한 것/),
    heading: /오래 남는 것만/,
    rendered: true,
  },
  {
    name: 'ranking',
    path: () => '/ranking',
    settled: shows(/^01/),
    heading: /랭킹/,
    rendered: true,
  },
  {
    name: 'company introduction',
    path: () => '/service-info/billim',
    settled: shows(/투명 리빙박스/),
    heading: /필요한 날만큼/,
    rendered: true,
  },
  {
    name: 'luxshare introduction',
    path: () => '/service-info/luxshare',
    settled: shows(/투명한 정산/),
    heading: /일하는 명품으로/,
    rendered: true,
  },
  {
    name: 'out of service',
    path: () => '/out-of-service',
    settled: shows(/잠시 후 다시 접속해 주세요/),
    heading: /시스템 점검 중/,
  },
  {
    name: 'terms',
    path: () => '/terms',
    settled: hasHeading(/이용약관/),
    heading: /이용약관/,
    rendered: true,
  },
  {
    name: 'policy',
    path: () => '/policy',
    settled: hasHeading(/개인정보/),
    heading: /개인정보처리방침/,
    rendered: true,
  },
]
