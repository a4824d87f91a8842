import { lazy, Suspense, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { consignmentActions } from '../../../domain/consignment/consignmentActions.ts'
import { hasAction } from '../../../domain/shared/actionTable.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { consignmentLabel, consignmentSteps, nextLine } from '../../pieces/consigned/consignmentStatus.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './ConsignmentDetailScreen.module.css'
import { ApplicationPart, ContractPart, EndingPart, mayGiveUp } from './ContractParts.tsx'
import { RentalsPart } from './RentalsPart.tsx'
import { ReturningPart, SendingPart } from './SendingPart.tsx'

const TrackingSheet = lazy(() =>
  loadChunk(() => import('./TrackingSheet.tsx').then((m) => ({ default: m.TrackingSheet }))),
)
const GivingUpSheet = lazy(() =>
  loadChunk(() => import('./GivingUpSheet.tsx').then((m) => ({ default: m.GivingUpSheet }))),
)

function Head({ consignment }: { consignment: ConsignmentDetail }) {
  const { brand, modelName, rejectionReason, conditionNote, images, lost } = consignment
  return (
    <section className={styles.head}>
      <h2 className={styles.status}>{consignmentLabel(consignment)}</h2>
      <p className={styles.next}>{nextLine(consignment)}</p>
      <div className={styles.timeline}>
        <Timeline steps={consignmentSteps(consignment)} label="진행 상황" />
      </div>
      <p className={styles.brand}>{brand}</p>
      <p className={styles.name}>{modelName}</p>
      <div className={styles.photos}>
        <PhotoStrip
          name="consigned"
          title="맡긴 상품 사진"
          spoken="맡긴 상품 사진"
          urls={images.map(({ fileUrl }) => fileUrl)}
        />
      </div>
      {lost !== null && (
        <div className={styles.told}>
          <strong>분실 배상</strong>
          <p>
            소중한 상품을 잃어버려 죄송해요. 합의한 가치는 {won(lost.agreedValue)}이고, 배상금{' '}
            {won(lost.compensation)}을 {Number(lost.month.slice(5))}월 정산에 더했어요.
          </p>
        </div>
      )}
      {rejectionReason !== null && rejectionReason !== '' && (
        <div className={styles.told}>
          <strong>반려 사유</strong>
          <p>{rejectionReason}</p>
        </div>
      )}
      {conditionNote !== null && conditionNote !== '' && (
        <div className={styles.told}>
          <strong>감정 기록</strong>
          <p>{conditionNote}</p>
        </div>
      )}
    </section>
  )
}

/** One consignment: progress, contract, rentals, application and early termination. */
export function ConsignmentDetailScreen() {
  const { id = '' } = useParams()
  const stepBack = useStepBack()
  const { data: consignment, error, mutate } = useMembers(calls.consignment(id))
  const tracking = useOverlay('tracking')
  const givingUp = useOverlay('giving-up')
  useLoadingOverlay(consignment === undefined && error === undefined)
  useEffect(() => {
    if (isRefused(error) && consignment === undefined)
      alertNotice(messages.consignmentMissing).then(() => stepBack(paths.consignments))
  }, [error, consignment, stepBack])
  if (consignment === undefined && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (consignment === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="line" />
        <Skeleton shape="title" />
        <Skeleton shape="box" count={3} />
      </div>
    )
  return (
    <>
      <p className={styles.number}>위탁번호 {consignment.consignmentNumber}</p>
      <Head consignment={consignment} />
      <ReturningPart consignment={consignment} />
      <SendingPart consignment={consignment} onEnter={tracking.open} />
      <ContractPart consignment={consignment} />
      <RentalsPart consignment={consignment} />
      <ApplicationPart consignment={consignment} />
      <EndingPart consignment={consignment} onGiveUp={givingUp.open} />
      {tracking.isOpen && hasAction(consignmentActions, 'track', consignment, 'member') && (
        <Suspense fallback={null}>
          <TrackingSheet consignment={consignment} onClose={tracking.close} />
        </Suspense>
      )}
      {givingUp.isOpen && consignment.givingUp !== null && mayGiveUp(consignment) && (
        <Suspense fallback={null}>
          <GivingUpSheet
            consignment={consignment}
            penalty={consignment.givingUp.penalty}
            onClose={givingUp.close}
          />
        </Suspense>
      )}
    </>
  )
}
