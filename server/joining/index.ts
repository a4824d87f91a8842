import { memberConsents } from './projections.ts'

export { agreedToAdvertising, decidedTerms } from './changeConsent.ts'
export { consentsToConfirm, consentToConfirm } from './consentsToConfirm.ts'
export { emailRefusal } from './existingAccount.ts'
export { invariants } from './invariants.ts'
export { joinKnownPerson, joinThroughProvider } from './join.ts'
export { routes } from './routes.ts'
export const projections = [memberConsents]
export { tables } from './ownedTables.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
