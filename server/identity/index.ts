import './tables.ts'

export { browserOf } from './browserSecret.ts'
export { routes } from './routes.ts'
export { consumeVerification, forgetVerifications, type KnownPerson, likenessHash } from './verifications.ts'
