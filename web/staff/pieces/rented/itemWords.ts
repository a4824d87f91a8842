import type { StaffHappening } from '../../../../domain/wire/staffOrders.ts'
import { couriers } from './couriers.ts'

export function actorName({ kind, name }: StaffHappening['actor']): string {
  if (kind === 'member') return '회원'
  return kind === 'staff' ? (name ?? '퇴사한 담당자') : '자동'
}

/** The courier's name; empty when it is unknown. */
export const courierLabel = (courier: string | null): string =>
  couriers.find(({ value }) => value === courier)?.label ?? ''
