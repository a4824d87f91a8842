import { keptInThisTab } from './browserStorage.ts'

/** Whose email was verified, and the ticket that the reset of the password sends along. */
type Verification = { email: string; verification: string }

const isVerification = (value: unknown): value is Verification =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  'verification' in value &&
  typeof value.email === 'string' &&
  typeof value.verification === 'string'

/** From the verified code to the new password. */
export const verification = keptInThisTab('verification', isVerification)
