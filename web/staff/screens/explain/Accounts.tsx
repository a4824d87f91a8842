import { useNavigate } from 'react-router-dom'
import type { TrialBalanceRow } from '../../../../domain/wire/books.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { BalanceLink, balancesOn } from '../../pieces/BalanceLink.tsx'
import { FindForm } from '../../pieces/FindForm.tsx'

/** A day before the shop's first event, so that everything is included. */
const theBeginning = '2020-01-01'

const amounts = { width: '140px', align: 'right' } as const
const balances = (side: 'debit' | 'credit', header: string): Column<TrialBalanceRow> => ({
  ...{ id: `${side}Balance`, header, ...amounts },
  cell: (row) => (
    <BalanceLink
      of={row}
      side={side}
      to={explainPath({ what: 'account', account: row.account, from: theBeginning })}
    />
  ),
  foot: (rows) => figure(balancesOn(side, rows)),
})
const sumOf = (pick: (row: TrialBalanceRow) => number) => (rows: readonly TrialBalanceRow[]) =>
  figure(rows.reduce((sum, row) => sum + pick(row), 0))

const columns: readonly Column<TrialBalanceRow>[] = [
  { id: 'name', header: '계정', width: 'minmax(200px, 1fr)', cell: (row) => row.name, foot: () => '합계' },
  {
    ...{ id: 'debits', header: '차변 합계', ...amounts },
    cell: (row) => figure(row.debits),
    foot: sumOf((row) => row.debits),
  },
  {
    ...{ id: 'credits', header: '대변 합계', ...amounts },
    cell: (row) => figure(row.credits),
    foot: sumOf((row) => row.credits),
  },
  balances('debit', '차변 잔액'),
  balances('credit', '대변 잔액'),
]

/** The start page: a search by order number, and the account balances. */
export function Accounts() {
  const roles = useRoles()
  const url = useTableUrl()
  const navigate = useNavigate()
  const { data, error, mutate } = useAnswer(explainingCalls.trialBalance())
  const find = (asked: string) =>
    navigate(
      explainPath(asked.includes(':') ? { what: 'stream', stream: asked } : { what: 'order', id: asked }),
    )
  return (
    <>
      <FindForm placeholder="주문번호 또는 charge:번호" button="근거 보기" onFind={find} />
      <DataTable
        name="계정 잔액"
        columns={columns}
        rows={data?.rows}
        idOf={(row) => row.account}
        nameOf={(row) => row.name}
        url={url}
        sorting="rows"
        roles={roles}
        error={error}
        onRetry={() => mutate()}
        nothing="아직 기록된 금액이 없어요."
      />
    </>
  )
}
