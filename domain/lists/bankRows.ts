import { bankStatusNames, wordsOfEntries, wordsOfLines } from '../processes/bankRowWords.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { BankRow } from '../wire/bankStatements.ts'

/** The moment at which the money moved. */
const movedAt = ({ lines, entries }: BankRow): string | null =>
  lines[0]?.movedAt ?? entries[0]?.occurredAt ?? null

/** Nothing on one side is told in words on the screen, and left empty in the file. */
export const bankColumns = [
  { key: 'at', label: '거래 시각', kind: 'instant', width: '136px', value: movedAt },
  { key: 'status', label: '상태', kind: 'text', width: '116px', value: (row) => bankStatusNames[row.status] },
  {
    key: 'account',
    label: '계좌',
    kind: 'text',
    isOptional: true,
    value: ({ lines }) => lines[0]?.account ?? null,
  },
  {
    // The bank's description, or else the books'; the file has both.
    ...{ key: 'words', label: '내용', kind: 'text', only: 'table', width: 'minmax(200px, 1fr)' },
    value: ({ lines, entries }) => (lines.length > 0 ? wordsOfLines(lines) : wordsOfEntries(entries)),
  },
  { key: 'lines', label: '통장 내용', kind: 'text', only: 'file', value: ({ lines }) => wordsOfLines(lines) },
  {
    ...{ key: 'bank', label: '통장 금액', kind: 'amount', none: '없음' },
    value: ({ lines, bank }) => (lines.length === 0 ? null : bank),
  },
  {
    key: 'entries',
    label: '장부 내용',
    kind: 'text',
    only: 'file',
    value: ({ entries }) => wordsOfEntries(entries),
  },
  {
    ...{ key: 'books', label: '장부 금액', kind: 'amount', none: '없음' },
    value: ({ entries, books }) => (entries.length === 0 ? null : books),
  },
  { key: 'difference', label: '차이', kind: 'amount', value: ({ bank, books }) => bank - books },
  {
    ...{ key: 'candidates', label: '후보', kind: 'count', width: '64px', unit: '건' },
    value: ({ status, candidates }) => (status === 'matched' ? null : candidates),
  },
  {
    ...{ key: 'matchedBy', label: '짝지음', kind: 'text', width: '72px' },
    value: ({ status, isByHand }) => (status === 'matched' ? (isByHand ? '직접' : '자동') : null),
  },
] as const satisfies readonly ListColumn<BankRow>[]
