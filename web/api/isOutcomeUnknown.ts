import { isApiError } from './apiError.ts'

/** True when the request may or may not have been carried out: no answer came, or the server was at fault. */
export const isOutcomeUnknown = (error: unknown): boolean => !isApiError(error) || error.status >= 500
