import { ownerNames, shippingNames } from '../shared/codeNames.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffProductRow } from '../wire/staffProducts.ts'

export const saleNames = { on: '판매 중', off: '숨김' } as const

/** The mark of an owner's item beside its name. */
export const CONSIGNED = ownerNames.luxshare
/** Whose the items of the shop itself are. */
export const OWN = ownerNames.own

export const productColumns = [
  { key: 'id', label: '상품번호', kind: 'digits', isOptional: true, value: (row) => String(row.id) },
  {
    key: 'name',
    label: '상품',
    kind: 'text',
    width: 'minmax(240px, 1.6fr)',
    value: (row) => row.productName,
  },
  { key: 'code', label: '상품 코드', kind: 'text', width: '132px', value: (row) => row.productCode },
  {
    key: 'brand',
    label: '브랜드',
    kind: 'text',
    width: 'minmax(100px, 0.6fr)',
    value: (row) => row.brandName,
  },
  {
    ...{ key: 'category', label: '카테고리', kind: 'text', width: 'minmax(120px, 0.8fr)' },
    value: (row) => row.categoryName,
  },
  { key: 'price', label: '하루 가격 (원)', kind: 'amount', value: (row) => row.dailyRentalPrice },
  { key: 'discount', label: '할인율(%)', kind: 'count', width: '84px', value: (row) => row.discountRate },
  {
    key: 'supplyPrice',
    label: '정가 (원)',
    kind: 'amount',
    isOptional: true,
    value: (row) => row.supplyPrice,
  },
  {
    ...{ key: 'turnaround', label: '준비 기간(일)', kind: 'count', isOptional: true, width: '84px' },
    value: (row) => row.turnaroundDays,
  },
  {
    ...{ key: 'shipping', label: '배송', kind: 'text', only: 'file' },
    value: (row) => shippingNames[row.shippingCost],
  },
  {
    ...{ key: 'baseShipping', label: '배송비 (원)', kind: 'amount', only: 'file' },
    value: (row) => row.baseShippingCost,
  },
  {
    ...{ key: 'jejuShipping', label: '제주 추가 배송비 (원)', kind: 'amount', only: 'file' },
    value: (row) => row.jejuShippingCost,
  },
  { key: 'size', label: '사이즈', kind: 'text', only: 'file', value: (row) => row.size },
  { key: 'color', label: '색상', kind: 'text', only: 'file', value: (row) => row.color },
  { key: 'material', label: '소재', kind: 'text', only: 'file', value: (row) => row.material },
  { key: 'origin', label: '원산지', kind: 'text', only: 'file', value: (row) => row.origin },
  {
    ...{ key: 'occasions', label: '어울리는 자리', kind: 'text', only: 'file' },
    value: (row) => row.occasions.join(', '),
  },
  {
    ...{ key: 'owner', label: '소유', kind: 'text', isOptional: true, width: '72px' },
    value: (row) => (row.ownerType === 'luxshare' ? CONSIGNED : OWN),
  },
  {
    ...{ key: 'state', label: '상태', kind: 'text', width: '88px' },
    value: (row) => saleNames[row.onSale ? 'on' : 'off'],
  },
  {
    key: 'listedAt',
    label: '등록',
    kind: 'instant',
    isOptional: true,
    width: '136px',
    value: (row) => row.listedAt,
  },
] as const satisfies readonly ListColumn<StaffProductRow>[]
