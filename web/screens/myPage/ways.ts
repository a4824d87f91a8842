import type { Dashboard } from '../../../domain/wire/dashboard.ts'
import { paths } from '../../paths.ts'

type Way = { to: string; name: string; says?: (dashboard: Dashboard) => string }
export type Ways = { name: string; ways: readonly Way[] }

/** Only screens that exist (a test compares them with the routes); the next capabilities add their rows here. */
export const groups: readonly Ways[] = [
  {
    name: '렌트 정보',
    ways: [
      { to: paths.myRents, name: '렌트 내역' },
      { to: paths.delivery, name: '배송지 관리' },
    ],
  },
  {
    name: '혜택 정보',
    ways: [
      {
        to: paths.myCoupons,
        name: '쿠폰',
        says: ({ couponCnt }) => `${couponCnt.toLocaleString('ko-KR')}장`,
      },
    ],
  },
  { name: '내 정보', ways: [{ to: paths.userInfo, name: '회원 정보' }] },
  {
    name: '이용 안내',
    ways: [
      { to: paths.terms, name: '이용약관' },
      { to: paths.policy, name: '개인정보처리방침' },
    ],
  },
]
