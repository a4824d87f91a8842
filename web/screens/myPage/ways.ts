import type { Dashboard } from '../../../domain/wire/dashboard.ts'
import { paths } from '../../paths.ts'
import { points as pointsText } from '../../text/format.ts'

/** What my page knows of the member; `consigned`: how many items are being consigned. */
export type Told = Dashboard & { consigned: number }
type Way = { to: string; name: string; says?: (told: Told) => string }
export type Ways = { name: string; ways: readonly Way[] }

/** Only screens that exist (a test compares them with the routes); the next capabilities add their rows here. */
export const groups: readonly Ways[] = [
  {
    name: '렌트 정보',
    ways: [
      { to: paths.myRents, name: '렌트 내역' },
      { to: paths.myPayments, name: '결제 내역' },
      { to: paths.myReviews, name: '나의 리뷰' },
      { to: paths.delivery, name: '배송지 관리' },
    ],
  },
  {
    name: '위탁 정보',
    ways: [
      {
        to: paths.consignments,
        name: '위탁 내역',
        says: ({ consigned }) => (consigned === 0 ? '' : `${consigned.toLocaleString('ko-KR')}건 진행 중`),
      },
      { to: paths.settlements, name: '정산 내역' },
      { to: paths.account, name: '환불·정산 계좌' },
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
      { to: paths.savings, name: '포인트', says: ({ points }) => pointsText(points) },
    ],
  },
  { name: '내 정보', ways: [{ to: paths.userInfo, name: '회원 정보' }] },
  {
    name: '문의·안내',
    ways: [
      {
        to: paths.inquiries(),
        name: '문의 내역',
        says: ({ inquiriesCnt }) =>
          inquiriesCnt === 0 ? '' : `새 답변 ${inquiriesCnt.toLocaleString('ko-KR')}개`,
      },
      { to: paths.customerCentre, name: '고객센터' },
      { to: paths.terms, name: '이용약관' },
      { to: paths.policy, name: '개인정보처리방침' },
    ],
  },
]
