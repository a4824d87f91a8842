import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { LateItem } from '../../../../domain/wire/staffCalendar.ts'
import { Badge, type BadgeTone } from '../../../kit/Badge.tsx'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { calendarPath, ordersPath } from '../../paths.ts'
import { cancelItem, cancelledPart, cancelsWith } from '../../pieces/rented/cancelling.ts'
import { orderStates } from '../../pieces/rented/orderStates.ts'
import styles from './LateScreen.module.css'

type Next = NonNullable<LateItem['next']>

const risks: Readonly<Record<Next['risk'], { label: string; tone: BadgeTone }>> = {
  missed: { label: '출고 불가', tone: 'error' },
  near: { label: '위험', tone: 'warn' },
  none: { label: '여유', tone: 'tile' },
}

function slackWords({ slackDays }: Next): string {
  if (slackDays === 0) return '오늘이 마지막이에요'
  return slackDays < 0 ? `${-slackDays}일 모자라요` : `${slackDays}일 남아요`
}

const columns: readonly Column<LateItem>[] = [
  { id: 'order', header: '주문번호', width: '152px', cell: (row) => row.orderNumbers },
  {
    id: 'lateDays',
    header: '연체',
    width: '72px',
    align: 'right',
    cell: (row) => `${row.lateDays}일`,
    sortBy: (row) => row.lateDays,
  },
  {
    id: 'product',
    header: '상품',
    width: 'minmax(220px, 1fr)',
    cell: (row) => `${row.brandName} ${row.productName}`,
    sortBy: (row) => row.productName,
  },
  { id: 'member', header: '회원', width: '80px', cell: (row) => row.memberName },
  {
    id: 'pickUpOn',
    header: '회수일',
    width: '104px',
    cell: (row) => formatDotted(row.pickUpOn),
    sortBy: (row) => row.pickUpOn,
  },
  {
    id: 'status',
    header: '상태',
    width: '104px',
    cell: (row) => <Badge tone={orderStates[row.status].tone}>{orderStates[row.status].label}</Badge>,
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
      row.next === null ? '–' : <Badge tone={risks[row.next.risk].tone}>{risks[row.next.risk].label}</Badge>,
    sortBy: (row) => row.next?.slackDays ?? 999,
  },
]

/** What should be back, whom it keeps waiting, and what could be sent to them instead. */
export function LateScreen() {
  const url = useTableUrl()
  const late = useAnswer(itemCalls.late)
  return (
    <Page title="늦은 반납">
      <DataTable
        name="늦은 반납"
        columns={columns}
        rows={late.data?.result}
        idOf={(row) => row.orderItemId}
        nameOf={(row) => `${row.orderNumbers} ${row.productName}`}
        url={url}
        sorting="rows"
        total={late.data?.cntAll}
        roles={useRoles()}
        detail={(_, row) => <Detail row={row} />}
        error={late.error}
        onRetry={() => void late.mutate()}
        nothing="늦은 반납이 없어요."
        isMarked={(row) => row.next?.risk === 'missed'}
      />
    </Page>
  )
}

function Detail({ row }: { row: LateItem | undefined }) {
  if (row === undefined) return <DrawerHead title="이미 회수한 상품이에요" />
  return (
    <>
      <DrawerHead
        over={row.orderNumbers}
        title={`${row.brandName} ${row.productName}`}
        badge={<Badge tone="error">{row.lateDays}일 늦음</Badge>}
      />
      <Facts
        facts={[
          { name: '상품 코드', value: row.productCode },
          { name: '회원', value: row.memberName },
          { name: '대여 종료', value: formatDotted(row.rentalEndDate) },
          { name: '회수 예정일', value: formatDotted(row.pickUpOn) },
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
        <NextRental key={row.next.orderItemId} next={row.next} />
      )}
    </>
  )
}

const cancellation: Question = {
  label: '다음 대여 취소',
  reasons: ['앞 대여가 늦어 보낼 수 없어요.', '회원이 대신 보낼 상품을 원하지 않아요.'],
  asks: [cancelledPart],
  danger: true,
}

function NextRental({ next }: { next: Next }) {
  const acts = mayAct(useRoles(), ['operations'])
  const [isCancelling, setCancelling] = useState(false)
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
          {next.substitutes.length === 0 ? (
            <p className={styles.quiet}>그 기간에 비어 있는 비슷한 상품이 없어요.</p>
          ) : (
            <ul className={styles.substitutes}>
              {next.substitutes.map((product) => (
                <li key={product.productId}>
                  <Link
                    className={styles.link}
                    to={calendarPath({
                      month: next.rentalStartDate.slice(0, 7),
                      productId: product.productId,
                    })}
                  >
                    {product.brandName} {product.productName}
                  </Link>
                  <span className={styles.quiet}>
                    {product.productCode} · 하루 {won(product.perDay)}
                    {product.size !== null && ` · ${product.size}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {acts && (
            <div className={styles.ending}>
              <p className={styles.quiet}>
                보낼 수 없다면 회원과 이야기한 뒤 전액 환불로 취소해 주세요. 취소하면 회원에게 알림이 가요.
              </p>
              <Button look="danger" onClick={() => setCancelling(true)}>
                다음 대여 취소
              </Button>
            </div>
          )}
        </>
      )}
      {isCancelling && (
        <AskedAction
          question={cancellation}
          lines={[
            {
              id: next.orderItemId,
              name: `${next.orderNumbers} · ${next.memberName}`,
              change: cancelsWith(next.status, next.finalAmount),
              act: (given) => cancelItem(next.orderItemId, given),
            },
          ]}
          onDone={() => {}}
          onClose={() => setCancelling(false)}
        />
      )}
    </section>
  )
}
