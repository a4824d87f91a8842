import { sum, type Won } from '../shared/won.ts'

/** What the bank and our books held at the last line of the statement, and the sums that lie between both. */
type Figures = {
  bank: Won
  books: Won
  /** Before the first line: what the bank held less what our books held. */
  opening: Won
  /** Moved by lines that are in no file. */
  gaps: Won
  /** Lines without a counterpart in the books. */
  unknown: Won
  /** Entries of the time of the statement that the bank did not show within the days between. */
  notShown: Won
  /** The same, while the bank may still show them. */
  waiting: Won
  /** Entries with a counterpart that were booked before the first or after the last line. */
  bookedOutside: Won
}

type Standing = {
  difference: Won
  terms: { name: 'opening' | 'gaps' | 'unknown' | 'notShown' | 'waiting' | 'bookedOutside'; amount: Won }[]
  /** What the terms leave unexplained; anything but 0 is a fault of ours. */
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
