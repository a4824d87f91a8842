import {
  benefitColumns,
  columnsOfPeriod,
  couponFigureColumns,
  earningsColumns,
  figureRentalColumns,
  figureUseColumns,
  rentalCountColumns,
  revenueColumns,
  utilisationColumns,
} from '../../domain/lists/figures.ts'
import { figureFile } from '../../domain/shared/figureFiles.ts'
import {
  benefitsAnswer,
  couponFigures,
  couponFiguresAnswer,
  earningsAnswer,
  earningsList,
  type FiguresQuery,
  figureRentals,
  figureRentalsAnswer,
  figuresQuery,
  figureUses,
  figureUsesAnswer,
  rentalCountsAnswer,
  revenueAnswer,
  utilisationAnswer,
  utilisationList,
} from '../../domain/wire/figures.ts'
import type { Routes } from '../platform/deps.ts'
import { listRoutes } from '../platform/http/listRoutes.ts'
import { benefitFigures, rentalCounts, revenueFigures } from './byTime.ts'
import { earningsReads, utilisationReads } from './items.ts'
import { couponReads, rentalReads, useReads } from './rows.ts'

/** The file of rows that are all read at once. */
const wholeFile =
  <Row>(read: (period: string) => Promise<{ result: Row[] }>) =>
  async ({ period }: FiguresQuery) => {
    const { result } = await read(period)
    return { rows: result.length, pages: [result] }
  }

/** The figures of the business, each with the rows that it is made of. */
export const routes: Routes = (deps) => async (app) => {
  const finance = app.staff('finance')
  const both = app.staff('operations', 'finance')
  const revenue = (period: string) => revenueFigures(deps, period)
  const counts = (period: string) => rentalCounts(deps, period)
  const benefits = (period: string) => benefitFigures(deps, period)

  listRoutes(app, deps, {
    path: '/api/staff/figures/revenue',
    file: (query) => figureFile('revenue', query),
    title: '매출',
    description: '한 달은 날마다, 한 해와 전체는 달마다 답해요. 합계는 장부의 순매출과 같아요.',
    onRequest: finance,
    query: figuresQuery,
    answer: revenueAnswer,
    page: ({ period }) => revenue(period),
    fileQuery: figuresQuery,
    rows: wholeFile(revenue),
    columns: ({ period }) => columnsOfPeriod(revenueColumns, period),
  })
  listRoutes(app, deps, {
    path: '/api/staff/figures/rentals',
    file: (query) => figureFile('rentals', query),
    title: '대여와 반납',
    description: '대여는 결제한 날에, 늦은 반납과 파손은 돌아온 날에 세요.',
    onRequest: both,
    query: figuresQuery,
    answer: rentalCountsAnswer,
    page: ({ period }) => counts(period),
    fileQuery: figuresQuery,
    rows: wholeFile(counts),
    columns: ({ period }) => columnsOfPeriod(rentalCountColumns, period),
  })
  listRoutes(app, deps, {
    path: '/api/staff/figures/benefits',
    file: (query) => figureFile('benefits', query),
    title: '쓴 쿠폰과 포인트',
    onRequest: finance,
    query: figuresQuery,
    answer: benefitsAnswer,
    page: ({ period }) => benefits(period),
    fileQuery: figuresQuery,
    rows: wholeFile(benefits),
    columns: ({ period }) => columnsOfPeriod(benefitColumns, period),
  })

  const utilised = utilisationReads(deps)
  listRoutes(app, deps, {
    path: '/api/staff/figures/utilisation',
    file: (query) => figureFile('utilisation', query),
    title: '가동률',
    description: '상품, 브랜드, 소유자마다 판매한 날 가운데 빌려준 날이에요. 대여를 멈춘 날은 빼요.',
    onRequest: both,
    query: utilisationList.query,
    answer: utilisationAnswer,
    page: (query) => utilised[query.by].page(query),
    fileQuery: utilisationList.fileQuery,
    rows: (query) => utilised[query.by].rows(query),
    columns: utilisationColumns,
  })
  const earned = earningsReads(deps)
  listRoutes(app, deps, {
    path: '/api/staff/figures/earnings',
    file: (query) => figureFile('earnings', query),
    title: '수익',
    description: '상품, 브랜드, 소유자마다 장부에 남은 수익과 소유자 몫, 정가에 견준 수익률이에요.',
    onRequest: finance,
    query: earningsList.query,
    answer: earningsAnswer,
    page: (query) => earned[query.by].page(query),
    fileQuery: earningsList.fileQuery,
    rows: (query) => earned[query.by].rows(query),
    columns: earningsColumns,
  })

  const ofCoupons = couponReads(deps)
  listRoutes(app, deps, {
    path: '/api/staff/figures/coupons',
    file: (query) => figureFile('coupon-figures', query),
    title: '쿠폰마다 쓴 횟수와 할인',
    onRequest: finance,
    query: couponFigures.query,
    answer: couponFiguresAnswer,
    page: ofCoupons.page,
    fileQuery: couponFigures.fileQuery,
    rows: ofCoupons.rows,
    columns: couponFigureColumns,
  })
  const ofRentals = rentalReads(deps)
  listRoutes(app, deps, {
    path: '/api/staff/figures/rental-rows',
    file: ({ figure, from, to }) => `${figure}-${from}-${to}`,
    title: '지표를 이룬 대여',
    description: '고른 날들의 대여, 취소, 반납, 늦은 반납, 파손이에요.',
    onRequest: both,
    query: figureRentals.query,
    answer: figureRentalsAnswer,
    page: ofRentals.page,
    fileQuery: figureRentals.fileQuery,
    rows: ofRentals.rows,
    columns: figureRentalColumns,
  })
  const ofUses = useReads(deps)
  listRoutes(app, deps, {
    path: '/api/staff/figures/uses',
    file: ({ from, to }) => `uses-${from}-${to}`,
    title: '쿠폰이나 포인트를 쓴 주문',
    onRequest: finance,
    query: figureUses.query,
    answer: figureUsesAnswer,
    page: ofUses.page,
    fileQuery: figureUses.fileQuery,
    rows: ofUses.rows,
    columns: figureUseColumns,
  })
}
