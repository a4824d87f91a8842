import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { orderState } from '../../../../domain/lists/orderStatusNames.ts'
import { orderColumns } from '../../../../domain/lists/orders.ts'
import type { StaffOrderRow, StaffOrders } from '../../../../domain/wire/staffOrders.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { clearing, FilterBar } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Loading } from '../../kit/States.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { type TableUrl, useTableUrl, withSelection } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { orderMark } from '../../pieces/marks/orderMark.tsx'
import { courierLabel } from '../../pieces/rented/itemWords.ts'
import { placeWords } from '../../pieces/rented/placeWords.ts'
import { useAwayRow } from '../../pieces/useAwayRow.ts'
import { orderActions } from './orderActions.ts'
import { countOf, filters, listQuery, tabOf, workTabs } from './workTabs.ts'

const ItemDetail = lazy(() =>
  loadChunk(() =>
    import('../../pieces/rented/ItemDetail.tsx').then((part) => ({ default: part.ItemDetail })),
  ),
)

const columns = tableColumns(orderColumns, {
  status: (item) => {
    if (item.elsewhere !== null) return <Mark means="problem">{placeWords(item.elsewhere)}</Mark>
    return item.lateDays > 0 ? (
      <Mark means="problem">{`${orderState(item)} ${item.lateDays}일 늦음`}</Mark>
    ) : (
      orderMark(item)
    )
  },
  tracking: (item) =>
    item.trackingNumber === null ? '' : `${courierLabel(item.courier)} ${item.trackingNumber}`,
})

const idOf = ({ orderItemId }: StaffOrderRow): string => orderItemId

/** Order items by task. */
export function OrdersScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const acts = mayAct(roles, ['operations'])
  const { data, error, isLoading, mutate } = useKeptAnswer(itemCalls.list(listQuery(url)))
  const away = useAwayRow(url, { rows: data?.result, idOf, isStale: isLoading }, (id) =>
    itemCalls.row(id, listQuery(url)),
  )
  return (
    <Page
      title="주문 상품"
      controls={
        <>
          {acts && <ListFiles list={itemCalls.list(listQuery(url))} name="orders" count={data?.cntAll} />}
          <Beside url={url} acts={acts} />
        </>
      }
    >
      <Tasks url={url} counts={data} />
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="주문 상품"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize="chosen"
        idOf={idOf}
        nameOf={(item) => `${item.orderNumbers} ${item.productName}`}
        url={url}
        sorting="server"
        actions={orderActions}
        roles={roles}
        detailOf={(id) => <OneItem key={id} id={id} />}
        away={away}
        isStale={isLoading}
        error={error}
        onRetry={() => void mutate()}
        nothing="해당하는 주문 상품이 없어요."
        onClear={clearing(url, filters)}
        isMarked={(item) => item.lateDays > 0}
      />
    </Page>
  )
}

function Beside({ url, acts }: { url: TableUrl; acts: boolean }) {
  if (!acts) return null
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      {url.selected.length > 0 && (
        <Link className={buttonClass('plain')} {...withSelection(paths.pickList, url.selected)}>
          출고 목록·라벨 인쇄
        </Link>
      )}
      <Link className={buttonClass('plain')} to={paths.parcels}>
        운송장 일괄 입력
      </Link>
    </div>
  )
}

function OneItem({ id }: { id: string }) {
  const answer = useAnswer(itemCalls.one(id))
  return (
    <AnswerView answer={answer} isKept>
      {(item) => (
        <>
          <DrawerHead over={item.orderNumbers} title={item.productName} badge={orderMark(item)} />
          <Suspense fallback={<Loading />}>
            <ItemDetail item={item} />
          </Suspense>
        </>
      )}
    </AnswerView>
  )
}

/** Tabs of the tasks, each with its count. */
function Tasks({ url, counts }: { url: TableUrl; counts: StaffOrders | undefined }) {
  const shown = tabOf(url)
  return (
    <Tabs
      name="할 일"
      tabs={workTabs.map((tab) => {
        const count = counts === undefined ? null : countOf(tab, counts, shown)
        return {
          ...{ id: tab.id, label: tab.label },
          count: count === null ? null : figure(count),
          isUrgent: tab.due === 'late' && count !== null && count > 0,
        }
      })}
      shown={shown?.id}
      onShow={(work) => url.setFilters({ work, due: null, status: null })}
    />
  )
}
