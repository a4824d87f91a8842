import type { RefusalCode } from '../../domain/shared/decision.ts'
import type { RefusalData } from '../../domain/shared/refusalData.ts'

/** The one error of the API: what the server refused, or that it could not be reached. */
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

/** The server's sentence when there is one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.message !== '' ? error.message : otherwise

/** True for that refusal, whose details then have the shape that the server promises for its code. */
export const hasCode = <Code extends RefusalCode>(
  error: unknown,
  code: Code,
): error is ApiError & { readonly details: NonNullable<RefusalData[Code]> } =>
  isApiError(error) && error.code === code
