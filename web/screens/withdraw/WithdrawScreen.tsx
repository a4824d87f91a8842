import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { HOLD_MS } from '../../../domain/ordering/hold.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import type { WithdrawalCause } from '../../../domain/shared/refusalShapes.ts'
import type { WithdrawalPreview } from '../../../domain/wire/withdrawal.ts'
import { useAnswer, useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { FormPage } from '../../pieces/account/FormPage.tsx'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { ShortfallPart } from './ShortfallPart.tsx'
import styles from './WithdrawScreen.module.css'

const WithdrawForm = lazy(() =>
  loadChunk(() => import('./WithdrawForm.tsx').then((m) => ({ default: m.WithdrawForm }))),
)

function NotYet({ preview }: { preview: WithdrawalPreview }) {
  const stepBack = useStepBack()
  return (
    <FormPage
      lead={
        <>
          지금은
          <br />
          탈퇴할 수 없어요.
        </>
      }
      about="아래 내용이 끝나면 탈퇴할 수 있어요."
      actions={
        <Button wide onClick={() => stepBack(paths.myPage)}>
          돌아가기
        </Button>
      }
    >
      <WithdrawalBlockers causes={preview.causes} />
    </FormPage>
  )
}

function Awaited() {
  return (
    <FormPage lead={<Skeleton shape="title" count={2} />}>
      <div>
        <Skeleton shape="line" count={6} />
      </div>
      <Skeleton shape="box" count={1} />
    </FormPage>
  )
}

export function WithdrawScreen() {
  const { data, error, mutate } = useMembers(calls.withdrawal)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined) return <Awaited />
  if (data.causes.length > 0) return <NotYet preview={data} />
  return (
    <Suspense fallback={<Awaited />}>
      <WithdrawForm preview={data} />
    </Suspense>
  )
}

function ByPhone() {
  const phone = useAnswer(calls.footer).data?.customerServicePhone
  if (phone === undefined) return null
  return (
    <a href={`tel:${phone}`} className={styles.settle}>
      고객센터 {phone}
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}

/** What blocks the withdrawal, and where each can be settled. */
function WithdrawalBlockers(props: { causes: readonly WithdrawalCause[] }) {
  return (
    <ul className={styles.barriers}>
      {props.causes.map((cause) => {
        const { name, about, to } = causes[cause]
        return (
          <li key={cause}>
            <h2 className={styles.barrier}>{name}</h2>
            {about !== undefined && <p>{about}</p>}
            {to === 'shortfall' ? (
              <ShortfallPart />
            ) : to === 'phone' ? (
              <ByPhone />
            ) : (
              <Link to={to.path} className={styles.settle}>
                {to.words}
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** `to` is where the member can settle it: a page, here, or by customer service. */
type Cause = { name: string } & (
  | { about: string; to: { path: string; words: string } | 'phone' }
  | { about?: undefined; to: 'shortfall' }
)

const rents = { path: paths.myRents, words: '렌트 내역 보기' }

export const causes: Readonly<Record<WithdrawalCause, Cause>> = {
  orders: {
    name: '끝나지 않은 렌트가 있어요',
    about: '예약을 취소하거나, 이용하고 반납을 마치면 탈퇴할 수 있어요.',
    to: rents,
  },
  undelivered_orders: {
    name: '이용 기간 안에 전해 드리지 못한 렌트가 있어요',
    about: '고객센터에 알려 주시면 저희가 취소하고 결제한 금액을 돌려드려요. 그 뒤에 탈퇴할 수 있어요.',
    to: 'phone',
  },
  returns: {
    name: '끝나지 않은 반품이 있어요',
    about: '상품을 보내 주시고 환불 금액이 정해지면 탈퇴할 수 있어요.',
    to: rents,
  },
  payments: {
    name: '결제가 진행되고 있어요',
    about: `결제를 마치거나 ${HOLD_MS / 60_000}분이 지나면 정리돼요.`,
    to: rents,
  },
  refunds: {
    name: '아직 돌려받지 않은 환불이 있어요',
    about: `카드사가 환불을 확인하면 탈퇴할 수 있어요. 보통 ${cardRefundTakes} 걸려요.`,
    to: rents,
  },
  refused_refunds: {
    name: '환불이 늦어지고 있어요',
    about:
      '카드사가 받지 않은 환불은 등록한 계좌로 보내 드려요. 계좌를 확인해 주세요. 환불을 마치면 탈퇴할 수 있어요.',
    to: { path: paths.account, words: '환불 계좌 확인하기' },
  },
  consignments: {
    name: '맡긴 상품이 있어요',
    about: '위탁을 마치고 상품을 돌려받거나, 보내지 않은 신청이 취소되면 탈퇴할 수 있어요.',
    to: { path: paths.consignments, words: '위탁 내역 보기' },
  },
  missing_consignments: {
    name: '맡기신 상품을 찾고 있어요',
    about: '찾아서 돌려드리거나 합의한 가치만큼 배상해 드리면 탈퇴할 수 있어요.',
    to: { path: paths.consignments, words: '위탁 내역 보기' },
  },
  settlements: {
    name: '받을 정산금이 있어요',
    about: '정산금을 보내 드린 뒤에 탈퇴할 수 있어요.',
    to: { path: paths.settlements, words: '정산 내역 보기' },
  },
  shortfall: { name: '정산금이 모자라요', to: 'shortfall' },
  debts: {
    name: '내야 할 금액이 있어요',
    about: '추가 요금을 결제하면 탈퇴할 수 있어요.',
    to: { path: paths.myPayments, words: '결제 내역 보기' },
  },
}
