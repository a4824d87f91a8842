import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { orderState } from '../../../../domain/lists/orderStatusNames.ts'
import { refundStatusNames } from '../../../../domain/lists/refundNames.ts'
import { payoutAttemptNames, settlementStatusNames } from '../../../../domain/lists/settlementNames.ts'
import type { AsOf } from '../../../../domain/wire/asOf.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useKeptAnswer } from '../../api/reading.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { dots, figure, figureWon, moment } from '../../kit/words.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { FindForm } from '../../pieces/FindForm.tsx'
import styles from './AsOfScreen.module.css'

/** The state of an order, a wallet or a settlement after any of its events. */
export function AsOfScreen() {
  const [params, setParams] = useSearchParams()
  const subject = params.get('subject')
  const version = params.get('version')
  const { data, error, mutate } = useKeptAnswer(
    subject === null ? null : explainingCalls.asOf(subject, { version }),
  )
  const show = (changes: Record<string, string>) =>
    setParams({ ...(subject !== null && { subject }), ...changes }, { replace: true })
  return (
    <Page title="그때 상태">
      <FindForm
        placeholder="주문번호, wallet:12"
        button="상태 보기"
        first={subject ?? ''}
        onFind={(asked) => setParams({ subject: asked.includes(':') ? asked : `order:${asked}` })}
      />
      {subject === null && (
        <Nothing words="주문번호를 넣으면 그 주문이 언제 어떤 상태였는지 볼 수 있어요. 포인트는 wallet:회원번호, 정산은 settlement:회원번호:월로 찾아요." />
      )}
      {error !== undefined && <Failed words={sentenceOf(error, messages.generic)} onRetry={() => mutate()} />}
      {subject !== null && data === undefined && error === undefined && <Loading />}
      {data !== undefined && error === undefined && (
        <Moments told={data} onMove={(nth) => show({ version: String(nth) })} />
      )}
    </Page>
  )
}

/** A slider over the events, the list of events, and the state after the chosen one. */
function Moments({ told, onMove }: { told: AsOf; onMove: (version: number) => void }) {
  const { moments, version } = told
  const chosen = moments[version - 1]
  // The slider moves before the server answers, so that quick key presses each continue from the last.
  const [moved, setMoved] = useState<SliderMove | null>(null)
  const position = positionIn(told, moved)
  const pointed = moments[position - 1]
  const move = (nth: number) => {
    setMoved({ streamId: told.streamId, version: nth })
    onMove(nth)
  }
  return (
    <div className={styles.parts}>
      <section className={styles.moments} aria-label="시점">
        <label className={styles.slider}>
          <span>
            {moments.length}개 이벤트 중 {position}번째까지
          </span>
          <input
            type="range"
            min={1}
            max={moments.length}
            value={position}
            aria-valuetext={pointed && `${moment(pointed.occurredAt)} ${pointed.title}`}
            onChange={(event) => move(Number(event.target.value))}
          />
        </label>
        <ol className={styles.list}>
          {moments.map((one) => (
            <li key={one.pos}>
              <button
                type="button"
                className={styles.moment}
                data-counts={one.version <= version}
                aria-current={one.version === version ? 'step' : undefined}
                onClick={() => move(one.version)}
              >
                <time dateTime={one.occurredAt}>{moment(one.occurredAt)}</time>
                <b>{one.title}</b>
                <span>
                  <Actor actor={one.actor} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.state} aria-label="그때 상태" aria-live="polite">
        {chosen !== undefined && (
          <h2>
            {moment(chosen.occurredAt)} {chosen.title} 직후
          </h2>
        )}
        <StateShown told={told} />
      </section>
    </div>
  )
}

type Order = NonNullable<AsOf['order']>
type Points = NonNullable<AsOf['points']>
type Settlement = NonNullable<AsOf['settlement']>

const orderStates: Readonly<Record<Order['status'], string>> = {
  none: '없음',
  awaiting_payment: '결제 중',
  released: '결제 중단',
  expired: '시간 만료',
  placed: '주문 완료',
}
const payoutStates = { none: '지급 전', ...payoutAttemptNames }

/** The state of a stream. */
function StateShown({ told }: { told: AsOf }) {
  if (told.order !== null) return <OrderState order={told.order} />
  if (told.points !== null) return <PointsState points={told.points} />
  if (told.settlement !== null) return <SettlementState settlement={told.settlement} />
  return <p>아직 아무것도 정해지지 않았어요.</p>
}

function OrderState({ order }: { order: Order }) {
  const period =
    order.start !== null && order.end !== null ? `${dots(order.start)} – ${dots(order.end)}` : '–'
  return (
    <>
      <Facts
        facts={[
          { name: '주문번호', value: order.orderNumbers ?? '–' },
          { name: '주문', value: <Mark means="neutral">{orderStates[order.status]}</Mark> },
          { name: '대여 기간', value: period },
          { name: '카드 결제', value: figureWon(order.totalAmount) },
          { name: '포인트 사용', value: figureWon(order.pointsUsed) },
        ]}
      />
      <table className={styles.table}>
        <caption>상품</caption>
        <thead>
          <tr>
            <th scope="col">상품</th>
            <th scope="col">상태</th>
            <th scope="col">결제 금액</th>
            <th scope="col">돌려준 금액</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.orderItemId}>
              <th scope="row">상품 {item.productId}</th>
              <td>
                {item.status === null ? '결제 전' : orderState({ status: item.status, loss: item.loss })}
              </td>
              <td>{figure(item.finalAmount)}</td>
              <td>{figure(item.refundedToCard + item.refundedPoints)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.refunds.length > 0 && (
        <Facts
          facts={order.refunds.map(({ amount, status }, nth) => ({
            name: `환불 ${nth + 1}`,
            value: `${figureWon(amount)} · ${refundStatusNames[status]}`,
          }))}
        />
      )}
    </>
  )
}

function PointsState({ points }: { points: Points }) {
  return (
    <>
      <Facts
        facts={[
          { name: '잔액', value: `${figure(points.balance)}P` },
          { name: '미수금', value: `${figure(points.debt)}P` },
        ]}
      />
      {points.lots.map((lot) => (
        <table key={lot.lotId} className={styles.table}>
          <caption>
            {moment(lot.expiresAt)}까지 · 남은 포인트 {figure(lot.remaining)}P
            {lot.held > 0 && ` (사용 예약 ${figure(lot.held)}P)`}
          </caption>
          <tbody>
            {lot.steps.map((step, nth) => (
              <tr key={`${step.at} ${nth.toString()}`}>
                <th scope="row">{moment(step.at)}</th>
                <td>{step.title}</td>
                <td>{figure(step.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}

const holdNames = { none: '아니요', held: '보류 중', carried_forward: '다음 달로 넘김' } as const

function SettlementState({ settlement: { closed, hold, payout, attempt } }: { settlement: Settlement }) {
  const sums =
    closed === null
      ? [{ name: '마감', value: '마감 전' }]
      : [
          { name: '번 금액', value: figureWon(closed.earned) },
          { name: '이월된 금액', value: figureWon(closed.broughtForward) },
          { name: '뺀 요금', value: figureWon(closed.deducted) },
          { name: '지급할 금액', value: figureWon(closed.payable) },
          { name: '다음 달로 넘긴 금액', value: figureWon(closed.carriedForward) },
        ]
  const { carried_forward, settled } = settlementStatusNames
  // A month that comes to nothing is never paid.
  const unpaid = closed?.payable === 0 ? (closed.carriedForward === 0 ? settled : carried_forward) : null
  return (
    <Facts
      facts={[
        ...sums,
        { name: '보류', value: holdNames[hold] },
        {
          name: '지급',
          value: attempt > 1 ? `${payoutStates[payout]} (${attempt}번째)` : (unpaid ?? payoutStates[payout]),
        },
      ]}
    />
  )
}

/** The version that the slider was last moved to, and its stream. */
type SliderMove = { streamId: string; version: number }

/** The slider's position: where it was moved within this stream, or else the version of the state shown. */
export const positionIn = (
  { streamId, version }: Pick<AsOf, 'streamId' | 'version'>,
  moved: SliderMove | null,
): number => (moved?.streamId === streamId ? moved.version : version)
