import { tabValue } from './browserStorage.ts'

/** The verified email, and the ticket that the password reset sends along. */
type Verification = { email: string; verification: string }

const isVerification = (value: unknown): value is Verification =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  'verification' in value &&
  typeof value.email === 'string' &&
  typeof value.verification === 'string'

/** Kept from the verification of the code until the password is reset. */
export const verification = tabValue('verification', isVerification)
