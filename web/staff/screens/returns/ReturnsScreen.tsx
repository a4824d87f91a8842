import { Link } from 'react-router-dom'
import type { StaffReturnRow } from '../../../../domain/wire/returns.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls, returnCalls } from '../../calls/operations.ts'
import { Answered } from '../../kit/Answered.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './ReturnsScreen.module.css'
import { returnActions } from './returnActions.ts'
import { returnColumns } from './returnColumns.tsx'
import { reasonName, stageWords } from './returnWords.ts'

const Conditions = lazyPart(() =>
  import('../../pieces/rented/Conditions.tsx').then((part) => part.Conditions),
)
const RefundDecision = lazyPart(() => import('./RefundDecision.tsx').then((part) => part.RefundDecision))

const stages = Object.entries(stageWords).map(([value, { label }]) => ({ value, label }))
/** The server's page size. */
const pageSize = 20

/** Returns by stage. */
export function ReturnsScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const asked = { stage: url.filter('stage') }
  const list = useAnswer(returnCalls.list({ ...asked, curPage: url.page }), {
    keepPreviousData: true,
  })
  return (
    <Page
      title="반품"
      controls={<ListFiles list={returnCalls.list(asked)} name="returns" count={list.data?.cntAll} />}
    >
      <FilterBar url={url} filters={[{ kind: 'choice', name: 'stage', label: '단계', options: stages }]} />
      <DataTable
        name="반품"
        columns={returnColumns}
        rows={list.data?.result}
        idOf={(row) => `${row.orderItemId}.${row.number}`}
        nameOf={(row) => `${row.orderNumbers} ${row.productName}`}
        url={url}
        sorting="server"
        total={list.data?.cntAll}
        pageSize={pageSize}
        actions={returnActions}
        roles={roles}
        detail={(_, row) => <Detail row={row} decides={mayAct(roles, ['finance'])} />}
        error={list.error}
        onRetry={() => void list.mutate()}
        nothing="처리할 반품이 없어요."
      />
    </Page>
  )
}

/** Stages at which operations have the item, or had it. */
const seen: readonly StaffReturnRow['stage'][] = ['collected', 'completed']

/** The item's condition as operations recorded it, with their photos. */
function Seen({ orderItemId }: { orderItemId: string }) {
  return (
    <Answered answer={useAnswer(itemCalls.one(orderItemId))}>{(item) => <Conditions item={item} />}</Answered>
  )
}

function Detail({ row, decides }: { row: StaffReturnRow | undefined; decides: boolean }) {
  if (row === undefined) return <p>이 페이지에 없는 반품이에요.</p>
  const { label, tone } = stageWords[row.stage]
  return (
    <>
      <DrawerHead
        over={row.orderNumbers}
        title={row.productName}
        badge={<Badge tone={tone}>{label}</Badge>}
      />
      <Facts
        facts={[
          { name: '회원 사유', value: reasonName(row.returnReason) },
          ...(row.returnText === null ? [] : [{ name: '회원이 쓴 말', value: row.returnText }]),
          { name: '결제 금액', value: `${figure(row.finalAmount)}원` },
          { name: '그중 포인트', value: `${figure(row.pointsUsed)}P` },
          { name: '주문', value: <Link to={ordersPath({ open: row.orderItemId })}>주문 상품 보기</Link> },
        ]}
      />
      {seen.includes(row.stage) && <Seen key={`${row.orderItemId} seen`} orderItemId={row.orderItemId} />}
      {row.stage === 'collected' && decides && <RefundDecision key={row.orderItemId} row={row} />}
      {row.stage === 'collected' && !decides && (
        <p className={styles.quiet}>환불 금액은 재무 담당자가 결정해요.</p>
      )}
    </>
  )
}
