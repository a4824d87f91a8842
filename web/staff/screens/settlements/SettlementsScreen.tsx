import { Link } from 'react-router-dom'
import { settlementStatusNames } from '../../../../domain/lists/settlementNames.ts'
import { settlementColumns } from '../../../../domain/lists/settlements.ts'
import { optionsOf, WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type {
  StaffSettlement,
  StaffSettlements,
  StaffSettlementsFilter,
} from '../../../../domain/wire/staffSettlements.ts'
import { monthName } from '../../../text/format.ts'
import { useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { settlementCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { clearing, FilterBar, type FiltersOf, filtersAsked, offeredIn } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { Sums } from '../../kit/Sums.tsx'
import { type TableUrl, useTableUrl } from '../../kit/tableUrl.ts'
import { dots } from '../../kit/words.ts'
import { explainPath, paths } from '../../paths.ts'
import { assigneeFilter } from '../../pieces/handling.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { meanings } from '../../pieces/meanings.ts'
import { useAwayRow } from '../../pieces/useAwayRow.ts'
import { sumWords } from './monthSum.ts'
import { OwnerMonth } from './OwnerMonth.tsx'
import { settlementActions } from './settlementActions.ts'

const filters = (month: string | null): FiltersOf<StaffSettlementsFilter> => [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(settlementStatusNames) },
  assigneeFilter,
  { kind: 'month', name: 'month', label: '정산월', otherwise: month },
  { kind: 'search', name: 'q', label: '소유자 검색', placeholder: '이름, 이메일, 회원번호' },
]

const idOf = ({ ownerId }: StaffSettlement): string => String(ownerId)

const asked = (url: TableUrl) => ({ ...filtersAsked(url, filters(null)), sort: sortAsked(url) })

/** An amount that links to the lines of the owner's month. */
const explained = (amountOf: (row: StaffSettlement) => number | null) => (row: StaffSettlement) => {
  const amount = amountOf(row)
  if (amount === null) return '–'
  const to = explainPath({ what: 'settlement', owner: row.ownerId, month: row.month })
  return <AmountLink amount={amount} to={to} />
}
const columns = tableColumns(settlementColumns, {
  ownerName: (row) =>
    row.ownerName === '' ? `${WITHDRAWN} ${row.ownerId}` : `${row.ownerName} (${row.ownerId})`,
  base: explained((row) => row.base),
  transactionFee: explained((row) => row.transactionFee),
  operatingFee: explained((row) => row.operatingFee),
  earned: explained((row) => row.earned),
  broughtForward: explained((row) => row.broughtForward),
  deducted: explained((row) => row.deducted),
  payable: explained((row) => row.payable),
  status: ({ status }) => <Mark means={meanings.settlement[status]}>{settlementStatusNames[status]}</Mark>,
})

/** What an open month pays is no column of the database, so that no page of it can begin with the highest. */
const columnsOfOpenMonth = columns.map(({ sortBy, ...column }) =>
  sortBy === undefined || column.id === 'payable' ? column : { ...column, sortBy },
)

/** Owners' settlements of a month, with their payout state and actions; sorted by what it pays once it is closed (rule 921). */
export function SettlementsScreen() {
  const url = offeredIn(useTableUrl(), filters(null))
  const roles = useRoles()
  const { data, error, isLoading, mutate } = useKeptAnswer(
    settlementCalls.list({ ...asked(url), ...pageAsked(url) }),
  )
  const month = url.filter('month') ?? data?.month ?? null
  const away = useAwayRow(url, { rows: data?.result, idOf, isStale: isLoading }, (id) =>
    settlementCalls.row(id, { ...asked(url), month }),
  )
  return (
    <Page
      title={month === null ? '정산' : `${monthName(month)} 정산`}
      controls={
        <>
          <Link className={buttonClass()} to={paths.settlementTrend}>
            월별 추이
          </Link>
          <Link className={buttonClass()} to={paths.stoppedPayouts}>
            멈춘 지급
          </Link>
          {month !== null && (
            <>
              <ListFiles list={settlementCalls.transfers(month)} name={`transfers-${month}`} of="이체 파일" />
              <ListFiles
                list={settlementCalls.list({ ...asked(url), month })}
                name={`settlements-${month}`}
                count={data?.cntAll}
              />
            </>
          )}
        </>
      }
    >
      {data !== undefined && <MonthSums month={data} isStale={isLoading} />}
      <FilterBar url={url} filters={filters(month)} />
      <DataTable
        name="소유자별 정산"
        columns={data?.sums.payable === null ? columnsOfOpenMonth : columns}
        rows={data?.result}
        total={data?.cntAll}
        totals={data && totalsOf(data.sums)}
        pageSize="chosen"
        idOf={idOf}
        nameOf={(owner) => `${owner.ownerName} ${sumWords(owner)}`}
        url={url}
        sorting="server"
        actions={settlementActions}
        roles={roles}
        detail={(owner) => <OwnerMonth month={owner} />}
        away={away}
        isStale={isLoading}
        error={error}
        onRetry={() => mutate()}
        nothing="이 달에 정산할 소유자가 없어요."
        onClear={clearing(url, filters(month))}
        isMarked={({ status, lastReason }) =>
          status === 'failed' || status === 'no_account' || lastReason !== null
        }
      />
    </Page>
  )
}

/** What an open month pays has no total yet. */
const totalsOf = ({ payable, unpaid, ...sums }: StaffSettlements['sums']) => ({
  ...sums,
  ...(payable !== null && { payable }),
  ...(unpaid !== null && { unpaid }),
})

function MonthSums(props: { month: StaffSettlements; isStale: boolean }) {
  const { sums, payOn } = props.month
  return (
    <Sums
      isStale={props.isStale}
      sums={[
        { name: '기준 금액', value: won(sums.base) },
        { name: '거래 수수료', value: won(sums.transactionFee) },
        { name: '운영 수수료', value: won(sums.operatingFee) },
        { name: '정산 금액', value: won(sums.earned) },
        { name: settlementStatusNames.paid, value: won(sums.paid), tone: 'ok' },
        { name: '남은 지급', value: sums.unpaid === null ? '–' : won(sums.unpaid) },
        { name: '지급일', value: dots(payOn) },
      ]}
    />
  )
}
