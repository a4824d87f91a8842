import type { Dashboard } from '../../../domain/wire/dashboard.ts'
import { paths } from '../../paths.ts'
import { points as pointsText } from '../../text/format.ts'

/** The dashboard, and the number of consignments in progress. */
export type MemberFigures = Dashboard & { consigned: number }
type GroupLink = { to: string; name: string; detail?: (figures: MemberFigures) => string }
export type LinkGroup = { name: string; links: readonly GroupLink[] }

/** The link groups of my page; a test compares their paths with the routes. */
export const linkGroups: readonly LinkGroup[] = [
  {
    name: '렌트 정보',
    links: [
      { to: paths.myRents, name: '렌트 내역' },
      { to: paths.myPayments, name: '결제 내역' },
      { to: paths.myReviews, name: '나의 리뷰' },
      { to: paths.delivery, name: '배송지 관리' },
    ],
  },
  {
    name: '위탁 정보',
    links: [
      {
        to: paths.consignments,
        name: '위탁 내역',
        detail: ({ consigned }) => (consigned === 0 ? '' : `${consigned.toLocaleString('ko-KR')}건 진행 중`),
      },
      { to: paths.settlements, name: '정산 내역' },
      { to: paths.account, name: '환불·정산 계좌' },
    ],
  },
  {
    name: '혜택 정보',
    links: [
      {
        to: paths.myCoupons,
        name: '쿠폰',
        detail: ({ couponCnt }) => `${couponCnt.toLocaleString('ko-KR')}장`,
      },
      { to: paths.savings, name: '포인트', detail: ({ points }) => pointsText(points) },
    ],
  },
  { name: '내 정보', links: [{ to: paths.userInfo, name: '회원 정보' }] },
  {
    name: '문의·안내',
    links: [
      {
        to: paths.inquiries(),
        name: '문의 내역',
        detail: ({ inquiriesCnt }) =>
          inquiriesCnt === 0 ? '' : `새 답변 ${inquiriesCnt.toLocaleString('ko-KR')}개`,
      },
      { to: paths.customerCentre, name: '고객센터' },
      { to: paths.terms, name: '이용약관' },
      { to: paths.policy, name: '개인정보처리방침' },
    ],
  },
]
