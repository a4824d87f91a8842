import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { SealNote } from '../../pieces/consigned/SealNote.tsx'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { signedWon, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { PrintedSettlement } from './PrintedSettlement.tsx'
import { SettledRow } from './SettledRow.tsx'
import styles from './SettlementDetailScreen.module.css'
import type { Settlement } from './settlement.ts'

const rowsAClick = 3

function Sums({ sums, seal }: Pick<Settlement, 'sums' | 'seal'>) {
  return (
    <section aria-labelledby="sums" className={styles.part}>
      <h2 id="sums" className={styles.title}>
        합계
      </h2>
      <Rows>
        <Row name="정산 기준 금액">{signedWon(sums.base)}</Row>
        <Row name="거래 수수료">{signedWon(0 - sums.transactionFee)}</Row>
        <Row name="운영 수수료">{signedWon(0 - sums.operatingFee)}</Row>
        <Total name="정산 금액" value={signedWon(sums.expectedSettlementAmount)} />
        <Row name="받은 금액" tone="light">
          {signedWon(sums.completedAmount)}
        </Row>
        <Row name="받을 금액" tone="light">
          {signedWon(sums.pendingAmount)}
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
  const answers = useHydrated()
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
  const left = data.cntAll - data.result.length
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
          정산 {data.cntAll}건 <span className={styles.light}>하루 {won(data.assessedRentalPrice)}</span>
        </h2>
        {data.cntAll === 0 && (
          <EmptyState title="아직 정산할 대여가 없어요" reason="빌려 간 분이 돌려주면 여기에 담겨요." />
        )}
        <ul>
          {data.result.map((row) => (
            <SettledRow key={row.id} row={row} />
          ))}
        </ul>
        {left > 0 && (
          <Button
            look="third"
            wide
            busy={isLoading}
            disabled={!answers}
            onClick={() => setShown(shown + rowsAClick)}
          >
            더보기 {Math.min(left, rowsAClick)}건
          </Button>
        )}
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
