import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { consignmentActions } from '../../../domain/consignment/consignmentActions.ts'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { hasAction, mayDo } from '../../../domain/shared/actionTable.ts'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import { formatDotted, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { compensationEnd, compensationWords } from '../../../domain/shared/compensationWords.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { ConsignmentDetail } from '../../../domain/wire/consignments.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Interval } from '../../kit/Interval.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import {
  consignmentLabel,
  consignmentSteps,
  nextLine,
  notOfferedLine,
  notRentedLine,
  searchWords,
} from '../../pieces/consigned/consignmentStatus.ts'
import { SendingPlace } from '../../pieces/consigned/SendingPlace.tsx'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { dottedDay, monthName, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { periodLine } from '../../text/periodLine.ts'
import styles from './ConsignmentDetailScreen.module.css'
import { courierNames } from './couriers.ts'

const TrackingSheet = lazy(() =>
  loadChunk(() => import('./TrackingSheet.tsx').then((m) => ({ default: m.TrackingSheet }))),
)
const GivingUpSheet = lazy(() =>
  loadChunk(() => import('./GivingUpSheet.tsx').then((m) => ({ default: m.GivingUpSheet }))),
)
const OwnersCalendar = lazy(() =>
  loadChunk(() => import('./OwnersCalendar.tsx').then((m) => ({ default: m.OwnersCalendar }))),
)

/** What the owner of a lost item got for it. */
export const lostLine = (lost: NonNullable<ConsignmentDetail['lost']>): string =>
  compensationWords(compensationEnd(lost), {
    value: won(lost.agreedValue),
    passedOn: won(lost.passedOn),
    compensation: won(lost.compensation),
    month: monthName(lost.month),
  }).join(' ')

function Head({ consignment }: { consignment: ConsignmentDetail }) {
  const { brand, modelName, rejectionReason, conditionNote, images, lost, missing } = consignment
  return (
    <section className={styles.head}>
      <h2 className={styles.status}>{consignmentLabel(consignment)}</h2>
      <p className={styles.next}>{nextLine(consignment)}</p>
      {missing !== null && (
        <div className={styles.told}>
          {searchWords(missing).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
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
          <p>{lostLine(lost)}</p>
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
  const answers = useHydrated()
  const { data: consignment, error, mutate } = useMembers(calls.consignment(id))
  const tracking = useOverlay('tracking')
  const givingUp = useOverlay('giving-up')
  // The parcel may have arrived, or the contract ended, since the sheet was opened.
  const maySend = consignment !== undefined && hasAction(consignmentActions, 'track', consignment, 'member')
  useClosedWhenGone(tracking, consignment !== undefined && !maySend)
  useClosedWhenGone(givingUp, consignment !== undefined && !mayGiveUp(consignment))
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
      {answers &&
        hasAction(
          consignmentActions,
          'block_days',
          { ...consignment, isMissing: consignment.missing !== null, isOver: consignment.givingUp === null },
          'member',
        ) && (
          <Suspense fallback={null}>
            <OwnersCalendar id={consignment.id} />
          </Suspense>
        )}
      <ApplicationPart consignment={consignment} />
      <EndingPart consignment={consignment} onGiveUp={givingUp.open} />
      <div className={styles.asking}>
        <ButtonLink
          to={paths.askAbout({ consignment: consignment.id }, consignment.consignmentNumber)}
          overlay="inquiry"
          look="third"
          size="small"
        >
          이 위탁 문의하기
        </ButtonLink>
      </div>
      {tracking.isOpen && maySend && (
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

type Sent = Pick<ConsignmentDetail, 'shippingCompany' | 'trackingNumber' | 'trackingUrl'>

function Parcel({ shippingCompany, trackingNumber, trackingUrl }: Sent) {
  return (
    <Rows>
      <Row name="택배사">{shippingCompany === null ? '' : courierNames[shippingCompany]}</Row>
      <Row name="송장 번호">
        {trackingUrl === null ? (
          trackingNumber
        ) : (
          <a href={trackingUrl} target="_blank" rel="noreferrer" className={styles.link}>
            {trackingNumber}
            <span className="spoken">배송 조회, 새 창</span>
          </a>
        )}
      </Row>
    </Rows>
  )
}

/** How to send the item in: while it is awaited, and afterwards when it has a tracking number. */
function SendingPart(props: { consignment: ConsignmentDetail; onEnter: () => void }) {
  const { consignment } = props
  const answers = useHydrated()
  const isWaiting = hasAction(consignmentActions, 'track', consignment, 'member')
  if (!isWaiting && !consignment.hasTracking) return null
  return (
    <section aria-labelledby="sending" className={styles.part}>
      <h2 id="sending" className={styles.title}>
        보내는 상품
      </h2>
      {consignment.hasTracking && <Parcel {...consignment} />}
      {isWaiting && (
        <>
          {!consignment.hasTracking && (
            <p className={styles.words}>
              {formatWithWeekday(consignment.sendBy)}까지 보내고 송장 번호를 남겨 주세요. 소식이 없으면 신청이
              취소돼요.
            </p>
          )}
          <SendingPlace />
          <div className={styles.action}>
            <Button
              wide
              look={consignment.hasTracking ? 'third' : 'main'}
              disabled={!answers}
              onClick={props.onEnter}
            >
              {consignment.hasTracking ? '송장 번호 수정' : '송장 번호 입력'}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** How the item is returned once its contract has ended or its appraisal has failed; nothing of one that is missing or lost. */
function ReturningPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { status, cause, missing, sentBack } = consignment
  const goesHome = status === 'cancel' || status === 'end' || cause === 'failed_inspection'
  if (!goesHome || missing !== null || cause === 'lost') return null
  return (
    <section aria-labelledby="returning" className={styles.part}>
      <h2 id="returning" className={styles.title}>
        돌려받는 상품
      </h2>
      {sentBack === null ? (
        <p className={styles.words}>신청할 때 적은 주소로 보내 드려요. 보내면 송장 번호를 알려 드릴게요.</p>
      ) : (
        <Parcel {...sentBack} />
      )}
    </section>
  )
}

/** The terms agreed when the item was accepted. */
function ContractPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { contract, consigningDate, endsOn, assessedRentalPrice, product, missing, offer } = consignment
  if (contract === null) return null
  const notOffered = notOfferedLine(consignment)
  return (
    <section aria-labelledby="contract" className={styles.part}>
      <h2 id="contract" className={styles.title}>
        계약 조건
      </h2>
      {consigningDate !== null && endsOn !== null && (
        <div className={styles.interval}>
          <Interval
            from={formatDotted(consigningDate)}
            to={formatDotted(endsOn)}
            note={`${consignment.consignmentPeriod}개월`}
            size="medium"
            stretch
          />
        </div>
      )}
      <Rows>
        {assessedRentalPrice !== null && <Row name="하루 가격">{won(assessedRentalPrice)}</Row>}
        <Row name="거래 수수료">대여료의 {contract.transactionFeeRate}%</Row>
        <Row name="운영 수수료">대여료의 {contract.operatingFeeRate}%</Row>
        <Row name="중도 해지 위약금">확정된 대여료의 {contract.earlyEndPercent}%</Row>
        <Row name="마지막 대여일">{formatDotted(contract.lastRentableDay)}</Row>
      </Rows>
      {notOffered !== null && <p className={styles.words}>{notOffered}</p>}
      {product !== null && missing === null && (offer === 'open' || offer === 'over') && (
        <Link to={paths.productDetail(product.id)} className={styles.way}>
          진열한 상품 보기
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}

/** True when the owner may end the contract now; `givingUp` is null while the item is missing, and after the last day. */
const mayGiveUp = ({ status, missing, givingUp }: ConsignmentDetail): boolean =>
  givingUp !== null &&
  mayDo(
    consignmentActions,
    'give_up',
    { status, isMissing: missing !== null, isOver: false, rentedBecause: givingUp.refusedBecause },
    'member',
  )

/** A card is required while a fee or a penalty can still be charged. */
const mayBeCharged: readonly ConsignmentDetail['status'][] = ['application', 'diagnosis', 'consigning']

/** The application as the owner filled it in, with the account and the card in use. */
function ApplicationPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { account, payment_method: card } = consignment
  return (
    <section aria-labelledby="application" className={styles.part}>
      <h2 id="application" className={styles.title}>
        신청 내용
      </h2>
      <Rows>
        <Row name="신청일">{dottedDay(consignment.createdAt)}</Row>
        <Row name="상품 상태">{consignment.productCondition === 'new' ? '새 상품' : '사용감 있음'}</Row>
        <Row name="보증서">{consignment.warranty ? '있음' : '없음'}</Row>
        <Row name="희망 하루 가격">{won(consignment.desiredRentalPrice)}</Row>
        <Row name="맡기는 기간">{consignment.consignmentPeriod}개월</Row>
        <Row name="정산 계좌">
          {account === null ? (
            <Link to={paths.account} className={styles.link}>
              계좌 등록
            </Link>
          ) : (
            `${account.bankName} ${account.accountNumber} ${account.accountHolderName}`
          )}
        </Row>
        {(card !== null || mayBeCharged.includes(consignment.status)) && (
          <Row name="결제 카드">
            {card === null ? (
              <Link to={paths.myPayments} className={styles.link}>
                카드 등록
              </Link>
            ) : (
              `${cardName(card.cardCompany)} ${cardDigits(card.cardNumber)}`
            )}
          </Row>
        )}
        <Row name="돌려받을 주소">{addressLine(consignment)}</Row>
      </Rows>
    </section>
  )
}

const refusals = {
  rental_under_way: '지금 빌려 간 분이 있어요. 돌아온 뒤에 해지할 수 있어요.',
  return_undecided: '반품으로 돌아온 상품을 확인하고 있어요. 확인을 마치면 해지할 수 있어요.',
  rental_booked: '예약이 있어요. 예약이 모두 끝난 뒤에 해지할 수 있어요.',
} as const

/** Early termination, with the penalty that it would cost today. */
function EndingPart(props: { consignment: ConsignmentDetail; onGiveUp: () => void }) {
  const { givingUp } = props.consignment
  const answers = useHydrated()
  if (givingUp === null) return null
  return (
    <section aria-labelledby="ending" className={styles.part}>
      <h2 id="ending" className={styles.title}>
        중도 해지
      </h2>
      {givingUp.refusedBecause !== null ? (
        <p className={styles.words}>{refusals[givingUp.refusedBecause]}</p>
      ) : (
        <>
          <p className={styles.words}>
            {givingUp.penalty === 0
              ? '지금 해지하면 위약금이 없어요.'
              : `지금 해지하면 위약금 ${won(givingUp.penalty)}을 등록한 카드로 결제해요.`}
          </p>
          <Button look="third" wide disabled={!answers} onClick={props.onGiveUp}>
            위탁 중도 해지
          </Button>
        </>
      )}
    </section>
  )
}

type Rental = ConsignmentDetail['rentals'][number]

const statuses: Record<Rental['status'], { label: string; tone: BadgeTone }> = {
  booked: { label: '예약', tone: 'tile' },
  under_way: { label: '대여중', tone: 'lining' },
  confirmed: { label: '확정', tone: 'ok' },
}

function RentalRow({ rental }: { rental: Rental }) {
  const { label, tone } = statuses[rental.status]
  return (
    <li className={styles.rental}>
      <span>{periodLine(rental, rentalDays(rental))}</span>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.brought}>{rental.ownersShare === null ? '' : won(rental.ownersShare)}</span>
    </li>
  )
}

/** Every rental of the item with the owner's share; renders nothing before there is a contract. */
function RentalsPart({ consignment }: { consignment: ConsignmentDetail }) {
  const { rentals, contract, id, consignmentNumber } = consignment
  if (contract === null) return null
  const brought = sum(rentals.map(({ ownersShare }) => ownersShare ?? 0))
  return (
    <section aria-labelledby="rentals" className={styles.part}>
      <h2 id="rentals" className={styles.title}>
        대여 <span className={styles.light}>{rentals.length}</span>
      </h2>
      {rentals.length === 0 ? (
        <p className={styles.words}>{notRentedLine(consignment)}</p>
      ) : (
        <>
          <ul>
            {rentals.map((rental) => (
              <RentalRow key={rental.orderItemId} rental={rental} />
            ))}
          </ul>
          <p className={styles.sum}>
            <span>지금까지 확정된 금액</span>
            <strong>{won(brought)}</strong>
          </p>
        </>
      )}
      <Link to={paths.settlementDetail(id, consignmentNumber)} className={styles.way}>
        정산 내역 보기
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </section>
  )
}
