import type { RefusalCode } from '../../domain/shared/decision.ts'
import type { RefusalData } from '../../domain/shared/refusalData.ts'

/** The only error that API calls throw: the server refused, or it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** True where the session is over: the login says so. */
export const isLoggedOut = (error: unknown): boolean => isApiError(error) && error.status === 401

/** Returns the server's sentence, or `otherwise` when it sent none. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.message !== '' ? error.message : otherwise

/** True where the session is over because its member has left. */
export const hasLeft = (error: unknown): boolean =>
  hasCode(error, 'NOT_LOGGED_IN') && error.details.because === 'withdrawal'

/** Narrows an error to one refusal code, whose `details` then have the shape that the server promises for it. */
export const hasCode = <Code extends RefusalCode>(
  error: unknown,
  code: Code,
): error is ApiError & { readonly details: NonNullable<RefusalData[Code]> } =>
  isApiError(error) && error.code === code
