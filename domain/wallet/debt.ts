import { sum } from '../shared/won.ts'
import type { WalletEventOf } from './events.ts'
import { liveParts, takeSoonest } from './lots.ts'
import type { WalletState } from './state.ts'

/** Repays the debt from the points that are free at `now`, from the lots that expire first. */
export function repayDebt(
  memberId: number,
  wallet: WalletState,
  now: Date,
): WalletEventOf<'points.debt.repaid'>[] {
  const lots = takeSoonest(liveParts(wallet, now), wallet.debt)
  const points = sum(lots.map((part) => part.points))
  return points === 0 ? [] : [{ type: 'points.debt.repaid', data: { memberId, points, lots } }]
}

/** Writes off the debt of a member who withdraws. */
export const writeOffDebt = (
  memberId: number,
  { debt }: Pick<WalletState, 'debt'>,
): WalletEventOf<'points.debt.written_off'>[] =>
  debt === 0 ? [] : [{ type: 'points.debt.written_off', data: { memberId, points: debt } }]
