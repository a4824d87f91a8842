import { explainPath } from '../../paths.ts'

/** Link to the events that booked a payout. */
export const bookedBy = (day: string): string =>
  explainPath({ what: 'stream', stream: `provider-payout:${day}` })
