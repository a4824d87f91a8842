import { won } from './eventFields.ts'

/** What every closing of a difference says, wherever it was found. */
export const closedDifference = {
  /** Counts bookings from 1: what differs again later, or was opened again, is closed again. */
  number: won,
  /** The two figures that differ; null where one side has none. */
  ours: won.nullable(),
  theirs: won.nullable(),
  missing: won,
}

/** The number of the closing that a reopening takes back. */
export const reopens = won
