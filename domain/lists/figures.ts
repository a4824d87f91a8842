import { isMonth } from '../shared/figurePeriod.ts'
import { percentOf, returnOn, shareOfReturned, utilisation } from '../shared/figureShares.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type {
  BenefitsRow,
  CouponFigure,
  EarningsRow,
  FigureRental,
  FigureUse,
  RentalCountsRow,
  RevenueLine,
  RevenueRow,
  UtilisationRow,
} from '../wire/figures.ts'

const rowOf = ({ row }: { row: string }) => row
/** The column of rows that are months; `columnsOfPeriod` makes it one of days where they are days. */
const rowColumn = { key: 'row', label: '달', kind: 'text', width: '112px', value: rowOf } as const

/** The columns of figures by time: the rows of a month are its days, and dates in a file. */
export const columnsOfPeriod = <Row extends { row: string }, Key extends string>(
  columns: readonly ListColumn<Row, Key>[],
  period: string,
): readonly ListColumn<Row, Key>[] =>
  isMonth(period)
    ? columns.map((column) =>
        column.key === rowColumn.key
          ? { key: column.key, label: '날', kind: 'day', width: rowColumn.width, value: rowOf }
          : column,
      )
    : columns

export const revenueColumns = [
  rowColumn,
  { key: 'rent', label: '대여 매출', kind: 'amount', value: (row) => row.rent },
  { key: 'reductions', label: '할인·환입', kind: 'amount', value: (row) => row.reductions },
  { key: 'delivery', label: '배송비', kind: 'amount', value: (row) => row.delivery },
  { key: 'fees', label: '수수료·배상금', kind: 'amount', value: (row) => row.fees },
  { key: 'others', label: '그 밖의 수익', kind: 'amount', value: (row) => row.others },
  { key: 'net', label: '순매출', kind: 'amount', value: (row) => row.net },
] as const satisfies readonly ListColumn<RevenueRow>[]

const share = (part: number, whole: number) => percentOf(shareOfReturned(part, whole))

export const rentalCountColumns = [
  rowColumn,
  { key: 'rentals', label: '대여', kind: 'count', value: (row) => row.rentals },
  { key: 'cancelled', label: '취소', kind: 'count', value: (row) => row.cancelled },
  { key: 'returned', label: '돌아옴', kind: 'count', value: (row) => row.returned },
  { key: 'late', label: '늦음', kind: 'count', value: (row) => row.late },
  {
    ...{ key: 'lateShare', label: '늦은 비율', kind: 'rating', unit: '%' },
    value: (row) => share(row.late, row.returned),
  },
  { key: 'damaged', label: '파손', kind: 'count', value: (row) => row.damaged },
  {
    ...{ key: 'damagedShare', label: '파손 비율', kind: 'rating', unit: '%' },
    value: (row) => share(row.damaged, row.returned),
  },
] as const satisfies readonly ListColumn<RentalCountsRow>[]

export const benefitColumns = [
  rowColumn,
  { key: 'coupons', label: '쓴 쿠폰', kind: 'count', value: (row) => row.coupons },
  { key: 'discount', label: '쿠폰 할인', kind: 'amount', value: (row) => row.discount },
  { key: 'points', label: '쓴 포인트', kind: 'amount', value: (row) => row.points },
] as const satisfies readonly ListColumn<BenefitsRow>[]

export const couponFigureColumns = [
  { key: 'name', label: '쿠폰', kind: 'text', width: 'minmax(200px, 1fr)', value: (row) => row.name },
  { key: 'uses', label: '쓴 쿠폰', kind: 'count', isSorted: true, value: (row) => row.uses },
  { key: 'discount', label: '쿠폰 할인', kind: 'amount', isSorted: true, value: (row) => row.discount },
] as const satisfies readonly ListColumn<CouponFigure>[]

type Group = Pick<UtilisationRow, 'id' | 'name' | 'code' | 'brandName' | 'items'>
const groupColumns = [
  { key: 'name', label: '이름', kind: 'text', width: 'minmax(128px, 1.4fr)', value: (row) => row.name },
  { key: 'code', label: '상품 코드', kind: 'text', width: '128px', value: (row) => row.code },
  { key: 'brand', label: '브랜드', kind: 'text', width: '112px', value: (row) => row.brandName },
  { key: 'items', label: '상품 수', kind: 'count', isOptional: true, value: (row) => row.items },
] as const satisfies readonly ListColumn<Group>[]

export const utilisationColumns = [
  ...groupColumns,
  { key: 'rentals', label: '대여', kind: 'count', isSorted: true, value: (row) => row.rentals },
  {
    ...{ key: 'rentedDays', label: '빌려준 날', kind: 'count', isSorted: true, width: '92px' },
    value: (row) => row.rentedDays,
  },
  { key: 'daysOnSale', label: '판매한 날', kind: 'count', width: '84px', value: (row) => row.daysOnSale },
  {
    ...{ key: 'utilisation', label: '가동률', kind: 'rating', unit: '%', isSorted: true, width: '84px' },
    value: (row) => percentOf(utilisation(row.rentedDays, row.daysOnSale)),
  },
  { key: 'returned', label: '돌아옴', kind: 'count', isSorted: true, value: (row) => row.returned },
  { key: 'late', label: '늦음', kind: 'count', isSorted: true, value: (row) => row.late },
  { key: 'damaged', label: '파손', kind: 'count', isSorted: true, value: (row) => row.damaged },
] as const satisfies readonly ListColumn<UtilisationRow>[]

export const earningsColumns = [
  ...groupColumns,
  { key: 'rentals', label: '대여', kind: 'count', isSorted: true, value: (row) => row.rentals },
  { key: 'earned', label: '벌어들인 돈', kind: 'amount', isSorted: true, value: (row) => row.earned },
  { key: 'cost', label: '소유자 몫', kind: 'amount', isSorted: true, value: (row) => row.cost },
  { key: 'result', label: '남은 돈', kind: 'amount', isSorted: true, value: (row) => row.result },
  { key: 'listPrice', label: '정가', kind: 'amount', value: (row) => row.listPrice },
  {
    ...{ key: 'returnOn', label: '수익률', kind: 'rating', unit: '%', isSorted: true, width: '84px' },
    value: (row) => percentOf(returnOn(row.earned, row.listPrice)),
  },
] as const satisfies readonly ListColumn<EarningsRow>[]

export const figureRentalColumns = [
  { key: 'orderNumbers', label: '주문번호', kind: 'text', width: '140px', value: (row) => row.orderNumbers },
  {
    key: 'product',
    label: '상품',
    kind: 'text',
    width: 'minmax(112px, 1fr)',
    value: (row) => row.productName,
  },
  { key: 'code', label: '상품 코드', kind: 'text', width: '140px', value: (row) => row.productCode },
  { key: 'member', label: '회원', kind: 'text', width: '72px', value: (row) => row.memberName },
  { key: 'placedOn', label: '결제한 날', kind: 'day', value: (row) => row.placedOn },
  { key: 'start', label: '시작', kind: 'day', value: (row) => row.rentalStartDate },
  { key: 'end', label: '종료', kind: 'day', value: (row) => row.rentalEndDate },
  { key: 'backOn', label: '돌아온 날', kind: 'day', value: (row) => row.backOn },
  { key: 'lateDays', label: '늦은 날', kind: 'count', width: '64px', value: (row) => row.lateDays },
  { key: 'damages', label: '파손', kind: 'count', width: '56px', value: (row) => row.damages },
] as const satisfies readonly ListColumn<FigureRental>[]

export const figureUseColumns = [
  { key: 'orderNumbers', label: '주문번호', kind: 'text', width: '140px', value: (row) => row.orderNumbers },
  { key: 'usedOn', label: '쓴 날', kind: 'day', value: (row) => row.usedOn },
  { key: 'coupon', label: '쿠폰', kind: 'text', width: 'minmax(200px, 1fr)', value: (row) => row.couponName },
  { key: 'discount', label: '쿠폰 할인', kind: 'amount', value: (row) => row.discount },
  { key: 'points', label: '쓴 포인트', kind: 'amount', value: (row) => row.points },
] as const satisfies readonly ListColumn<FigureUse>[]

export const revenueLineColumns = [
  { key: 'occurredAt', label: '때', kind: 'instant', isSorted: true, value: (row) => row.occurredAt },
  { key: 'account', label: '계정', kind: 'text', width: '160px', value: (row) => row.account },
  { key: 'title', label: '일', kind: 'text', width: '160px', value: (row) => row.title },
  { key: 'subject', label: '어디서', kind: 'text', width: 'minmax(180px, 1fr)', value: (row) => row.subject },
  { key: 'amount', label: '금액', kind: 'amount', isSorted: true, value: (row) => row.amount },
] as const satisfies readonly ListColumn<RevenueLine>[]
