import type * as accounting from '../../../domain/wire/accounting.ts'
import type * as bank from '../../../domain/wire/bankStatements.ts'
import type * as books from '../../../domain/wire/books.ts'
import type * as outgoing from '../../../domain/wire/outgoingPayments.ts'
import type { done } from '../../../domain/wire/primitives.ts'
import type { settlementStatementAnswer } from '../../../domain/wire/settlements.ts'
import type { staffReasonRequest } from '../../../domain/wire/staff.ts'
import type * as consignments from '../../../domain/wire/staffConsignments.ts'
import type * as payments from '../../../domain/wire/staffPayments.ts'
import type * as points from '../../../domain/wire/staffPoints.ts'
import type * as refunds from '../../../domain/wire/staffRefunds.ts'
import type * as settlements from '../../../domain/wire/staffSettlements.ts'
import { post, postForm, put, read } from '../../api/call.ts'
import { type Query, rowPath, withQuery } from '../../api/query.ts'

const month = (ownerId: number, of: string, path: string) => `/api/staff/settlements/${ownerId}/${of}/${path}`
const bankStatement = '/api/staff/books/bank-statement'
type SettlementTransition = typeof settlements.settlementActAnswer
const actOnHold = (path: string) => (ownerId: number, of: string) =>
  post<SettlementTransition, typeof settlements.payoutHoldRequest>(month(ownerId, of, path))
const actOnAttempt = (path: string) => (ownerId: number, of: string) =>
  post<SettlementTransition, typeof settlements.payoutActRequest>(month(ownerId, of, path))

/** Owners' settlements and their payouts. */
export const settlementCalls = {
  list: (query: Query) =>
    read<typeof settlements.staffSettlementsAnswer>(withQuery('/api/staff/settlements', query)),
  row: (ownerId: string, query: Query) =>
    read<typeof settlements.staffSettlementAnswer>(rowPath('/api/staff/settlements', ownerId, query)),
  stopped: (query: Query) =>
    read<typeof settlements.stoppedPayoutsAnswer>(withQuery('/api/staff/stopped-payouts', query)),
  stoppedRow: (id: string, query: Query) =>
    read<typeof settlements.stoppedPayoutAnswer>(rowPath('/api/staff/stopped-payouts', id, query)),
  transfers: (of: string) => ({ url: `/api/staff/settlement-transfers/${of}` }),
  rows: (ownerId: number, of: string) =>
    read<typeof settlements.staffSettlementRowsAnswer>(`/api/staff/settlements/${ownerId}/${of}`),
  trend: read<typeof settlements.settlementTrendAnswer>('/api/staff/settlement-trend'),
  statement: (ownerId: number, of: string) =>
    read<typeof settlementStatementAnswer>(month(ownerId, of, 'statement')),
  statementFile: (ownerId: number, file: string): string =>
    `/api/staff/settlements/${ownerId}/statements/${file}`,
  hold: actOnHold('hold'),
  release: actOnHold('release'),
  retry: actOnAttempt('retry'),
  transfer: actOnAttempt('transfer'),
  returned: actOnAttempt('returned'),
  sentBack: actOnAttempt('sent-back'),
  confirm: (ownerId: number, of: string) =>
    post<SettlementTransition, typeof settlements.transferConfirmRequest>(month(ownerId, of, 'confirm')),
}

/** Members' payments, and the card provider's payouts of them. */
export const paymentCalls = {
  list: (query: Query) => read<typeof payments.staffPaymentsAnswer>(withQuery('/api/staff/payments', query)),
  row: (id: string, query: Query) =>
    read<typeof payments.staffPaymentAnswer>(rowPath('/api/staff/payments', id, query)),
  payouts: (query: Query) =>
    read<typeof payments.staffPayoutsAnswer>(withQuery('/api/staff/provider-payouts', query)),
  payout: (day: string) => read<typeof payments.staffPayoutDayAnswer>(`/api/staff/provider-payouts/${day}`),
  differences: (query: Query) =>
    read<typeof books.reconciliationAnswer>(withQuery('/api/staff/books/reconciliation', query)),
  clearing: read<typeof books.cardClearingAnswer>('/api/staff/books/card-clearing'),
  writeOff: post<typeof done, typeof books.writeOffRequest>('/api/staff/books/write-offs'),
  undoWriteOff: post<typeof done, typeof books.writeOffRequest>('/api/staff/books/write-offs/undo'),
}

/** Outgoing payments, reconciled with the books. */
export const outgoingCalls = {
  differences: (query: Query) =>
    read<typeof outgoing.outgoingDifferencesAnswer>(
      withQuery('/api/staff/books/outgoing-differences', query),
    ),
  writeOff: post<typeof done, typeof outgoing.outgoingWriteOffRequest>(
    '/api/staff/books/outgoing-write-offs',
  ),
  undoWriteOff: post<typeof done, typeof outgoing.outgoingWriteOffRequest>(
    '/api/staff/books/outgoing-write-offs/undo',
  ),
  sentBack: post<typeof done, typeof outgoing.outgoingWriteOffRequest>('/api/staff/books/outgoing-returns'),
}

/** The bank's statement, reconciled with the books. */
export const bankCalls = {
  rows: (query: Query) => read<typeof bank.bankRowsAnswer>(withQuery(bankStatement, query)),
  row: (id: string, query: Query) => read<typeof bank.bankRowAnswer>(rowPath(bankStatement, id, query)),
  keep: postForm<typeof bank.statementAnswer>(bankStatement),
  accounts: read<typeof bank.bankAccountsAnswer>('/api/staff/books/bank-accounts'),
  addAccount: post<typeof done, typeof bank.bankAccountRequest>('/api/staff/books/bank-accounts'),
  changeAccount: (accountId: number) =>
    put<typeof done, typeof bank.bankAccountChange>(`/api/staff/books/bank-accounts/${accountId}`),
  files: read<typeof bank.bankFilesAnswer>('/api/staff/books/bank-files'),
  takeBack: (fileId: number) =>
    post<typeof done, typeof staffReasonRequest>(`/api/staff/books/bank-files/${fileId}/take-back`),
  candidates: (query: { of: string; partKey: string }) =>
    read<typeof bank.bankCandidatesAnswer>(withQuery('/api/staff/books/bank-candidates', query)),
  match: post<typeof done, typeof bank.bankMatchRequest>('/api/staff/books/bank-matches'),
  takeApart: (matchId: string) =>
    post<typeof done, typeof staffReasonRequest>(`/api/staff/books/bank-matches/${matchId}/undo`),
  writeOff: post<typeof done, typeof bank.bankWriteOffRequest>('/api/staff/books/bank-write-offs'),
}

/** Refunds to members. */
export const refundCalls = {
  list: (query: Query) => read<typeof refunds.staffRefundsAnswer>(withQuery('/api/staff/refunds', query)),
  row: (id: string, query: Query) =>
    read<typeof refunds.staffRefundAnswer>(rowPath('/api/staff/refunds', id, query)),
  account: (refundId: string) =>
    read<typeof refunds.refundAccountAnswer>(`/api/staff/refunds/${refundId}/account`),
  typeAccount: (refundId: string) =>
    post<typeof done, typeof refunds.refundAccountRequest>(`/api/staff/refunds/${refundId}/account`),
  found: post<typeof done, typeof refunds.deskRefundRequest>('/api/staff/refunds/found'),
  goodwill: post<typeof done, typeof refunds.goodwillRequest>('/api/staff/refunds/goodwill'),
  resend: (refundId: string) =>
    post<typeof refunds.resentAnswer, typeof staffReasonRequest>(`/api/staff/refunds/${refundId}/resend`),
  transfer: (refundId: string) =>
    post<typeof refunds.resentAnswer, typeof refunds.refundTransferRequest>(
      `/api/staff/refunds/${refundId}/transfer`,
    ),
}

/** Members' points. */
export const pointCalls = {
  months: read<typeof points.pointMonthsAnswer>('/api/staff/points/months'),
  ages: read<typeof points.pointAgesAnswer>('/api/staff/points/ages'),
  lots: (query: Query) => read<typeof points.pointLotsAnswer>(withQuery('/api/staff/points/lots', query)),
  lot: (id: string, query: Query) =>
    read<typeof points.pointLotAnswer>(rowPath('/api/staff/points/lots', id, query)),
  member: (memberId: number, query: Query) =>
    read<typeof points.memberPointsAnswer>(withQuery(`/api/staff/points/members/${memberId}`, query)),
}

/** The books as of an instant. */
export const bookCalls = {
  trialBalance: (query: Query) =>
    read<typeof books.trialBalanceAnswer>(withQuery('/api/staff/books/trial-balance', query)),
  compared: (query: { earlier: string; later: string }) =>
    read<typeof books.comparedAnswer>(withQuery('/api/staff/books/compared-balances', query)),
  balanceSheet: (query: Query) =>
    read<typeof books.balanceSheetAnswer>(withQuery('/api/staff/books/balance-sheet', query)),
  profit: (query: Query) => read<typeof books.profitAnswer>(withQuery('/api/staff/books/profit', query)),
  profitMonths: (query: Query) =>
    read<typeof books.profitMonthsAnswer>(withQuery('/api/staff/books/profit-months', query)),
  vat: (query: Query) => read<typeof books.vatAnswer>(withQuery('/api/staff/books/vat', query)),
  account: (account: string, query: Query) =>
    read<typeof books.statementAnswer>(withQuery(`/api/staff/books/accounts/${account}`, query)),
}

/** The accountant's month: its sheets and files, its closing, and the entries that adjust it. */
export const monthCalls = {
  of: (month: string) => read<typeof accounting.accountingMonthAnswer>(`/api/staff/months/${month}`),
  sheet: (month: string, sheet: string, query: Query) =>
    read<typeof accounting.monthSheetAnswer>(withQuery(`/api/staff/months/${month}/sheets/${sheet}`, query)),
  file: (month: string, file: string): string => `/api/staff/months/${month}/files/${file}`,
  archive: (month: string): string => `/api/staff/months/${month}/archive.zip`,
  close: (month: string) =>
    post<typeof done, typeof accounting.closeMonthRequest>(`/api/staff/months/${month}/close`),
  reopen: (month: string) =>
    post<typeof done, typeof accounting.reopenMonthRequest>(`/api/staff/months/${month}/reopen`),
}

/** Proposed adjusting entries. */
export const adjustmentCalls = {
  list: (query: Query) =>
    read<typeof accounting.adjustmentsAnswer>(withQuery('/api/staff/adjustments', query)),
  row: (id: string, query: Query) =>
    read<typeof accounting.adjustmentAnswer>(rowPath('/api/staff/adjustments', id, query)),
  propose: post<typeof done, typeof accounting.adjustmentRequest>('/api/staff/adjustments'),
  reverse: post<typeof done, typeof accounting.reversalRequest>('/api/staff/adjustments/reversals'),
  decide: (key: string, action: 'approve' | 'reject' | 'withdraw') =>
    post<typeof done, typeof accounting.adjustmentDecision>(`/api/staff/adjustments/${key}/${action}`),
}

/** VAT of a quarter: what is still due, and what was remitted. */
export const vatCalls = {
  of: (quarter: string) =>
    read<typeof books.vatRemittancesAnswer>(withQuery('/api/staff/books/vat-remittances', { quarter })),
  remit: post<typeof books.vatRemittancesAnswer, typeof books.vatRemittanceRequest>(
    '/api/staff/books/vat-remittances',
  ),
}

/** Fee rates of new consignment contracts. */
export const rateCalls = {
  now: read<typeof consignments.staffRatesAnswer>('/api/staff/consignment-rates'),
  change: post<typeof consignments.staffRatesAnswer, typeof consignments.ratesRequest>(
    '/api/staff/consignment-rates',
  ),
}
