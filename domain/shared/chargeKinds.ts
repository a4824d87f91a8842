/** The kinds of charges to a member (rule 170). */
export const chargeKinds = ['damage', 'loss', 'late_days', 'penalty', 'inspection_fee', 'return_fee'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** The name of each kind as the member, finance and the card company read it. */
export const chargeNames: Readonly<Record<ChargeKind, string>> = {
  damage: '파손 배상금',
  loss: '분실 배상금',
  late_days: '연체 대여료',
  penalty: '위탁 중도 해지 위약금',
  inspection_fee: '검수비',
  return_fee: '반송비',
}
