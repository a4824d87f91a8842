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
} from './verifications.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
