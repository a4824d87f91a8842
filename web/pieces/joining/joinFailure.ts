import type { ExistingAccount } from '../../../domain/wire/join.ts'
import { type ApiError, isApiError, sentenceOf } from '../../api/apiError.ts'
import { providers } from '../../paths.ts'
import { messages } from '../../text/messages.ts'

/** Where a refusal is read: at its field, at the identity, or under the button. */
export type Place = 'email' | 'password' | 'identity' | 'submit'
export type JoinProblem = { place: Place; message: string }
export type JoinFailure =
  | { kind: 'problem'; problem: JoinProblem }
  | { kind: 'existing'; account: ExistingAccount; message: string }
  /** The social login is over: it begins again. */
  | { kind: 'startAgain'; message: string }

const places = new Map<string, Place>([
  ['EMAIL_TAKEN', 'email'],
  ['IDENTITY_REQUIRED', 'identity'],
  ['IDENTITY_EXPIRED', 'identity'],
  ['UNDER_AGE', 'identity'],
])

/** What the server's answer to a join means for the form. */
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
  const provider = providers.find((one) => one === providerType) ?? null
  return typeof email === 'string' ? { email, providerType: provider } : null
}

function fieldProblem({ details }: ApiError): JoinFailure | null {
  const { fields } = details
  if (typeof fields !== 'object' || fields === null) return null
  if ('email' in fields && typeof fields.email === 'string') return problemAt('email', fields.email)
  if ('password' in fields && typeof fields.password === 'string')
    return problemAt('password', fields.password)
  return null
}
