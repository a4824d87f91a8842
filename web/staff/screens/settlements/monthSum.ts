import type { StaffSettlement } from '../../../../domain/wire/staffSettlements.ts'
import { won } from '../../kit/AmountLink.tsx'

type Sums = Omit<NonNullable<StaffSettlement['coming']>, 'isHeld'>

/** What a month pays, and of what that is made; of an open one what it comes to so far. */
export const sumsOf = ({
  coming,
  broughtForward,
  deducted,
  payable,
  carriedForward,
}: Pick<StaffSettlement, 'coming' | keyof Sums>): Sums =>
  coming ?? {
    ...{ broughtForward: broughtForward ?? 0, deducted: deducted ?? 0 },
    ...{ payable: payable ?? 0, carriedForward: carriedForward ?? 0 },
  }

/** The sum that finance decides about: `33,696원`, or of a month that is not closed `지금까지 33,696원` (rule 828). */
export const sumWords = (month: Parameters<typeof sumsOf>[0]): string =>
  `${month.coming === null ? '' : '지금까지 '}${won(sumsOf(month).payable)}원`
