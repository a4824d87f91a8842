import { isApiError } from './apiError.ts'

/** True when nobody here knows whether it was done: no answer came, or the server was at fault. */
export const isOutcomeUnknown = (error: unknown): boolean => !isApiError(error) || error.status >= 500
