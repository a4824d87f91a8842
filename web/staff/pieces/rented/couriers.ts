import type { Ask, DialogAnswer } from '../../kit/actions.ts'

/** Couriers that staff can choose. */
export const couriers = [
  { value: 'cj', label: 'CJ대한통운' },
  { value: 'hanjin', label: '한진택배' },
  { value: 'lotte', label: '롯데택배' },
  { value: 'epost', label: '우체국택배' },
  { value: 'etc', label: '기타' },
] as const

type Courier = (typeof couriers)[number]['value']

/** Parses a courier code; null for the empty choice. */
export const courierOf = (value: string | undefined): Courier | null =>
  couriers.find((courier) => courier.value === value)?.value ?? null

/** Confirms that another order travels under the same waybill, which the server refuses otherwise. */
export const sharedParcel: Ask = {
  name: 'sharesParcel',
  label: '다른 주문과 한 상자로 보내나요?',
  options: [{ value: 'yes', label: '네, 같은 운송장이에요' }],
}
export const sharesParcelOf = ({ sharesParcel }: DialogAnswer['values']) =>
  sharesParcel === 'yes' ? { sharesParcel: true as const } : {}

/** Confirms that the parcel goes to the address of now, which the server refuses when its papers had another. */
export const readdressedParcel: Ask = {
  name: 'isReaddressed',
  label: '접수나 라벨 인쇄 뒤에 바뀐 주소로 보내나요?',
  options: [{ value: 'yes', label: '네, 새 주소로 다시 붙였어요' }],
}
export const isReaddressedOf = ({ isReaddressed }: DialogAnswer['values']) =>
  isReaddressed === 'yes' ? { isReaddressed: true as const } : {}

/** The default courier until an admin sets another. */
export const firstCourier: Courier = 'cj'
