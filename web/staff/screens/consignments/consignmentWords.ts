import { isContractOver } from '../../../../domain/consignment/consignmentActions.ts'
import { isMissing } from '../../../../domain/lists/consignments.ts'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'

/** The facts of a consignment that its row in the list holds. */
export const consignmentFactsOf = (row: StaffConsignment) => ({
  status: row.cause === 'lost' ? ('lost' as const) : row.status,
  today: row.today,
  sendBy: row.sendBy,
  waitUntil: row.waitUntil,
  isOver: isContractOver(row.endsOn, row.today),
  wasSent: row.trackingNumber !== null,
  wasHere: row.cause !== 'not_received',
  isSentBack: row.sentBackAt !== null,
  isMissing: isMissing(row),
  isRecovered: row.loss !== null && row.loss.recoveredAt !== null,
  ownerHasLeft: row.ownerHasLeft,
  rentedBecause: row.rentedBecause,
  barredBy: row.loss?.barredBy ?? null,
})

export const lostByNames = {
  shop: '매장이나 배송 중에 잃어버림',
  renter: '빌린 회원이 반납하지 않음',
} as const

export const conditionNames = { new: '새 상품', used: '중고' } as const

export const consignmentCouriers = [
  { value: 'cj', label: 'CJ대한통운' },
  { value: 'post', label: '우체국택배' },
  { value: 'hanjin', label: '한진택배' },
  { value: 'lotte', label: '롯데택배' },
  { value: 'etc', label: '기타' },
] as const

export const courierName = (courier: StaffConsignment['shippingCompany']): string =>
  consignmentCouriers.find(({ value }) => value === courier)?.label ?? ''

/** Parses a courier code; `etc` for anything else. */
export const courierOf = (chosen: string | undefined) =>
  consignmentCouriers.find(({ value }) => value === chosen)?.value ?? 'etc'
