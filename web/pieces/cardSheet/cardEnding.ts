import { messages } from '../../text/messages.ts'

/** Result of the card sheet. */
export type CardEnding =
  | { kind: 'approved'; paymentKey: string }
  | { kind: 'closed' }
  | { kind: 'declined'; message: string }

/** The provider's error codes for a sheet that the member closed. */
const closedCodes = ['USER_CANCEL', 'PAY_PROCESS_CANCELED', 'CANCELED_BY_USER']

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

export const cardEndingOf = (error: unknown): Exclude<CardEnding, { kind: 'approved' }> =>
  closedCodes.includes(codeOf(error))
    ? { kind: 'closed' }
    : {
        kind: 'declined',
        message: error instanceof Error && error.message !== '' ? error.message : messages.generic,
      }
