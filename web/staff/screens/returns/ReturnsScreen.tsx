import { Link } from 'react-router-dom'
import { returnColumns, returnReasonName, returnStageNames } from '../../../../domain/lists/returns.ts'
import { itemActions } from '../../../../domain/ordering/itemActions.ts'
import { mayDo } from '../../../../domain/shared/actionTable.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffReturnRow, StaffReturnsFilter } from '../../../../domain/wire/returns.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls, returnCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { dots, figure } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { assigneeFilter, Handling } from '../../pieces/handling.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { meanings } from '../../pieces/meanings.ts'
import { Recorded } from '../../pieces/recorded.ts'
import styles from './ReturnsScreen.module.css'
import { returnActions, returnFactsOf } from './returnActions.ts'

const Conditions = lazyPart(() =>
  import('../../pieces/rented/Conditions.tsx').then((part) => part.Conditions),
)
const RefundDecision = lazyPart(() =>
  import('../../pieces/rented/RefundDecision.tsx').then((part) => part.RefundDecision),
)

const StageMark = ({ stage }: Pick<StaffReturnRow, 'stage'>) => (
  <Mark means={meanings.return[stage]}>{returnStageNames[stage]}</Mark>
)

const filters: FiltersOf<StaffReturnsFilter> = [
  {
    ...{ kind: 'choice', name: 'stage', label: '단계', options: optionsOf(returnStageNames) },
    otherwise: '진행 중',
  },
  assigneeFilter,
]

const columns = tableColumns<StaffReturnRow, (typeof returnColumns)[number]['key']>(returnColumns, {
  stage: ({ stage }) => <StageMark stage={stage} />,
  period: (row) => `${dots(row.rentalStartDate)} – ${dots(row.rentalEndDate).slice(5)}`,
})

/** The server's page size. */
const rowsAPage = 20

/** Returns by stage. */
export const ReturnsScreen = () => (
  <ListScreen
    title="반품"
    list={returnCalls.list}
    row={returnCalls.row}
    file="returns"
    filters={filters}
    rowsAPage={rowsAPage}
    columns={columns}
    idOf={(row) => `${row.orderItemId}.${row.number}`}
    nameOf={(row) => `${row.orderNumbers} ${row.productName}`}
    actions={returnActions}
    detail={(row) => <ReturnDetail row={row} />}
    nothing="처리할 반품이 없어요."
  />
)

/** Stages at which operations have the item, or had it. */
const seen: readonly StaffReturnRow['stage'][] = ['collected', 'completed']

/** The item's condition as operations recorded it, with their photos. */
function Seen({ orderItemId }: { orderItemId: string }) {
  return (
    <AnswerView answer={useAnswer(itemCalls.one(orderItemId))} isKept>
      {(item) => <Conditions item={item} />}
    </AnswerView>
  )
}

/** A return as its drawer shows it. */
export function ReturnDetail({ row }: { row: StaffReturnRow }) {
  const decides = mayAct(useRoles(), ['finance'])
  const isToDecide = mayDo(itemActions, 'completeReturn', returnFactsOf(row), 'staff')
  return (
    <>
      <DrawerHead over={row.orderNumbers} title={row.productName} badge={<StageMark stage={row.stage} />} />
      <Facts
        facts={[
          { name: '회원 사유', value: returnReasonName(row.returnReason) ?? '–' },
          ...(row.returnText === null ? [] : [{ name: '회원이 쓴 말', value: row.returnText }]),
          { name: '결제 금액', value: `${figure(row.finalAmount)}원` },
          { name: '그중 포인트', value: `${figure(row.pointsUsed)}P` },
          { name: '주문', value: <Link to={ordersPath({ open: row.orderItemId })}>주문 상품 보기</Link> },
        ]}
      />
      {row.isArrivalPresumed && mayDo(itemActions, 'declineReturn', returnFactsOf(row), 'staff') && (
        <p>
          도착을 확인하지 못한 상품이에요. 회원이 받지 못했다면 거절하지 말고 주문 상품에서 미도착 취소를 눌러
          주세요. 거절하면 회원이 받은 것으로 봐요.
        </p>
      )}
      {row.handedOverOn !== null && (
        <p>
          택배사가 {dots(row.handedOverOn)}에 가져간 뒤에 잃어버린 상품이에요. 상품이 도착한 것과 같이 환불
          금액을 결정해 주세요.
        </p>
      )}
      {seen.includes(row.stage) && <Seen key={`${row.orderItemId} seen`} orderItemId={row.orderItemId} />}
      <KeptWords key={row.orderItemId} isOffered={isToDecide && decides}>
        <RefundDecision row={row} />
      </KeptWords>
      {isToDecide && !decides && <p className={styles.quiet}>환불 금액은 재무 담당자가 결정해요.</p>}
      <Handling about="return" of={row.orderItemId} />
      <Recorded kind="order" of={row.orderItemId} />
    </>
  )
}
