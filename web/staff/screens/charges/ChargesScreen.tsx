import { Link } from 'react-router-dom'
import {
  chargeColumns,
  chargeKindNames,
  chargeStatusNames,
  latestRefund,
} from '../../../../domain/lists/charges.ts'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffCharge, StaffChargesFilter } from '../../../../domain/wire/charges.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { chargeCalls } from '../../calls/operations.ts'
import { Button } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { FilterBar, type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { pageAsked } from '../../kit/paging.ts'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { moment } from '../../kit/words.ts'
import { explainPath, ordersPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { chargeStates } from '../../pieces/rented/chargeWords.ts'
import { chargeActions } from './chargeActions.ts'

const filters: FiltersOf<StaffChargesFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(chargeStatusNames) },
]

const columns = tableColumns(chargeColumns, {
  failures: (row) => (row.cardFailures === 0 ? '–' : `${row.cardFailures}회`),
  refunded: (row) => (row.refunded === 0 ? '–' : won(row.refunded)),
  amount: (row) => won(row.amount),
  status: (row) => <Badge tone={chargeStates[row.status].tone}>{chargeStates[row.status].label}</Badge>,
})

/** Charges for damage, loss and late days, and those that owners owe. */
export function ChargesScreen() {
  const url = useTableUrl()
  const chargeId = url.filter('chargeId') ?? undefined
  const asked = { ...filtersAsked(url, filters), chargeId }
  const list = useAnswer(chargeCalls.list({ ...asked, ...pageAsked(url) }), { keepPreviousData: true })
  return (
    <Page
      title="추가 요금"
      controls={<ListFiles list={chargeCalls.list(asked)} name="charges" count={list.data?.cntAll} />}
    >
      <FilterBar url={url} filters={filters}>
        {chargeId !== undefined && (
          <Button look="quiet" onClick={() => url.setFilters({ chargeId: null })}>
            모든 추가 요금 보기
          </Button>
        )}
      </FilterBar>
      <DataTable
        name="추가 요금"
        columns={columns}
        rows={list.data?.result}
        idOf={(row) => row.id}
        nameOf={(row) => `${chargeKindNames[row.kind]} ${won(row.amount)}`}
        url={url}
        sorting="server"
        total={list.data?.cntAll}
        pageSize="chosen"
        actions={chargeActions}
        roles={useRoles()}
        detail={(_, row) => <Detail row={row} />}
        error={list.error}
        onRetry={() => void list.mutate()}
        nothing="추가 요금이 없어요."
      />
    </Page>
  )
}

function Detail({ row }: { row: StaffCharge | undefined }) {
  if (row === undefined) return <p>이 페이지에 없는 추가 요금이에요.</p>
  const { label, tone } = chargeStates[row.status]
  return (
    <>
      <DrawerHead
        over={moment(row.createdAt)}
        title={`${chargeKindNames[row.kind]} ${won(row.amount)}`}
        badge={<Badge tone={tone}>{label}</Badge>}
      />
      <Facts
        facts={[
          { name: '상품', value: row.productName ?? '위탁 상품' },
          { name: '소유자 몫', value: won(row.ownerShare) },
          { name: '카드 시도일', value: formatDotted(row.dueOn) },
          { name: '카드 거절', value: `${row.cardFailures}회` },
          { name: '환불', value: won(row.refunded) },
          ...(row.refundStatus === null ? [] : [{ name: '최근 환불', value: latestRefund(row) }]),
          {
            name: '분개',
            value: (
              <Link to={explainPath({ what: 'stream', stream: `charge:${row.id}` })}>금액 설명 보기</Link>
            ),
          },
          ...(row.orderItemId === null
            ? []
            : [
                {
                  name: '주문',
                  value: <Link to={ordersPath({ open: row.orderItemId })}>주문 상품 보기</Link>,
                },
              ]),
        ]}
      />
    </>
  )
}
