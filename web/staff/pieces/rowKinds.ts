import type { StaffSettlementRow } from '../../../domain/wire/staffSettlements.ts'

/** Names of the kinds of settlement rows. */
export const rowKinds: Readonly<Record<StaffSettlementRow['kind'], string>> = {
  rental: '대여',
  return: '반품(일부)',
  refund: '환불',
  late_days: '연체료',
  compensation: '배상금',
  charge_refund: '공제 환급',
}
