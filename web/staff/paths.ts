import { type Query, withQuery } from '../api/query.ts'

/** Pages of the console. */
export const paths = {
  board: '/staff',
  login: '/staff/login',
  orders: '/staff/orders',
  parcels: '/staff/parcels',
  pickList: '/staff/pick-list',
  returns: '/staff/returns',
  late: '/staff/late',
  calendar: '/staff/calendar',
  charges: '/staff/charges',
  consignments: '/staff/consignments',
  inquiries: '/staff/inquiries',
  reviews: '/staff/reviews',
  products: '/staff/products',
  showcase: '/staff/showcase',
  stories: '/staff/stories',
  help: '/staff/help',
  coupons: '/staff/coupons',
  shelves: '/staff/shelves',
  searchWords: '/staff/search-words',
  holidays: '/staff/holidays',
  terms: '/staff/terms',
  footer: '/staff/footer',
  rates: '/staff/consignment-rates',
  vat: '/staff/vat',
  maintenance: '/staff/maintenance',
  explain: '/staff/explain',
  settlements: '/staff/settlements',
  statement: '/staff/settlements/statement',
  settlementTrend: '/staff/settlements/trend',
  payments: '/staff/payments',
  payouts: '/staff/payouts',
  differences: '/staff/differences',
  refunds: '/staff/refunds',
  points: '/staff/points',
  pointLots: '/staff/points/lots',
  memberPoints: '/staff/points/member',
  books: '/staff/books',
  events: '/staff/events',
  asOf: '/staff/as-of',
  consistency: '/staff/consistency',
  health: '/staff/health',
  colleagues: '/staff/colleagues',
  settings: '/staff/settings',
  account: '/staff/account',
  enrol: '/staff/enrol',
} as const

export const ordersPath = (query: Query = {}): string => withQuery(paths.orders, query)
export const consignmentsPath = (query: Query = {}): string => withQuery(paths.consignments, query)
export const calendarPath = (query: Query = {}): string => withQuery(paths.calendar, query)
export const pickListPath = (query: Query): string => withQuery(paths.pickList, query)

/** An owner's statement of a month. */
export const statementPath = (owner: number, month: string): string =>
  withQuery(paths.statement, { owner, month })
/** Owners of a month. */
export const settlementsPath = (month: string): string => withQuery(paths.settlements, { month })
/** An owner's month among those of the owner's name, opened. */
export const ownerMonthPath = (owner: string, month: string): string =>
  withQuery(paths.settlements, { month, q: owner, open: owner })
/** One payment among all. */
export const paymentPath = (paymentKey: string): string => withQuery(paths.payments, { q: paymentKey })
/** A payout of the card provider, opened. */
export const payoutPath = (day: string): string =>
  withQuery(paths.payouts, { month: day.slice(0, 7), open: day })
/** What came in, what left, or what the bank's statement shows, otherwise than our books say. */
export const differencesPath = (query: { of: 'card' | 'outgoing' | 'bank' }): string =>
  withQuery(paths.differences, query)
export const pointLotsPath = (query: Query): string => withQuery(paths.pointLots, query)
/** All points of a member by when they end. */
export const memberPointsPath = (member: string): string => withQuery(paths.memberPoints, { member })
export const booksPath = (query: Query): string => withQuery(paths.books, query)
/** An account's statement, as of the moment that the books are read. */
export const accountPath = (account: string, asOf: string | null): string =>
  booksPath({ view: 'account', account, asOf })

/** What an amount comes from; every amount on a finance page links here. */
type Explained =
  | { what: 'account'; account: string; from?: string; to?: string }
  | { what: 'settlement'; owner: number; month: string }
  | { what: 'order'; id: string }
  | { what: 'stream'; stream: string }
export const explainPath = (explained: Explained): string => withQuery(paths.explain, { ...explained })

/** The event log, narrowed, with the event at a position open. */
export const eventsPath = (query: { stream?: string; open?: number; from?: string; to?: string }): string =>
  withQuery(paths.events, query)
/** Whether a month's events are what was sealed. */
export const consistencyPath = (month: string): string => withQuery(paths.consistency, { month })
/** What an order, a wallet or a settlement was after so many of its events. */
export const asOfPath = (query: { subject: string; version?: number }): string => withQuery(paths.asOf, query)

/** The page of an invitation; what is behind the # stays in the browser. */
export const enrolPath = (ticket: string): string => `${paths.enrol}#${ticket}`

/** The login, with the page to come back to. */
export const loginPath = (back: string): string => withQuery(paths.login, { back })
/** A page of the console to go back to after the login; anything else is the board. */
export const pageToReturnTo = (back: string | null): string =>
  back !== null && /^\/staff(\/(?!login)|\?|$)/.test(back) ? back : paths.board
