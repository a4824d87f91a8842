import type { Page } from '@playwright/test'
import type {
  ConsignmentDetail,
  ListedConsignment,
  OwnersCalendar,
} from '../../../domain/wire/consignments.ts'
import type { PaidMonth, Seal, SettlementRow, SettlementStatement } from '../../../domain/wire/settlements.ts'
import { shopperOfTheStory } from '../demoStory.ts'
import { shows, type Visit } from './visit.ts'

const uuid = '01935b4e-7a30-7000-8000-000000000001'
const account = { bankName: '토스뱅크', accountNumber: '****5678' }

const listed: ListedConsignment = {
  ...{ id: uuid, consignmentNumber: '260910-7K3P9Q', status: 'consigning', cause: null },
  ...{ brand: 'Veranne', modelName: '아틀리에 탑핸들 백 미디엄', productCondition: 'used' },
  ...{ desiredRentalPrice: 15_000, assessedRentalPrice: 12_300, consignmentPeriod: 6 },
  ...{ consigningDate: '2026-09-14', endsOn: '2027-03-14', sendBy: '2026-09-13', hasTracking: true },
  ...{ createdAt: '2026-09-10T01:00:00.000Z', image: null, missing: null },
}
const detail: ConsignmentDetail = {
  ...listed,
  ...{ warranty: true, accountId: 1, account: { ...account, accountHolderName: '김지우' } },
  payment_method: { cardCompany: '현대', cardNumber: '43301234****123*' },
  ...{ postCode: '04782', address1: '서울특별시 성동구 연무장길 33', address2: '502호' },
  ...{ shippingCompany: 'cj', trackingNumber: '687912345678', trackingUrl: null, sentBack: null },
  ...{ rejectionReason: null, conditionNote: '모서리에 가벼운 마모가 있어요.', images: [] },
  contract: {
    ...{ transactionFeeRate: 9.8, operatingFeeRate: 20, earlyEndPercent: 30 },
    lastRentableDay: '2027-03-07',
  },
  product: { id: 1, productName: '아틀리에 탑핸들 백 미디엄' },
  offer: 'open',
  timeline: [
    { step: 'applied', at: '2026-09-10T01:00:00.000Z' },
    { step: 'sent', at: '2026-09-11T01:00:00.000Z' },
    { step: 'received', at: '2026-09-12T01:00:00.000Z' },
    { step: 'accepted', at: '2026-09-14T01:00:00.000Z' },
  ],
  rentals: [
    { orderItemId: uuid, start: '2026-10-03', end: '2026-10-12', status: 'confirmed', ownersShare: 65_005 },
  ],
  lost: null,
  givingUp: { penalty: 27_780, refusedBecause: null },
}
const month: PaidMonth = {
  ...{ month: '2026-10', earned: 65_005, broughtForward: 0, deducted: 0, carriedForward: 0, payable: 65_005 },
  ...{ status: 'due', payOn: '2026-11-20', promisedOn: '2026-11-20', paidAt: null, account },
}
const row: SettlementRow = {
  ...{ id: '1', yymonth: '2026-10', kind: 'rental', assessedRentalPrice: 10_500 },
  useDate: { start: '2026-10-03', end: '2026-10-12' },
  ...{ totalRentPrice: 105_000, periodDiscount: -12_400, finalAmount: 92_600 },
  ...{ transactionFee: 9_075, operatingFee: 18_520, expectedSettlementAmount: 65_005 },
  ...{ settlementStatus: 'pending', settledOn: '2026-11-20', waitsFor: null },
}
const seal: Seal = {
  ...{ block: 1_204, sealedAt: '2026-11-20T01:05:00.000Z', isSealed: true, isBroken: false },
  hash: '6b1f0c5a9d3e7f2486a0c1d9e8b75f3340a1c6e2d7b98f0516c3a4d2e9f87b60',
}
const statement: SettlementStatement = {
  ...{ ownerId: 1, ownerName: '박하은', companyName: '주식회사 빌림', month: '2026-10' },
  ...{ earned: 65_005, broughtForward: 0, payable: 32_545, carriedForward: 0 },
  ...{ status: 'paid', payOn: '2026-11-20', promisedOn: null, paidOn: '2026-11-20', seal },
  account: { bankName: '토스뱅크', accountNumber: '****5678' },
  deductions: [{ id: uuid, name: '위탁 중도 해지 위약금', amount: 32_460 }],
  rows: [
    {
      ...{ id: '1', confirmedOn: '2026-10-13', kind: 'rental', consignmentNumber: '260910-7K3P9Q' },
      ...{ brand: 'Veranne', modelName: '아틀리에 탑핸들 백 미디엄' },
      useDate: { start: '2026-10-03', end: '2026-10-12' },
      ...{ totalRentPrice: 105_000, periodDiscount: -12_400, finalAmount: 92_600 },
      ...{ transactionFee: 9_075, operatingFee: 18_520, expectedSettlementAmount: 65_005 },
    },
  ],
}
const counts = { application: 0, diagnosis: 0, consigning: 1, cancel: 0, end: 0, impossible: 0 }

const calendar: OwnersCalendar = {
  ...{ today: '2026-11-18', firstDay: '2026-11-21', lastDay: '2026-12-30' },
  days: [
    { kind: 'rented', from: '2026-11-24', to: '2026-11-30', downtimeId: null, onceOpen: null },
    { kind: 'shop', from: '2026-12-03', to: '2026-12-04', downtimeId: null, onceOpen: null },
    {
      ...{ kind: 'mine', from: '2026-12-14', to: '2026-12-15', downtimeId: uuid },
      onceOpen: { isOnSale: true, canBeBooked: true },
    },
  ],
}

/** The server's answers as an owner in the middle of a contract gets them. */
const answering =
  (...answers: [string, unknown][]) =>
  async (page: Page) => {
    for (const [call, data] of answers) await page.route(call, (route) => route.fulfill({ json: { data } }))
  }

export const consigning: readonly Visit[] = [
  {
    name: 'luxshare',
    path: () => '/luxshare',
    settled: shows(/한 달에 받는 금액/),
    heading: /한 달에 얼마일까요/,
    rendered: true,
  },
  {
    name: 'application to consign',
    path: () => '/luxshare/apply',
    settled: shows(/돌려받을 주소/),
    heading: /위탁 신청/,
    members: true,
  },
  {
    name: 'application complete',
    path: () => '/luxshare/complete',
    before: async (page, { office }) => {
      const { id } = await shopperOfTheStory(office)
      const value = { id: uuid, consignmentNumber: '261120-7K3P9Q', sendBy: '2026-11-25' }
      await page.addInitScript(
        (stored) => sessionStorage.setItem('applied_consignment', stored),
        JSON.stringify({ member: String(id), value }),
      )
    },
    settled: shows(/보내 주세요/),
    heading: /위탁 신청 완료/,
    members: true,
  },
  {
    name: 'consignments',
    path: () => '/mypage/consignment',
    before: answering(['**/api/users/consignment-history*', { ...counts, result: [listed], cntAll: 1 }]),
    settled: shows(/260910-7K3P9Q/),
    heading: /위탁 내역/,
    members: true,
  },
  {
    name: 'consignment detail',
    path: () => `/mypage/consignment/detail/${uuid}`,
    before: answering(
      ['**/api/users/consignment/*', detail],
      ['**/api/users/consignment/*/calendar', calendar],
    ),
    settled: shows(/다시 빌려주기/),
    heading: /위탁 상세/,
    members: true,
  },
  {
    name: 'settlements',
    path: () => '/mypage/settlement',
    before: answering(
      ['**/api/users/settlement-months', { result: [month], cntAll: 1, awaitingCard: 0 }],
      [
        '**/api/users/settlements-history?*',
        {
          result: [
            {
              ...{ consignmentId: uuid, consignmentNumber: '260910-7K3P9Q', brand: 'Veranne' },
              ...{ modelName: '아틀리에 탑핸들 백 미디엄', rows: 1, lastMonth: '2026-10' },
              ...{ pendingAmount: 65_005, completedAmount: 0 },
            },
          ],
          cntAll: 1,
        },
      ],
      ['**/api/users/settlement-months/2026-10', statement],
    ),
    settled: shows(/2026년 10월/),
    heading: /정산 내역/,
    members: true,
    next: {
      name: 'settlement statement',
      reach: async (page) => {
        await page.getByRole('link', { name: '2026년 10월 정산 명세서' }).click()
        await shows(/정산 명세서 인쇄/)(page)
      },
    },
  },
  {
    name: 'settlement detail',
    path: () => `/mypage/settlement/detail/${uuid}?num=260910-7K3P9Q`,
    before: answering([
      '**/api/users/settlements-history/*',
      {
        ...{ consignmentId: uuid, consignmentNumber: '260910-7K3P9Q', assessedRentalPrice: 10_500 },
        ...{ result: [row], cntAll: 1 },
        sums: {
          ...{ base: 92_600, transactionFee: 9_075, operatingFee: 18_520 },
          ...{ expectedSettlementAmount: 65_005, pendingAmount: 65_005, completedAmount: 0 },
        },
        seal,
      },
    ]),
    settled: shows(/정산서 인쇄/),
    heading: /정산 상세/,
    members: true,
  },
]
