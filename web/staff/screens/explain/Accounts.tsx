import { useNavigate } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { RowLink } from '../../kit/RowLink.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { FindForm } from '../../pieces/FindForm.tsx'
import styles from './Explain.module.css'

type Balance = { account: string; name: string; debits: number; credits: number; balance: number }

/** A day before the shop's first event, so that everything is included. */
const theBeginning = '2020-01-01'

const columns: readonly Column<Balance>[] = [
  { id: 'name', header: '계정', width: 'minmax(200px, 1fr)', cell: (row) => row.name },
  { id: 'debits', header: '차변', width: '160px', align: 'right', cell: (row) => figure(row.debits) },
  { id: 'credits', header: '대변', width: '160px', align: 'right', cell: (row) => figure(row.credits) },
  {
    id: 'balance',
    header: '잔액',
    width: '160px',
    align: 'right',
    cell: (row) => (
      <RowLink
        className={styles.link ?? ''}
        aria-label={`${row.name} 잔액 ${figure(row.balance)}원의 근거`}
        to={explainPath({ what: 'account', account: row.account, from: theBeginning })}
      >
        {figure(row.balance)}
      </RowLink>
    ),
  },
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
