import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { statementNames } from '../../../domain/lists/statement.ts'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { formatDotted, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import type { SettlementRow } from '../../../domain/wire/settlements.ts'
import { useMembers } from '../../api/reading.ts'
import { type AnswerOf, calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { kindName } from '../../pieces/consigned/rowKinds.ts'
import { SealNote } from '../../pieces/consigned/SealNote.tsx'
import { StatementLink } from '../../pieces/consigned/StatementLink.tsx'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { PrintedPaper, PrintedTable } from '../../pieces/printed/PrintedPaper.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { minusWon, monthName, shortPeriod, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { periodLine } from '../../text/periodLine.ts'
import styles from './SettlementDetailScreen.module.css'

const rowsAClick = 3

function Sums({ sums, seal }: Pick<Settlement, 'sums' | 'seal'>) {
  return (
    <section aria-labelledby="sums" className={styles.part}>
      <h2 id="sums" className={styles.title}>
        합계
      </h2>
      <Rows>
        <Row name="정산 기준 금액">{won(sums.base)}</Row>
        <Row name="거래 수수료">{won(0 - sums.transactionFee)}</Row>
        <Row name="운영 수수료">{won(0 - sums.operatingFee)}</Row>
        <Total name="정산 금액" value={won(sums.expectedSettlementAmount)} />
        <Row name="정산한 금액" tone="light">
          {won(sums.completedAmount)}
        </Row>
        <Row name="정산할 금액" tone="light">
          {won(sums.pendingAmount)}
        </Row>
      </Rows>
      <p className={styles.note}>세금은 떼지 않아요. 쿠폰과 포인트 할인은 빌림이 부담해요.</p>
      <SealNote seal={seal} />
    </section>
  )
}

/** The settlement rows of one consignment; each click loads three more. */
export function SettlementDetailScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const stepBack = useStepBack()
  const [shown, setShown] = useState(rowsAClick)
  const { data, error, mutate, isLoading } = useMembers(calls.settlement(id, shown), {
    keepPreviousData: true,
  })
  useLoadingOverlay(data === undefined && error === undefined)
  useEffect(() => {
    if (isRefused(error) && data === undefined)
      alertNotice(messages.settlementMissing).then(() => stepBack(paths.settlements))
  }, [error, data, stepBack])
  if (data === undefined && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="line" />
        <Skeleton shape="box" count={4} />
      </div>
    )
  return (
    <>
      <p className={styles.number}>
        <span>위탁번호 {search.get('num') ?? data.consignmentNumber}</span>
        <Link to={paths.consignmentDetail(data.consignmentId)} className={styles.link}>
          위탁 상세
        </Link>
      </p>
      <section aria-labelledby="rows" className={styles.part}>
        <h2 id="rows" className={styles.title}>
          정산 {data.cntAll}건
          {data.assessedRentalPrice !== null && (
            <>
              {' '}
              <span className={styles.light}>하루 {won(data.assessedRentalPrice)}</span>
            </>
          )}
        </h2>
        {data.cntAll === 0 && (
          <EmptyState title="아직 정산할 대여가 없어요" reason="빌려 간 분이 돌려주면 여기에 담겨요." />
        )}
        <ul>
          {data.result.map((row) => (
            <SettledRow key={row.id} row={row} />
          ))}
        </ul>
        <MoreRows
          left={data.cntAll - data.result.length}
          isBehind={data.result.length < shown}
          error={error}
          isLoading={isLoading}
          onMore={() => setShown(shown + rowsAClick)}
          onRetry={() => mutate()}
        />
      </section>
      {data.cntAll > 0 && (
        <>
          <Sums sums={data.sums} seal={data.seal} />
          <PrintedSettlement settlement={data} />
        </>
      )}
    </>
  )
}

/** The button for further rows, or why those that were asked for did not come; nothing once all are shown. */
export function MoreRows(props: {
  left: number
  /** More rows were asked for than are shown. */
  isBehind: boolean
  error: Error | undefined
  isLoading: boolean
  onMore: () => void
  onRetry: () => void
}) {
  const { left, isBehind, error, isLoading } = props
  const answers = useHydrated()
  if (left <= 0) return null
  if (isBehind && error !== undefined && !isLoading)
    return <NotRead title="정산을 더 불러오지 못했어요" error={error} onRetry={props.onRetry} />
  return (
    <Button look="third" wide busy={isLoading} disabled={!answers} onClick={props.onMore}>
      더보기 {Math.min(left, rowsAClick)}건
    </Button>
  )
}

/** A confirmed rental, or a later correction of one, down to the owner's amount. */
function SettledRow({ row }: { row: SettlementRow }) {
  const discount = itemDiscount(row)
  const isPaid = row.settlementStatus === 'completed'
  return (
    <li className={styles.row}>
      <h3 className={styles.rowHead}>
        {monthName(row.yymonth)} {kindName(row)}
        <Badge tone={isPaid ? 'ok' : 'lining'}>{isPaid ? '정산 완료' : '정산 예정'}</Badge>
      </h3>
      {row.useDate !== null && (
        <p className={styles.line}>{periodLine(row.useDate, rentalDays(row.useDate))}</p>
      )}
      <Rows>
        {discount !== null && (
          <>
            <Row name={`하루 ${won(discount.perDay)} × ${discount.days}일`}>
              {won(discount.perDay * discount.days)}
            </Row>
            <Row name="상품 할인">{minusWon(discount.amount)}</Row>
          </>
        )}
        {row.useDate !== null && <Row name="총 렌트 금액">{won(row.totalRentPrice)}</Row>}
        {row.periodDiscount !== 0 && <Row name="기간 할인">{won(row.periodDiscount)}</Row>}
        <Row name="정산 기준 금액">{won(row.finalAmount)}</Row>
        <Row name="거래 수수료">{won(0 - row.transactionFee)}</Row>
        <Row name="운영 수수료">{won(0 - row.operatingFee)}</Row>
        <Total name="정산 금액" value={won(row.expectedSettlementAmount)} hairline />
      </Rows>
      <p className={styles.settled}>{settledLine(row)}</p>
      {isPaid && <StatementLink month={row.yymonth} name={monthName(row.yymonth)} />}
    </li>
  )
}

type PricedRental = Pick<SettlementRow, 'kind' | 'useDate' | 'assessedRentalPrice' | 'totalRentPrice'>

/** What the item's own discount took off the assessed price of its days; null for other rows and without one. */
export function itemDiscount({ kind, useDate, assessedRentalPrice, totalRentPrice }: PricedRental) {
  if (useDate === null || assessedRentalPrice === null) return null
  const days = rentalDays(useDate)
  const amount = assessedRentalPrice * days - totalRentPrice
  if (amount <= 0 || (kind !== 'rental' && kind !== 'return')) return null
  return { perDay: assessedRentalPrice, days, amount }
}

const dotted = (day: string | null): string => {
  const date = day === null ? null : parseCivilDate(day)
  return date === null ? '' : formatDotted(date)
}

/** When a row was or will be paid, or what it waits for. */
export function settledLine(row: Pick<SettlementRow, 'settlementStatus' | 'settledOn' | 'waitsFor'>): string {
  const day = dotted(row.settledOn)
  if (row.settlementStatus === 'completed') return day === '' ? '정산했어요.' : `${day}에 정산했어요.`
  switch (row.waitsFor) {
    case 'account':
      return '계좌를 등록하면 보내 드려요.'
    case 'held':
      return '확인할 일이 있어 지급을 잠시 멈췄어요.'
    case 'carried_forward':
      return '다음 달 정산으로 넘겼어요.'
    case 'bank':
      return '은행의 확인을 기다리고 있어요.'
    case 'refused':
      return '은행에서 받지 않았어요. 계좌를 확인해 주시면 다시 보내 드려요.'
    case null:
      return day === '' ? '곧 정산해요.' : `${day}에 정산해요.`
  }
}

const columns = [
  { name: '내용' },
  { name: statementNames.useDate },
  { name: statementNames.base, amount: true },
  { name: statementNames.transactionFee, amount: true },
  { name: statementNames.operatingFee, amount: true },
  { name: statementNames.earned, amount: true },
  { name: '상태' },
]

const cellsOf = (row: SettlementRow): string[] => [
  `${monthName(row.yymonth)} ${kindName(row)}`,
  row.useDate === null ? '' : shortPeriod(row.useDate),
  won(row.finalAmount),
  won(0 - row.transactionFee),
  won(0 - row.operatingFee),
  won(row.expectedSettlementAmount),
  row.settlementStatus === 'completed' ? '완료' : '예정',
]

/** The printable settlement of one item: the rows that the page shows, and the sums of all rows. */
function PrintedSettlement({ settlement }: { settlement: Settlement }) {
  const { data: me } = useMembers(calls.myInfo)
  const { sums } = settlement
  return (
    <PrintedPaper title="정산서">
      <Rows>
        <Row name={statementNames.consignmentNumber}>{settlement.consignmentNumber}</Row>
        <Row name={statementNames.owner}>{me?.name ?? ''}</Row>
        {settlement.assessedRentalPrice !== null && (
          <Row name="하루 가격">{won(settlement.assessedRentalPrice)}</Row>
        )}
      </Rows>
      <PrintedTable
        columns={columns}
        rows={settlement.result.map((row) => ({ id: row.id, cells: cellsOf(row) }))}
      />
      {settlement.result.length < settlement.cntAll && (
        <p className={styles.rest}>
          최근 {settlement.result.length}건이에요. 합계에는 {settlement.cntAll}건이 모두 들어 있어요.
        </p>
      )}
      <Rows>
        <Row name="정산할 금액">{won(sums.pendingAmount)}</Row>
        <Row name="정산한 금액">{won(sums.completedAmount)}</Row>
        <Total name={statementNames.earned} value={won(sums.expectedSettlementAmount)} />
      </Rows>
      <p className={styles.rest}>세금은 떼지 않아요.</p>
      <SealNote seal={settlement.seal} onPaper />
    </PrintedPaper>
  )
}

/** The settlement of one consignment as the server returns it. */
type Settlement = NonNullable<AnswerOf<ReturnType<typeof calls.settlement>>>
