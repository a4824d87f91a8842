import { useState } from 'react'
import { bankColumns } from '../../../../domain/lists/bankRows.ts'
import type { BankFilter, BankRow } from '../../../../domain/wire/bankStatements.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { bankCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FiltersOf } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure, moment } from '../../kit/words.ts'
import { accountPath, explainPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './Bank.module.css'
import { BankDetail } from './BankDetail.tsx'
import { BankFiles } from './BankFiles.tsx'
import { BankStanding } from './BankStanding.tsx'
import { bankActions } from './bankActions.ts'
import { momentOf, overdueSentence, wordsOf } from './bankWords.ts'
import { DifferenceViews } from './DifferenceViews.tsx'
import { StatementUpload } from './StatementUpload.tsx'

const pageRows = 20
const bankAccount = accountPath('bank', null)

const statuses = {
  open: { label: '남은 차이', nothing: '통장과 장부의 거래가 모두 짝지어졌어요.' },
  waiting: { label: '통장 확인 전', nothing: '통장에서 확인할 장부 거래가 없어요.' },
  matched: { label: '짝지은 거래', nothing: '짝지은 거래가 없어요.' },
} as const
type Status = keyof typeof statuses
const isStatus = (value: string | null): value is Status => value !== null && Object.hasOwn(statuses, value)

const filters: FiltersOf<BankFilter> = [
  {
    kind: 'choice',
    name: 'status',
    label: '상태',
    isAlwaysSet: true,
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
]

/** Link to the events of the row's only entry, or to the bank account when there are several or none. */
const comesFrom = ({ entries: [first, ...more] }: BankRow): string =>
  first === undefined || more.length > 0 ? bankAccount : explainPath({ what: 'stream', stream: first.stream })

const columns = tableColumns(bankColumns, {
  books: (row) => (row.entries.length === 0 ? '없음' : <AmountLink amount={row.books} to={comesFrom(row)} />),
})

/** Reconciliation of the bank's statement with the books' bank account, and why the balances differ. */
export function BankDifferences() {
  const url = useTableUrl()
  const roles = useRoles()
  const [problem, setProblem] = useState<string | null>(null)
  const asked = url.filter('status')
  const status: Status = isStatus(asked) ? asked : 'open'
  const { data, error, mutate } = useAnswer(bankCalls.rows({ status, curPage: url.page }), {
    keepPreviousData: true,
  })
  const standing = data?.standing ?? null
  const hasNoStatement = data !== undefined && standing === null
  return (
    <Page
      title="대사 차이"
      controls={
        <>
          <ListFiles list={bankCalls.rows({ status })} name={`bank-${status}`} count={data?.cntAll} />
          <StatementUpload onProblem={setProblem} />
        </>
      }
    >
      <DifferenceViews shown="bank" />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {data !== undefined && data.overdue.length > 0 && (
        <ul className={styles.overdue} aria-label="일주일 넘게 남은 일">
          {data.overdue.map((one) => (
            <li key={one.kind}>{overdueSentence(one)}</li>
          ))}
        </ul>
      )}
      {standing !== null && (
        <>
          <Sums
            sums={[
              { name: '통장 잔액', value: won(standing.bank) },
              { name: '장부 잔액', value: <AmountLink amount={standing.books} to={bankAccount} /> },
              { name: '차이', value: won(standing.difference) },
              {
                name: '짝이 없는 거래',
                value: `${figure(data?.open ?? 0)}건`,
                tone: data?.open === 0 ? 'ok' : 'error',
              },
              { name: '마지막 통장 거래', value: moment(standing.until) },
            ]}
          />
          <BankStanding standing={standing} />
        </>
      )}
      <BankFiles />
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="통장 대사"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize={pageRows}
        idOf={(row) => row.id}
        nameOf={(row) =>
          `${momentOf(row)} ${wordsOf(row)} ${won(row.lines.length > 0 ? row.bank : row.books)}원`
        }
        url={url}
        sorting="server"
        actions={bankActions}
        roles={roles}
        detail={(_, row) => <BankDetail row={row} />}
        error={error}
        onRetry={() => mutate()}
        nothing={
          hasNoStatement
            ? '올린 통장 내역이 없어요. 은행에서 받은 파일(엑셀, CSV, 텍스트)을 그대로 올려 주세요.'
            : statuses[status].nothing
        }
        isMarked={(row) => row.status !== 'matched' && row.status !== 'waiting'}
      />
    </Page>
  )
}
