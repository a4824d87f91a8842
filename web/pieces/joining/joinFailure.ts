import type { ExistingAccount } from '../../../domain/wire/join.ts'
import { type ApiError, isApiError, sentenceOf } from '../../api/apiError.ts'
import { isProvider } from '../../paths.ts'
import { messages } from '../../text/messages.ts'

/** Where a refusal is shown: at its field, at the identity verification, or at the submit button. */
export type Place = 'email' | 'password' | 'identity' | 'submit'
export type JoinProblem = { place: Place; message: string }
export type JoinFailure =
  | { kind: 'problem'; problem: JoinProblem }
  | { kind: 'existing'; account: ExistingAccount; message: string }
  /** The social login has expired and has to be started again. */
  | { kind: 'startAgain'; message: string }

const places = new Map<string, Place>([
  ['EMAIL_TAKEN', 'email'],
  ['IDENTITY_REQUIRED', 'identity'],
  ['IDENTITY_EXPIRED', 'identity'],
  ['UNDER_AGE', 'identity'],
])

/** Maps the error of a join to what the form shows. */
export function joinFailureOf(error: unknown): JoinFailure {
  if (!isApiError(error)) return problemAt('submit', sentenceOf(error, messages.generic))
  if (error.code === 'SOCIAL_TICKET_INVALID') return { kind: 'startAgain', message: error.message }
  const account = error.code === 'ALREADY_JOINED' ? existingIn(error.details) : null
  if (account !== null) return { kind: 'existing', account, message: error.message }
  return fieldProblem(error) ?? problemAt(places.get(error.code) ?? 'submit', error.message)
}

const problemAt = (place: Place, message: string): JoinFailure => ({
  kind: 'problem',
  problem: { place, message },
})

function existingIn({ email, providerType = null }: ApiError['details']): ExistingAccount | null {
  return typeof email === 'string'
    ? { email, providerType: isProvider(providerType) ? providerType : null }
    : null
}

function fieldProblem({ details }: ApiError): JoinFailure | null {
  const { fields } = details
  if (typeof fields !== 'object' || fields === null) return null
  if ('email' in fields && typeof fields.email === 'string') return problemAt('email', fields.email)
  if ('password' in fields && typeof fields.password === 'string')
    return problemAt('password', fields.password)
  return null
}
