import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it, vi } from 'vitest'
import type { WithdrawalCause } from '../../domain/shared/refusalShapes.ts'
import { withdrawalCause } from '../../domain/shared/refusalShapes.ts'
import type { ConsignmentDetail, ListedConsignment } from '../../domain/wire/consignments.ts'
import type { PointEntry } from '../../domain/wire/points.ts'
import { screens } from '../../web/app/screens.ts'
import { paths } from '../../web/paths.ts'
import { endOf } from '../../web/screens/savings/SavingsScreen.tsx'

// Drawn as the server does it, a page knows no session: here everybody is a member.
vi.mock('../../web/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ name: '이서준', accessToken: 'a', refreshToken: 'r' }),
}))

/** A page with these answers of its calls, each named by a part of its address. */
async function pageAt(pathname: string, answers: Readonly<Record<string, object>>): Promise<string> {
  const screen = screens.find(({ path }) => matchPath(path, pathname) !== null)
  if (screen === undefined) throw new Error(`no screen is at ${pathname}`)
  const Screen = await screen.load()
  const router = createMemoryRouter([{ path: screen.path, element: <Screen /> }], {
    initialEntries: [pathname],
  })
  class Cache extends Map<string, object> {
    override get(key: string) {
      const [, data] = Object.entries(answers).find(([call]) => key.includes(`/${call}`)) ?? []
      return data === undefined ? super.get(key) : { data }
    }
  }
  return renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Cache() }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
}
const wordsIn = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const underContract: ConsignmentDetail = {
  ...{ id: '01935b4e-7a30-7000-8000-000000000001', consignmentNumber: '260910-7K3P9Q', status: 'consigning' },
  ...{ cause: null, brand: 'Veranne', modelName: '탑핸들 백', productCondition: 'used', image: null },
  ...{ desiredRentalPrice: 15_000, assessedRentalPrice: 12_300, consignmentPeriod: 6, images: [] },
  ...{ consigningDate: '2026-09-14', endsOn: '2027-03-14', sendBy: '2026-09-13', hasTracking: false },
  ...{ missing: null, createdAt: '2026-09-10T01:00:00.000Z', warranty: true, accountId: 1, account: null },
  ...{ payment_method: null, postCode: '04782', address1: '서울', address2: '', shippingCompany: null },
  ...{ trackingNumber: null, trackingUrl: null, sentBack: null, rejectionReason: null, lost: null },
  contract: {
    ...{ transactionFeeRate: 9.8, operatingFeeRate: 20, earlyEndPercent: 30 },
    lastRentableDay: '2027-03-07',
  },
  ...{ conditionNote: null, product: { id: 7, productName: '탑핸들 백' }, offer: 'open', rentals: [] },
  timeline: [{ step: 'applied', at: '2026-09-10T01:00:00.000Z' }],
  givingUp: { penalty: 0, refusedBecause: null },
}
const search = (goesOn: NonNullable<ConsignmentDetail['missing']>['goesOn']) => ({
  ...{ missing: { since: '2026-12-01T01:00:00.000Z', agreedValue: 700_000, goesOn }, givingUp: null },
})
const ended = { contract: null, product: null, offer: null, givingUp: null } as const
const looked = '상품이 있는 곳을 확인하지 못해 찾고 있어요. 합의한 가치는 700,000원이에요.'

type Page = { facts: Partial<ConsignmentDetail>; says: readonly string[]; neverSays: readonly string[] }
const promises = [
  '예약이 들어오면',
  '진열한 상품 보기',
  '중도 해지할 수 있어요',
  '위탁 중도 해지',
  '보내면 송장 번호를',
]

/** Whether each page says what is true, and offers nothing that cannot be done (rules 988 and 989). */
const pages: Readonly<Record<string, Page>> = {
  'on offer': {
    facts: {},
    says: ['위탁중', '예약이 들어오면', '진열한 상품 보기', '위탁 중도 해지'],
    neverSays: ['찾고 있어요'],
  },
  'under contract, hidden by staff': {
    facts: { offer: 'off_sale' },
    says: ['위탁중', '지금은 대여를 쉬는 상품이라', '위탁 중도 해지'],
    neverSays: ['예약이 들어오면', '진열한 상품 보기'],
  },
  'in its last days': {
    facts: { offer: 'over' },
    says: ['새로 예약할 수 있는 날이 남지 않았어요', '진열한 상품 보기'],
    neverSays: ['예약이 들어오면'],
  },
  'missing under contract': {
    facts: { ...search('contract'), offer: 'off_sale' },
    says: ['찾는 중', looked, '찾으면 계약이 그대로 이어져요.'],
    neverSays: [...promises, '위탁중', '대여를 쉬는 상품'],
  },
  'missing in its appraisal': {
    facts: { ...ended, status: 'diagnosis', ...search('appraisal') },
    says: ['찾는 중', looked, '찾으면 감정을 이어서 하고'],
    neverSays: [...promises, '감정하고 있어요'],
  },
  'missing after a failed appraisal': {
    facts: { ...ended, status: 'impossible', cause: 'failed_inspection', ...search('home') },
    says: ['찾는 중', looked, '찾으면 신청할 때 적은 주소로 보내 드려요.'],
    neverSays: [...promises, '돌려받는 상품'],
  },
  'missing after its contract': {
    facts: { ...ended, status: 'end', ...search('home') },
    says: ['찾는 중', looked, '찾으면 신청할 때 적은 주소로 보내 드려요.'],
    neverSays: [...promises, '돌려받는 상품', '위탁 기간이 끝났어요'],
  },
  'ended, and here': {
    facts: { ...ended, status: 'end' },
    says: ['위탁 종료', '돌려받는 상품', '보내면 송장 번호를'],
    neverSays: ['찾고 있어요'],
  },
}

describe('an owner reads of their item', () => {
  it.each(Object.entries(pages))('%s', async (_, { facts, says, neverSays }) => {
    const detail: ConsignmentDetail = { ...underContract, ...facts }
    const answers = { 'users/consignment/': detail, footer: {} }
    const page = await pageAt(`/mypage/consignment/detail/${detail.id}`, answers)
    const words = wordsIn(page)
    for (const said of says) expect(words).toContain(said)
    for (const said of neverSays) expect(words).not.toContain(said)
    expect(page.includes(`href="${paths.productDetail(7)}"`)).toBe(says.includes('진열한 상품 보기'))
    const row: ListedConsignment = detail
    const counts = { application: 0, diagnosis: 0, consigning: 1, cancel: 0, end: 0, impossible: 0 }
    const history = { ...counts, result: [row], cntAll: 1 }
    const list = wordsIn(await pageAt('/mypage/consignment', { 'consignment-history': history }))
    const isSearched = detail.missing !== null
    expect(list.includes('맡기신 상품을 찾고 있어요.')).toBe(isSearched)
    expect(list.includes('찾는 중')).toBe(isSearched)
  })
})

describe('a member who cannot leave reads why, and is led to what can be done', () => {
  const shortfall = { amount: 21_481, isWaived: false }
  const leads: Readonly<Record<WithdrawalCause, { says: string; leadsTo: string }>> = {
    orders: { says: '예약을 취소하거나, 이용하고 반납을 마치면', leadsTo: 'href="/mypage/rent"' },
    undelivered_orders: { says: '고객센터에 알려 주시면 저희가 취소하고', leadsTo: 'href="tel:1600-0000"' },
    returns: { says: '환불 금액이 정해지면', leadsTo: 'href="/mypage/rent"' },
    payments: { says: '결제를 마치거나', leadsTo: 'href="/mypage/rent"' },
    refunds: { says: '카드사가 환불을 확인하면', leadsTo: 'href="/mypage/rent"' },
    refused_refunds: { says: '등록한 계좌로 보내 드려요', leadsTo: 'href="/mypage/account"' },
    consignments: { says: '상품을 돌려받거나, 보내지 않은 신청이', leadsTo: 'href="/mypage/consignment"' },
    missing_consignments: {
      says: '찾아서 돌려드리거나 합의한 가치만큼',
      leadsTo: 'href="/mypage/consignment"',
    },
    settlements: { says: '정산금을 보내 드린 뒤에', leadsTo: 'href="/mypage/settlement"' },
    shortfall: { says: '정산금이 -21,481원이에요. 다음 정산금에서 빼요.', leadsTo: '21,481원 카드로 내기' },
    debts: { says: '추가 요금을 결제하면', leadsTo: 'href="/mypage/payment"' },
  }
  const pageOf = (cause: WithdrawalCause, lacks = shortfall) =>
    pageAt('/mypage/withdraw', {
      'my-withdrawal': { causes: [cause], pointsToExpire: 0, couponsToLapse: 0, passwordRequired: true },
      'settlement-shortfall': lacks,
      footer: { customerServicePhone: '1600-0000' },
    })
  it.each(withdrawalCause.options)('%s', async (cause) => {
    const page = await pageOf(cause)
    expect(wordsIn(page)).toContain(leads[cause].says)
    expect(page).toContain(leads[cause].leadsTo)
  })
  it('and an owner whose settlement is below zero is never told to pay a charge that there is not (rule 990)', async () => {
    const page = await pageOf('shortfall')
    expect(wordsIn(page)).not.toContain('추가 요금을 결제하면')
    expect(page).toContain('href="/mypage/settlement"')
    const few = wordsIn(await pageOf('shortfall', { amount: 50, isWaived: true }))
    expect(few).toContain('카드로 결제할 수 없을 만큼 적은 금액이라 받지 않아요.')
    expect(few).toContain('정리하기')
    expect(few).not.toContain('카드로 내기')
  })
})

describe('a row of points has a last day only for what of it can be used (rule 991)', () => {
  const row = { type: 'earn', points: 700, expiresAt: '2027-12-01T14:59:59.000Z', reissuedPoints: 0 } as const
  const cases: readonly [Partial<Omit<PointEntry, 'points'>> & { points?: number }, string | null][] = [
    [{ repaidPoints: 0 }, '2027.12.01 23:59까지 사용'],
    [{ repaidPoints: 700 }, '700P는 모자란 포인트를 채움'],
    [{ repaidPoints: 200 }, '200P는 모자란 포인트를 채움, 500P는 2027.12.01 23:59까지 사용'],
    [{ type: 'cancel', points: 2_000, expiresAt: null, repaidPoints: 0 }, null],
    [
      { type: 'cancel', points: 2_000, expiresAt: null, repaidPoints: 2_000 },
      '2,000P는 모자란 포인트를 채움',
    ],
    [
      { type: 'cancel', points: 2_000, reissuedPoints: 300, repaidPoints: 0 },
      '300P는 2027.12.01 23:59까지 사용',
    ],
    [
      { type: 'cancel', points: 2_000, reissuedPoints: 300, repaidPoints: 400 },
      '400P는 모자란 포인트를 채움',
    ],
    [
      { type: 'cancel', points: 2_000, reissuedPoints: 300, repaidPoints: 100 },
      '100P는 모자란 포인트를 채움, 200P는 2027.12.01 23:59까지 사용',
    ],
    [{ type: 'usage', points: -700, expiresAt: null, repaidPoints: 0 }, null],
    [{ type: 'expiration', points: -700, repaidPoints: 0 }, '2027.12.01 23:59에 만료'],
  ]
  it.each(cases)('%j: %s', (facts, words) => {
    expect(endOf({ ...row, repaidPoints: 0, ...facts })).toBe(words)
  })
})
