import { sum, type Won } from '../shared/won.ts'

/** The balances of the bank and of our books at the last line of the statement, and the sums between them. */
type Figures = {
  bank: Won
  books: Won
  /** The bank's balance less that of our books before the first line. */
  opening: Won
  /** Moved by lines that are in no file. */
  gaps: Won
  /** Lines without a counterpart in the books. */
  unknown: Won
  /** Entries within the statement's time that the bank did not show within the allowed days. */
  notShown: Won
  /** Entries that the bank may still show. */
  waiting: Won
  /** Entries with a counterpart that were booked before the first or after the last line. */
  bookedOutside: Won
}

type Standing = {
  difference: Won
  terms: { name: 'opening' | 'gaps' | 'unknown' | 'notShown' | 'waiting' | 'bookedOutside'; amount: Won }[]
  /** The difference less the terms; anything but 0 is a bug. */
  unexplained: Won
}

/** The bank's balance less that of the books, and the terms that add up to it (rule 284). */
export function standingOf(figures: Figures): Standing {
  const difference = figures.bank - figures.books
  const terms: Standing['terms'] = [
    { name: 'opening', amount: figures.opening },
    { name: 'gaps', amount: figures.gaps },
    { name: 'unknown', amount: figures.unknown },
    { name: 'notShown', amount: 0 - figures.notShown },
    { name: 'waiting', amount: 0 - figures.waiting },
    { name: 'bookedOutside', amount: figures.bookedOutside },
  ]
  return { difference, terms, unexplained: difference - sum(terms.map(({ amount }) => amount)) }
}
