export { checkInvariants } from './invariants.ts'
export { raiseAlert } from './raiseAlert.ts'
export { sealAndReport } from './sealAndReport.ts'
