import { chargeStatusNames } from '../../../../domain/lists/chargeNames.ts'
import type { StaffCharge } from '../../../../domain/wire/charges.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const chargeMark = ({ status }: Pick<StaffCharge, 'status'>) => (
  <Mark means={meanings.charge[status]}>{chargeStatusNames[status]}</Mark>
)
