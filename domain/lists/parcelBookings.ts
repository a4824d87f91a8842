import type { ListColumn } from '../shared/listColumns.ts'

/** A parcel that goes out, as a courier's booking needs it. */
export type ParcelBooking = {
  orderNumbers: string
  recipient: string
  phone: string
  postCode: string
  address: string
  /** The names of what is in it. */
  items: string
  memo: string
}

/**
 * The columns of a courier's file for many parcels, named as couriers name them (rule 342): what they fill in, 운송장번호,
 * comes back beside 고객주문번호.
 */
export const parcelBookingColumns = [
  { key: 'orderNumbers', label: '고객주문번호', kind: 'text', value: (row) => row.orderNumbers },
  { key: 'recipient', label: '받는분성명', kind: 'text', value: (row) => row.recipient },
  { key: 'phone', label: '받는분전화번호', kind: 'digits', value: (row) => row.phone },
  { key: 'postCode', label: '받는분우편번호', kind: 'digits', value: (row) => row.postCode },
  { key: 'address', label: '받는분주소', kind: 'text', value: (row) => row.address },
  { key: 'items', label: '품목명', kind: 'text', value: (row) => row.items },
  { key: 'boxes', label: '박스수량', kind: 'count', value: () => 1 },
  { key: 'memo', label: '배송메시지', kind: 'text', value: (row) => row.memo },
] as const satisfies readonly ListColumn<ParcelBooking>[]
