import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adjustmentColumns, adjustmentStatusNames } from '../../../../domain/lists/adjustments.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { Adjustment, AdjustmentsFilter } from '../../../../domain/wire/accounting.ts'
import { useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { adjustmentCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { clearing, FilterBar, type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { Report } from '../../kit/Report.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots, moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { useAwayRow } from '../../pieces/useAwayRow.ts'
import { adjustmentActions, type Mirrored, proposalBeside, propose } from './adjustmentActions.ts'

const filters: FiltersOf<AdjustmentsFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(adjustmentStatusNames) },
]
const columns = tableColumns(adjustmentColumns)
const idOf = ({ id }: Adjustment): string => id

/** Entries that finance proposes and another colleague approves, and what became of each. */
export function AdjustmentsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const [proposing, setProposing] = useState<string | null>(null)
  const [mirrored, setMirrored] = useState<Mirrored>(null)
  const filter = { ...filtersAsked(url, filters), sort: sortAsked(url) }
  const { data, error, isLoading, mutate } = useKeptAnswer(
    adjustmentCalls.list({ ...filter, ...pageAsked(url) }),
  )
  const away = useAwayRow(url, { rows: data?.result, idOf, isStale: isLoading }, (id) =>
    adjustmentCalls.row(id, filter),
  )
  return (
    <Page
      title="결산 분개"
      controls={
        <>
          <ListFiles list={adjustmentCalls.list(filter)} name="adjustments" count={data?.cntAll} />
          <Button
            look="main"
            onClick={() => {
              setMirrored(null)
              setProposing(crypto.randomUUID())
            }}
          >
            분개 제안
          </Button>
        </>
      }
    >
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="결산 분개"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        totals={data?.sums}
        pageSize="chosen"
        idOf={idOf}
        nameOf={(row) => `${dots(row.bookedOn)} ${won(row.amount)}원 ${row.evidence}`}
        url={url}
        sorting="server"
        actions={adjustmentActions}
        roles={roles}
        detail={(row) => <Detail row={row} />}
        away={away}
        isStale={isLoading}
        error={error}
        onRetry={() => mutate()}
        nothing="제안한 분개가 없어요."
        onClear={clearing(url, filters)}
        isMarked={({ status }) => status === 'proposed'}
      />
      {proposing !== null && (
        <LazyActionDialog
          question={proposalBeside(mirrored)}
          lines={[
            {
              id: proposing,
              name: '제안한 사람이 아닌 재무 담당자나 관리자가 승인해요.',
              act: propose(proposing, setMirrored),
            },
          ]}
          onClose={() => setProposing(null)}
        />
      )}
    </Page>
  )
}

function Detail({ row }: { row: Adjustment }) {
  const { lines, amount, reverses, reversedStream, anotherThan, otherStream } = row
  return (
    <>
      <DrawerHead over={adjustmentStatusNames[row.status]} title={`${dots(row.bookedOn)} ${won(amount)}원`} />
      <Report
        caption="분개 줄"
        rows={lines.map((line, nth) => ({ ...line, id: nth.toString() }))}
        idOf={({ id }) => id}
        columns={[
          { id: 'name', header: '계정', foot: '합계', cell: ({ name }) => name },
          ...([1, -1] as const).map((sign) => ({
            id: sign === 1 ? 'debit' : 'credit',
            header: sign === 1 ? '차변' : '대변',
            align: 'right' as const,
            foot: won(amount),
            cell: (line: { amount: number }) => (line.amount * sign > 0 ? won(Math.abs(line.amount)) : ''),
          })),
        ]}
      />
      <Facts
        facts={[
          { name: '사유', value: row.reason },
          { name: '증빙 번호', value: row.evidence },
          { name: '제안', value: `${row.proposedBy} ${moment(row.proposedAt)}` },
          ...(row.decidedAt === null
            ? []
            : [{ name: '처리', value: `${row.decidedBy ?? ''} ${moment(row.decidedAt)}` }]),
          ...(reverses === null || reversedStream === null
            ? []
            : [
                {
                  name: '되돌리는 분개',
                  value: <Link to={explainPath({ what: 'stream', stream: reversedStream })}>{reverses}</Link>,
                },
              ]),
          ...(anotherThan === null || otherStream === null
            ? []
            : [
                {
                  name: '되돌리지 않는 반대 분개',
                  value: <Link to={explainPath({ what: 'stream', stream: otherStream })}>{anotherThan}</Link>,
                },
              ]),
          {
            name: '기록',
            value: (
              <Link to={explainPath({ what: 'stream', stream: `adjustment:${row.key}` })}>금액 근거</Link>
            ),
          },
        ]}
      />
    </>
  )
}
