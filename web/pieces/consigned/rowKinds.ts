import type { SettlementRow } from '../../../domain/wire/settlements.ts'

const kinds: Record<SettlementRow['kind'], string> = {
  rental: '대여',
  return: '반품된 대여',
  refund: '환불',
  late_days: '연체 대여료',
  compensation: '파손·분실 배상',
  charge_refund: '공제한 금액 환급',
  shortfall: '모자란 금액 청구',
}

/** Name of a settlement row's kind, as its owner reads it. */
export const kindName = ({ kind }: Pick<SettlementRow, 'kind'>): string => kinds[kind]
