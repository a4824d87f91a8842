import type * as asOf from '../../../domain/wire/asOf.ts'
import type * as books from '../../../domain/wire/books.ts'
import type * as consistency from '../../../domain/wire/consistency.ts'
import type * as eventLog from '../../../domain/wire/eventLog.ts'
import type * as explain from '../../../domain/wire/explain.ts'
import type * as health from '../../../domain/wire/health.ts'
import type { staffReasonRequest } from '../../../domain/wire/staff.ts'
import type { colleagueNamesAnswer } from '../../../domain/wire/staffAccounts.ts'
import type * as staffRecords from '../../../domain/wire/staffRecords.ts'
import { post, read } from '../../api/call.ts'
import { type Query, rowPath, withQuery } from '../../api/query.ts'

/** Explanations of amounts, the event log, past states, and the consistency check. */
export const explainingCalls = {
  trialBalance: () => read<typeof books.trialBalanceAnswer>('/api/staff/books/trial-balance'),
  account: (account: string, query: Query) =>
    read<typeof explain.explainAccountAnswer>(withQuery(`/api/staff/explain/accounts/${account}`, query)),
  subject: (subject: string, query: Query) =>
    read<typeof explain.explainSubjectAnswer>(
      withQuery(`/api/staff/explain/subjects/${encodeURIComponent(subject)}`, query),
    ),
  settlement: (owner: string, month: string) =>
    read<typeof explain.explainSettlementAnswer>(`/api/staff/explain/settlements/${owner}/${month}`),
  events: (query: Query) => read<typeof eventLog.eventsAnswer>(withQuery('/api/staff/event-log', query)),
  eventTypes: read<typeof eventLog.eventTypesAnswer>('/api/staff/event-types'),
  records: (query: Query) =>
    read<typeof staffRecords.staffRecordsAnswer>(withQuery('/api/staff/records', query)),
  record: (id: string, query: Query) =>
    read<typeof staffRecords.staffRecordAnswer>(rowPath('/api/staff/records', id, query)),
  event: (pos: string) => read<typeof eventLog.eventAnswer>(`/api/staff/event-log/${pos}`),
  asOf: (subject: string, query: Query) =>
    read<typeof asOf.asOfAnswer>(withQuery(`/api/staff/as-of/${encodeURIComponent(subject)}`, query)),
  consistency: () => read<typeof consistency.consistencyAnswer>('/api/staff/consistency'),
  rowFindings: (table: consistency.SealedTable) =>
    read<typeof consistency.rowFindingsAnswer>(`/api/staff/consistency/rows/${table}`),
  check: () => post<typeof consistency.consistencyStarted>('/api/staff/consistency'),
  closeFinding: (id: number) =>
    post<typeof consistency.findingClosedAnswer, typeof staffReasonRequest>(
      `/api/staff/consistency/findings/${id}/close`,
    ),
  colleagueNames: read<typeof colleagueNamesAnswer>('/api/staff/colleague-names'),
  cancelCheck: () => post<typeof consistency.consistencyCancelled>('/api/staff/consistency/cancel'),
}

/** System health and failed jobs. */
export const healthCalls = {
  standing: read<typeof health.healthAnswer>('/api/staff/health'),
  retry: (jobId: string) =>
    post<typeof health.jobRetried, typeof staffReasonRequest>(`/api/staff/health/jobs/${jobId}/retry`),
}
