import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addDays, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { ratesOf } from '../../../domain/shared/ratesInPercent.ts'
import { wishedPrices } from '../../../domain/shared/wishedPrices.ts'
import type { ConsignmentRate } from '../../../domain/wire/consignments.ts'
import { useAnswer, useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { newRequestId } from '../../kit/newRequestId.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { monthsOffered } from '../../pieces/luxshare/application.ts'
import { useSavedCards } from '../../pieces/payment/useSavedCards.ts'
import { usePhotos } from '../../pieces/photoPicker/usePhotos.ts'
import { memberOf, useSession } from '../../session/session.ts'
import { won } from '../../text/format.ts'
import { type Application, useApplication } from './application.machine.ts'
import { type Draft, emptyDraft, isFilledIn, type PromiseName, promises } from './application.ts'
import { FormStep } from './FormStep.tsx'
import styles from './LuxshareApplyScreen.module.css'
import { type StoredApplication, storedApplication } from './storedApplication.ts'

/** The price and the months that the calculator passes in the URL. */
function calculatedIn(search: URLSearchParams): Partial<Draft> {
  const price = Math.floor(Number(search.get('price')))
  const months = monthsOffered.find((offered) => offered === Number(search.get('months')))
  return {
    ...(price >= wishedPrices.least && price <= wishedPrices.most ? { perDay: price } : {}),
    ...(months === undefined ? {} : { months }),
  }
}

/** The stored draft; a calculation made after it was stored replaces its price and months. */
function begin(search: URLSearchParams, kept: StoredApplication | null): Draft {
  if (kept !== null)
    return kept.query === `${search}` ? kept.draft : { ...kept.draft, ...calculatedIn(search) }
  return { ...emptyDraft, applicationId: newRequestId() ?? null, ...calculatedIn(search) }
}

/** Applying to consign an item: the form, then the settlement guide. */
export function LuxshareApplyScreen() {
  const [search] = useSearchParams()
  const owner = memberOf(useSession()) ?? ''
  const [kept] = useState(() => storedApplication.of(owner))
  const [begun] = useState(() => begin(search, kept))
  const account = useMembers(calls.account)
  const saved = useSavedCards()
  const book = useAddresses().data?.result
  const photos = usePhotos()
  const application = useApplication(begun, {
    accountId: account.data?.id ?? null,
    hasCard: saved.cards !== undefined && saved.cards !== null,
  })

  const { add } = photos
  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    if (kept !== null && kept.files.length > 0) add(kept.files)
  }, [kept, add])
  const { draft, applied } = application
  useEffect(() => {
    if (applied !== null) return
    const files = photos.photos.flatMap(({ file }) => file ?? [])
    // The login counts what is kept as unsent.
    if (files.length === 0 && !isFilledIn(draft, calculatedIn(search), book)) return storedApplication.clear()
    storedApplication.keep({ owner, query: `${search}`, draft, files })
  }, [owner, search, book, draft, photos.photos, applied])

  return application.step === 'form' ? (
    <FormStep
      application={application}
      account={account}
      cards={saved}
      photos={photos}
      photosLost={kept?.photosLost === true && photos.photos.length === 0}
    />
  ) : (
    <GuideStep application={application} />
  )
}

/** The owner's share of a rental in percent; counted in per mille, which avoids floating-point noise. */
function sharePercent(rate: ConsignmentRate): number {
  const { transactionPerMille, operatingPerMille } = ratesOf(rate)
  return (1_000 - transactionPerMille - operatingPerMille) / 10
}

function Settling({ rate }: { rate: ConsignmentRate }) {
  return (
    <section aria-labelledby="settling">
      <h2 id="settling" className={styles.guideTitle}>
        정산
      </h2>
      <Rows>
        <Row name="거래 수수료">대여료의 {rate.transactionFeeRate}%</Row>
        <Row name="운영 수수료">대여료의 {rate.operatingFeeRate}%</Row>
        <Row name="정산일">매월 {rate.settlementDay}일</Row>
        <Total name="받는 비율" value={`${sharePercent(rate)}%`} hairline />
      </Rows>
      <p className={styles.note}>
        지난달에 돌아온 대여를 확정해 보내 드려요. 쿠폰과 포인트 할인은 빌림이 부담하고, 세금은 떼지 않아요.
      </p>
    </section>
  )
}

function Costs({ rate }: { rate: ConsignmentRate }) {
  return (
    <section aria-labelledby="costs">
      <h2 id="costs" className={styles.guideTitle}>
        생길 수 있는 비용
      </h2>
      <Rows>
        <Row name="감정비 (감정 불합격 시)">{won(rate.inspectionFee)}</Row>
        <Row name="반송비 (감정 불합격 시)">{won(rate.returnFee)}</Row>
        <Row name="중도 해지 위약금">확정된 대여료의 {rate.earlyEndPercent}%</Row>
      </Rows>
      <p className={styles.note}>
        등록한 카드로 결제해요. 결제하지 못한 금액은 다음 정산금에서 빼요. 대여 중이거나 예약이 있을 때는
        해지할 수 없어요.
      </p>
    </section>
  )
}

function useSendBy(rate: ConsignmentRate | undefined): string {
  const today = useNow()?.today
  if (rate === undefined || today === undefined) return ''
  return formatWithWeekday(addDays(today, rate.sendWithinDays))
}

function Promises({ application, rate }: { application: Application; rate: ConsignmentRate }) {
  const sendBy = useSendBy(rate)
  const words: Record<PromiseName, string> = {
    sending: `${sendBy === '' ? `신청하고 ${rate.sendWithinDays}일 안에` : `${sendBy}까지`} 상품을 보낼게요. 보내지 않으면 신청이 취소돼요. (필수)`,
    settling: '수수료와 정산 방식을 확인했어요. (필수)',
    charging: '감정 불합격과 중도 해지 비용을 등록한 카드로 결제하는 데 동의해요. (필수)',
  }
  return (
    <section aria-label="정산 안내 동의" className={styles.promises}>
      {promises.map((promise) => (
        <Checkbox
          key={promise}
          label={words[promise]}
          checked={application.promised.includes(promise)}
          onChange={(event) => application.promise(promise, event.target.checked)}
        />
      ))}
    </section>
  )
}

const mustAgree = '정산 안내에 모두 동의해 주세요.'

/** Step 1: settlement terms and possible costs at today's rates, with three required agreements. */
function GuideStep({ application }: { application: Application }) {
  const { data: rate, error, mutate } = useAnswer(calls.consignmentRate)
  const top = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    top.current?.focus({ preventScroll: true })
  }, [])
  const isMissing = application.askedToPromise && application.promised.length < promises.length
  return (
    <FormPage
      lead={
        <span ref={top} tabIndex={-1}>
          정산 안내를
          <br />
          확인해 주세요.
        </span>
      }
      problem={isMissing ? mustAgree : null}
      onSubmit={(event) => {
        event.preventDefault()
        application.submit()
      }}
      actions={
        <Button type="submit" wide busy={application.isBusy} disabled={rate === undefined}>
          {application.isBusy ? '신청하고 있어요' : '위탁 신청하기'}
        </Button>
      }
    >
      {rate === undefined && error === undefined && <Skeleton shape="box" count={3} />}
      {rate === undefined && error !== undefined && <LoadFailed error={error} onRetry={() => mutate()} />}
      {rate !== undefined && (
        <div className={styles.guide}>
          <Settling rate={rate} />
          <Costs rate={rate} />
          <Promises application={application} rate={rate} />
        </div>
      )}
    </FormPage>
  )
}
