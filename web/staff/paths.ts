import type { RecordKindName } from '../../domain/shared/recordKinds.ts'
import { staffPaths } from '../../domain/shared/staffPages.ts'
import type { MemberPart } from '../../domain/wire/staffMembers.ts'
import { type Query, withQuery } from '../api/query.ts'

/** Pages of the console. */
export const paths = staffPaths

/** A view of the figures of the business, of a period. */
export const figuresPath = (query: Query): string => withQuery(paths.figures, query)
/** The rows that a figure is made of. */
export const figureRowsPath = (query: Query): string => withQuery(paths.figureRows, query)
export const ordersPath = (query: Query = {}): string => withQuery(paths.orders, query)
/** The record of a member. */
export const memberPath = (memberId: number | string): string => paths.member.replace(':id', String(memberId))
/** The whole of a part of a member's record. */
export const memberPartPath = (part: MemberPart, memberId: number | string): string =>
  `${memberPath(memberId)}/${part}`
/** The record of one physical item, which is one product. */
export const itemPath = (productId: number | string): string => paths.item.replace(':id', String(productId))
/** Labels of these items, to print. */
export const itemLabelsPath = (productIds: readonly (number | string)[]): string =>
  withQuery(paths.itemLabels, { ids: productIds.join(',') })
/** The label of a consignment, which has no product yet. */
export const consignmentLabelPath = (id: string): string => withQuery(paths.itemLabels, { consignment: id })
/** The products, with one opened. */
export const productPath = (productId: number | string): string =>
  withQuery(paths.products, { open: String(productId) })
export const scanPath = (query: Query = {}): string => withQuery(paths.scan, query)
export const grantsPath = (query: Query): string => withQuery(paths.grants, query)
export const consignmentsPath = (query: Query = {}): string => withQuery(paths.consignments, query)
/** The inquiries, with this one opened. */
export const inquiryPath = (id: number): string => withQuery(paths.inquiries, { open: id })
/** The charges, with this one opened. */
export const chargePath = (chargeId: string): string => withQuery(paths.charges, { chargeId, open: chargeId })
export const calendarPath = (query: Query = {}): string => withQuery(paths.calendar, query)

/** An owner's settlement statement for a month. */
export const statementPath = (owner: number, month: string): string =>
  withQuery(paths.statement, { owner, month })
/** All owners' settlements of a month. */
export const settlementsPath = (month: string): string => withQuery(paths.settlements, { month })
/** An owner's settlement of a month, opened. */
export const ownerMonthPath = (owner: string, month: string): string =>
  withQuery(paths.settlements, { month, q: owner, open: owner })
/** The payment list, searched for one payment. */
export const paymentPath = (paymentKey: string): string => withQuery(paths.payments, { q: paymentKey })
/** A payout day of the card provider, opened. */
export const payoutPath = (day: string): string =>
  withQuery(paths.payouts, { month: day.slice(0, 7), open: day })
/** Reconciliation differences of incoming money, outgoing money, or the bank statement. */
export const differencesPath = (query: {
  of: 'card' | 'outgoing' | 'bank'
  status?: 'open' | 'matched'
}): string => withQuery(paths.differences, query)
export const pointLotsPath = (query: Query): string => withQuery(paths.pointLots, query)
/** A member's points by month of expiry. */
export const memberPointsPath = (member: string): string => withQuery(paths.memberPoints, { member })
/** A month for the accountant, with one of its sheets. */
export const monthPath = (query: Query): string => withQuery(paths.month, query)
export const adjustmentsPath = (query: Query): string => withQuery(paths.adjustments, query)
export const booksPath = (query: Query): string => withQuery(paths.books, query)
/** An account's statement, as of the moment at which the books are read; null is now. */
export const accountPath = (account: string, asOf: string | null): string =>
  booksPath({ view: 'account', account, asOf })

/**
 * The subject of an explanation page; every amount on a finance page links to one. `asOf` is the minute as of which the
 * amount was read, so that the explanation ends with it.
 */
type ExplainSubject =
  | { what: 'account'; account: string; from?: string; to?: string; asOf?: string | null }
  | { what: 'settlement'; owner: number; month: string }
  | { what: 'order'; id: string }
  | { what: 'stream'; stream: string }
export const explainPath = (explained: ExplainSubject): string => withQuery(paths.explain, { ...explained })

/** What staff did to a kind of thing, or to one of them. */
export const recordsPath = (query: { kind: RecordKindName; key?: string }): string =>
  withQuery(paths.records, query)
/** The filtered event log, with the event at position `open` opened. */
export const eventsPath = (query: { stream?: string; open?: number; from?: string; to?: string }): string =>
  withQuery(paths.events, query)
/** The consistency check, with a month highlighted. */
export const consistencyPath = (month: string): string => withQuery(paths.consistency, { month })
/** The state of an order, a wallet or a settlement after its first `version` events. */
export const asOfPath = (query: { subject: string; version?: number }): string => withQuery(paths.asOf, query)

/** The enrolment page of an invitation; the ticket is in the fragment, which browsers do not send to the server. */
export const enrolPath = (ticket: string): string => `${paths.enrol}#${ticket}`

/** The login, with the page to return to. */
export const loginPath = (back: string): string => withQuery(paths.login, { back })
/** Returns `back` when it is a page of the console other than login and logout, else the board. */
export const pageToReturnTo = (back: string | null): string =>
  back !== null && /^\/staff(\/(?!login|logout)|\?|$)/.test(back) ? back : paths.board
