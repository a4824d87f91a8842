import { grantState, grantStateNames } from '../../../../domain/lists/grants.ts'
import type { StaffGrant } from '../../../../domain/wire/staffGrants.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const grantMark = (row: StaffGrant) => (
  <Mark means={meanings.grant[grantState(row)]}>{grantStateNames[grantState(row)]}</Mark>
)
