import type { SealedColumn } from '../platform/deps.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { memberBlocks } from './projections.ts'

export {
  changePasswordHash,
  changePerson,
  forgetMember,
  insertMember,
  nextMemberId,
  passwordHashOf,
} from './accounts.ts'
export { alreadyDone, madeBy, whoMade } from './alreadyDone.ts'
export { block, blockOf, blockReason, typedReasons, unblock } from './blocks.ts'
export { forgetLoginFailures } from './credentials.ts'
export { findMembers } from './findMembers.ts'
export { invariants } from './invariants.ts'
export { knownDevice, rememberDevice } from './knownDevice.ts'
export { contactsOf, type MemberContact, memberContact, myInfo } from './members.ts'
export { tables } from './ownedTables.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export {
  formerPersons,
  memberAccounts,
  memberContacts,
  memberLogins,
  memberNames,
  memberPersons,
} from './published.ts'
export { routes } from './routes.ts'
export { doSafely } from './safety.ts'
export { sealedRecords } from './sealedRecords.ts'
export { logIn, logInThroughProvider, openSession } from './sessions.ts'
export { registerStaff, staffNames } from './staffAccounts.ts'
export { colleagues, commandLine, inviteColleague, resetColleague, staffIdOf } from './staffColleagues.ts'
export { standingOfMember } from './standings.ts'
export { memberIn } from './streams.ts'
export { lockMember, lockMembers, withMemberLocked } from './withMemberLocked.ts'
export { writeOnce, writeOnceBy } from './writeOnce.ts'

export const projections: readonly Projection[] = [memberBlocks]

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'shop.staff', column: 'totp_secret', purpose: 'secondFactor' },
    recordedAs: { subject: 'staff', field: 'secondFactor' },
  },
  { table: 'shop.staff_enrolments', column: 'totp_secret', purpose: 'secondFactor' },
]
