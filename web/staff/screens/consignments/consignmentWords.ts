import { consignmentState, isMissing } from '../../../../domain/lists/consignments.ts'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

const tones: Readonly<Record<StaffConsignment['status'], BadgeTone>> = {
  application: 'lining',
  diagnosis: 'warn',
  consigning: 'ok',
  cancel: 'tile',
  end: 'tile',
  impossible: 'tile',
}

/** The label of the state; for an application that failed or an item that was lost it names the cause. */
export const stateOf = (row: StaffConsignment): { label: string; tone: BadgeTone } => ({
  label: consignmentState(row),
  tone: isMissing(row) || row.cause !== null ? 'error' : tones[row.status],
})

/** True while the item is in the shop's care and not reported lost. */
export const isInOurCare = (row: StaffConsignment): boolean =>
  row.loss === null &&
  (row.status === 'consigning' ||
    (row.sentBackAt === null && (row.status === 'end' || row.status === 'cancel')))

export const lostByNames = { shop: '매장에서 잃어버림', renter: '대여 고객이 반납하지 않음' } as const

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

/** True when the item is to be returned to its owner and has not been sent. */
export const isToSendBack = (row: StaffConsignment): boolean =>
  row.sentBackAt === null &&
  row.loss === null &&
  (row.status === 'cancel' || row.status === 'end' || row.cause === 'failed_inspection')

/** Parses a courier code; `etc` for anything else. */
export const courierOf = (chosen: string | undefined) =>
  consignmentCouriers.find(({ value }) => value === chosen)?.value ?? 'etc'
