import type { SealedColumn } from '../platform/deps.ts'

export { identityGatewayOf, type VerifiedPerson } from '../gateways/identity/index.ts'
export { browserOf } from './browserSecret.ts'
export { keepIdentity } from './identities.ts'
export { tables } from './ownedTables.ts'
export { verifiedPersons } from './published.ts'
export { routes } from './routes.ts'
export {
  consumeVerification,
  forgetVerifications,
  type KnownPerson,
  knownPerson,
  likenessHash,
  verificationOf,
} from './verifications.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'personal.identity_verifications', column: 'keys', purpose: 'identity' },
  { table: 'personal.identity_verifications', column: 'result', purpose: 'identity' },
]
