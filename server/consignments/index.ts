import { consignmentEvents } from '../../domain/consignment/events.ts'
import { firstVersions } from '../../domain/ledger/defineEvent.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { consignments } from './projection.ts'

export { acceptConsignment } from './commands/accept.ts'
export { type Applying, applyForConsignment } from './commands/applyFor.ts'
export { enterTracking } from './commands/enterTracking.ts'
export { giveUpConsignment } from './commands/giveUp.ts'
export { endConsignmentLost, findConsignmentAgain, reportConsignmentLost } from './commands/loss.ts'
export { receiveConsignment } from './commands/receive.ts'
export { rejectConsignment } from './commands/reject.ts'
export { sendConsignmentBack } from './commands/sendBack.ts'
export { invariants } from './invariants.ts'
export { forgetMember, sealedTables, withdrawalBlockers } from './leaving.ts'
export { tables } from './ownedTables.ts'
export { describeConsignment } from './queries/describeConsignment.ts'
export { findConsignments } from './queries/findConsignments.ts'
export { type Intake, intakeOf } from './queries/intake.ts'
export { consignmentsWaiting } from './queries/waiting.ts'
export { termsNow } from './rates.ts'
export { routes } from './routes.ts'
export { closeUnsentApplications, endConsignments } from './schedule.ts'
export { consignmentIn } from './streams.ts'
export { typedReasons } from './texts.ts'

export const projections: readonly Projection[] = [consignments]
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

export const eventTypes = firstVersions(consignmentEvents)
