import type { ChargeKind } from '../../domain/charges/events.ts'

const names: Readonly<Record<ChargeKind, string>> = {
  damage: '파손 배상금',
  loss: '분실 배상금',
  late_days: '연체 대여료',
  penalty: '위탁 중도 해지 위약금',
  inspection_fee: '검수비',
  return_fee: '반송비',
}

/** What the card company prints and the member reads; the provider takes 100 characters. */
export const chargeName = (kind: ChargeKind, productName: string | null): string =>
  productName === null ? names[kind] : `${names[kind]} · ${productName}`.slice(0, 100)
