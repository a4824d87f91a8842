import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { formatDotted, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import type { SettlementRow } from '../../../domain/wire/settlements.ts'

type Rented = Pick<SettlementRow, 'kind' | 'useDate' | 'assessedRentalPrice' | 'totalRentPrice'>

/** What the item's own discount took off the assessed price of its days; null for other rows and without one. */
export function itemDiscount({ kind, useDate, assessedRentalPrice, totalRentPrice }: Rented) {
  const days = rentalDays(useDate)
  const amount = assessedRentalPrice * days - totalRentPrice
  return (kind === 'rental' || kind === 'return') && amount > 0 ? { days, amount } : null
}

const dotted = (day: string | null): string => {
  const date = day === null ? null : parseCivilDate(day)
  return date === null ? '' : formatDotted(date)
}

/** When a row was or will be paid, or what it waits for. */
export function settledLine(row: Pick<SettlementRow, 'settlementStatus' | 'settledOn' | 'waitsFor'>): string {
  const day = dotted(row.settledOn)
  if (row.settlementStatus === 'completed') return day === '' ? '정산했어요.' : `${day}에 정산했어요.`
  switch (row.waitsFor) {
    case 'account':
      return '계좌를 등록하면 보내 드려요.'
    case 'held':
      return '확인할 일이 있어 지급을 잠시 멈췄어요.'
    case 'carried_forward':
      return '다음 달 정산에서 함께 계산해요.'
    case 'bank':
      return '은행의 확인을 기다리고 있어요.'
    case 'refused':
      return '은행에서 받지 않았어요. 계좌를 확인해 주시면 다시 보내 드려요.'
    case null:
      return day === '' ? '다음 정산일에 보내 드려요.' : `${day}에 보내 드려요.`
  }
}
