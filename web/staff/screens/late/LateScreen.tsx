import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { orderState, orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import { nextRentalNames } from '../../../../domain/lists/workNames.ts'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { LateItem } from '../../../../domain/wire/staffCalendar.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import type { ActionLine, Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import { ordersPath } from '../../paths.ts'
import { orderMark } from '../../pieces/marks/orderMark.tsx'
import { meanings } from '../../pieces/meanings.ts'
import { cancelItem, cancelledPart, cancelsWith } from '../../pieces/rented/cancelling.tsx'
import { OfferedSubstitutes } from '../../pieces/rented/OfferedSubstitutes.tsx'
import { useAwayRow } from '../../pieces/useAwayRow.ts'
import styles from './LateScreen.module.css'

type Next = NonNullable<LateItem['next']>

const idOf = ({ orderItemId }: LateItem): string => orderItemId

/** It is not here, and its renter waits for the shop (rule 843). */
const isReturning = ({ status }: LateItem): boolean => status.startsWith('return_')

/** Days until the next rental is missed; infinite without one. */
const slackOf = ({ next }: LateItem): number => next?.slackDays ?? Number.POSITIVE_INFINITY

const columns: readonly Column<LateItem>[] = [
  { id: 'order', header: '주문번호', width: '136px', cell: (row) => row.orderNumbers },
  {
    id: 'lateDays',
    header: '늦은 날',
    width: '104px',
    align: 'right',
    cell: (row) => (row.lateDays === 0 ? orderState(row) : `${row.lateDays}일`),
    sortBy: (row) => row.lateDays,
  },
  {
    id: 'next',
    header: '다음 출고',
    width: '112px',
    cell: (row) => (row.next === null ? '–' : formatDotted(row.next.shipsOn)),
    sortBy: (row) => row.next?.shipsOn ?? '9999',
  },
  {
    id: 'risk',
    header: '다음 대여',
    width: '104px',
    cell: (row) =>
      row.next === null ? (
        '–'
      ) : (
        <Mark means={meanings.next[row.next.risk]}>{nextRentalNames[row.next.risk]}</Mark>
      ),
    sortBy: slackOf,
  },
  {
    id: 'product',
    header: '상품',
    width: 'minmax(160px, 1fr)',
    cell: (row) => `${row.brandName} ${row.productName}`,
    sortBy: (row) => row.productName,
  },
  { id: 'member', header: '회원', width: '80px', cell: (row) => row.memberName },
  {
    id: 'pickUpOn',
    header: '회수일',
    width: '104px',
    optional: true,
    cell: (row) => formatDotted(row.pickUpOn),
    sortBy: (row) => row.pickUpOn,
  },
  {
    id: 'status',
    header: '상태',
    width: '104px',
    cell: (row) => <Mark means={meanings.order[row.status]}>{orderStatusNames[row.status]}</Mark>,
  },
]

/** Sorts by slack, the least first; rows of equal slack stay in the server's order, the longest overdue first. */
const byUrgency = (rows: readonly LateItem[]): LateItem[] =>
  [...rows].sort((one, other) => (slackOf(one) < slackOf(other) ? -1 : Number(slackOf(one) > slackOf(other))))

/** Overdue items, the rentals that wait for them, and possible substitutes. */
export function LateScreen() {
  const url = useTableUrl()
  const late = useAnswer(itemCalls.late)
  const rows = useMemo(() => late.data && byUrgency(late.data.result), [late.data])
  const shown = late.data?.result.length ?? 0
  const away = useAwayRow(url, { rows, idOf, isStale: late.isLoading }, itemCalls.lateRow)
  // The dialog stays when its rental waits no more: it says what it was refused for.
  const [asked, setAsked] = useState<Next | null>(null)
  const waiting = [...(rows ?? []), away.found?.row]
    .map((row) => row?.next)
    .find((next) => next?.orderItemId === asked?.orderItemId)
  return (
    <Page
      title="늦은 반납"
      controls={
        shown < (late.data?.cntAll ?? 0) && (
          <p className={styles.more}>
            가장 오래 늦은 {figure(shown)}건이에요.{' '}
            <Link className={styles.link} to={ordersPath({ work: 'late' })}>
              모두 보기
            </Link>
          </p>
        )
      }
    >
      <DataTable
        name="늦은 반납"
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={(row) => `${row.orderNumbers} ${row.productName}`}
        url={url}
        sorting="rows"
        total={late.data?.cntAll}
        roles={useRoles()}
        detail={(row) => <Detail row={row} onCancel={setAsked} />}
        away={away}
        noSuchRow="이미 회수했거나 회수일이 지나지 않은 상품이에요."
        error={late.error}
        onRetry={() => void late.mutate()}
        nothing="늦은 반납이 없어요."
        isMarked={(row) => row.next?.risk === 'missed'}
      />
      {asked !== null && (
        <LazyActionDialog
          question={cancellation}
          lines={[cancellationOf(rows === undefined ? asked : (waiting ?? null), asked)]}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

type Cancels = { onCancel: (next: Next) => void }

function Detail({ row, onCancel }: { row: LateItem } & Cancels) {
  return (
    <>
      <DrawerHead
        over={row.orderNumbers}
        title={`${row.brandName} ${row.productName}`}
        badge={isReturning(row) ? orderMark(row) : <Mark means="problem">{row.lateDays}일 늦음</Mark>}
      />
      <Facts
        facts={[
          { name: '상품 코드', value: row.productCode },
          { name: '회원', value: row.memberName },
          { name: '대여 종료', value: formatDotted(row.rentalEndDate) },
          { name: '회수 예정일', value: formatDotted(row.pickUpOn) },
          { name: '늦은 날', value: `${row.lateDays}일` },
          {
            name: '주문 상품',
            value: (
              <Link className={styles.link} to={ordersPath({ open: row.orderItemId })}>
                회수·추가 요금 처리하기
              </Link>
            ),
          },
        ]}
      />
      {row.next === null ? (
        <p className={styles.quiet}>기다리는 다음 대여가 없어요.</p>
      ) : (
        <NextRental key={row.next.orderItemId} next={row.next} late={row} onCancel={onCancel} />
      )}
    </>
  )
}

type Product = Pick<LateItem, 'brandName' | 'productName'>

function slackWords({ slackDays }: Next): string {
  if (slackDays === 0) return '오늘이 마지막이에요'
  return slackDays < 0 ? `${-slackDays}일 모자라요` : `${slackDays}일 남아요`
}

const cancellation: Question = {
  label: '다음 대여 취소',
  reasons: ['앞 대여가 늦어 보낼 수 없어요.', '회원이 대신 보낼 상품을 원하지 않아요.'],
  asks: [cancelledPart],
  danger: true,
}

/** The cancellation of the rental that waits, as it is now; null where it waits no more. */
function cancellationOf(now: Next | null, asked: Next): ActionLine {
  const { orderItemId, orderNumbers, memberName, status, finalAmount } = now ?? asked
  return {
    id: orderItemId,
    name: `${orderNumbers} · ${memberName}`,
    facts: now,
    barred: now === null ? '이제 늦은 반납을 기다리는 대여가 아니에요.' : null,
    change: cancelsWith(status, finalAmount),
    act: (given) => cancelItem(orderItemId, given),
  }
}

/** The rental that waits for a late item, with substitutes and its cancellation. */
function NextRental({ next, late, onCancel }: { next: Next; late: Product } & Cancels) {
  const acts = mayAct(useRoles(), ['operations'])
  return (
    <section className={styles.next}>
      <h3>다음 대여</h3>
      <Facts
        facts={[
          {
            name: '주문',
            value: (
              <Link className={styles.link} to={ordersPath({ open: next.orderItemId })}>
                {next.orderNumbers}
              </Link>
            ),
          },
          { name: '회원', value: next.memberName },
          {
            name: '대여 기간',
            value: `${formatDotted(next.rentalStartDate)} – ${formatDotted(next.rentalEndDate)}`,
          },
          { name: '출고일', value: formatDotted(next.shipsOn) },
          { name: '오늘 돌아오면', value: `${formatDotted(next.readyOn)}부터 출고` },
          { name: '남은 여유', value: slackWords(next) },
        ]}
      />
      {next.risk !== 'none' && (
        <>
          <h3>대신 보낼 수 있는 상품</h3>
          <OfferedSubstitutes rental={{ ...next, productName: `${late.brandName} ${late.productName}` }} />
          {acts && (
            <div className={styles.ending}>
              <p className={styles.quiet}>
                회원과 이야기한 뒤 바꾸거나 전액 환불로 취소해 주세요. 어느 쪽이든 회원에게 알림이 가고, 바꾼
                뒤에도 회원은 출고 전까지 수수료 없이 취소할 수 있어요.
              </p>
              <Button look="danger" onClick={() => onCancel(next)}>
                다음 대여 취소
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
