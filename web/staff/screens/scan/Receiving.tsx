import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import { conditionStageOf } from '../../../../domain/ordering/conditionStages.ts'
import type { ItemStatus } from '../../../../domain/ordering/itemStatus.ts'
import { type ScanAnswer, scannedToReceive } from '../../../../domain/ordering/scanning.ts'
import type { ScannedProduct } from '../../../../domain/wire/staffItems.ts'
import type { StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { itemCalls, returnCalls } from '../../calls/operations.ts'
import { orderCalls } from '../../calls/orders.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { formsAnswered, holdsWords } from '../../kit/form/guards.ts'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { isTextField } from '../../kit/form/typedIn.ts'
import { Mark } from '../../kit/Mark.tsx'
import { dots } from '../../kit/words.ts'
import { itemPath, ordersPath } from '../../paths.ts'
import { meanings } from '../../pieces/meanings.ts'
import { ConditionForm, ConditionsSeen } from '../../pieces/rented/Conditions.tsx'
import { RefundDecision } from '../../pieces/rented/RefundDecision.tsx'
import { ScanField } from '../../pieces/scan/ScanField.tsx'
import { warningWords } from '../../pieces/scan/warnings.ts'
import styles from './ScanScreen.module.css'
import { useScan } from './useScan.ts'

const unsaved = '아직 남기지 않은 내용이 있어요. 남기거나 지운 다음 다시 스캔해 주세요.'

type Received = { item: ScannedProduct; answer: ScanAnswer }

/** Receives what comes back: its condition is recorded, then its rental ends or its return waits for the refund. */
export function Receiving() {
  const { problem, setProblem, isBusy, scan } = useScan()
  const [received, setReceived] = useState<Received | null>(null)
  const receive = async (code: string) => {
    // A scanner is faster than the answer about the item before.
    await formsAnswered()
    if (holdsWords()) return setProblem(unsaved)
    setReceived(null)
    scan(code, (item) => {
      if (item !== null) setReceived({ item, answer: scannedToReceive(item) })
      return item !== null
    })
  }
  return (
    <>
      <ScanField
        label="돌아온 상품의 라벨"
        hint="라벨을 스캔해 주세요"
        busy={isBusy}
        onCode={(code) => void receive(code)}
      />
      {problem !== null && (
        <p role="alert" className={styles.warning}>
          {problem}
        </p>
      )}
      {received !== null && <Scanned key={received.item.productId} {...received} />}
    </>
  )
}

function Scanned({ item, answer }: Received) {
  return (
    <section className={styles.found} aria-label="스캔한 상품">
      <h2>
        {item.brandName} {item.productName}
      </h2>
      <p className={styles.quiet}>
        <Link className={styles.link ?? ''} to={itemPath(item.productId)}>
          {item.productCode}
        </Link>
      </p>
      {answer.kind === 'warning' && (
        <p role="alert" className={styles.warning}>
          {warningWords(answer.why, item)}
        </p>
      )}
      {answer.kind === 'receive' && <Rental orderItemId={answer.orderItemId} step={answer.step} />}
    </section>
  )
}

const scanned = '스캔해서 받았어요'
/** What is taken: `returnNumber` is that of the return when the item was scanned, and another one is scanned again. */
type Taken = { orderItemId: string; returnNumber: number }
const steps = {
  collect: {
    ...{ label: '상태를 남기고 회수 완료', done: '회수를 마쳤어요.' },
    take: ({ orderItemId }: Taken) => staffApi.send(orderCalls.collected(orderItemId), { reason: scanned }),
  },
  receiveReturn: {
    ...{ label: '상태를 남기고 입고 확인', done: '반품을 받았어요.' },
    take: ({ orderItemId, returnNumber }: Taken) =>
      staffApi.send(returnCalls.collected(orderItemId), { returnNumber, reason: scanned }),
  },
} as const

/**
 * The states of a rental whose item has been received. It is not received by a change of its state: what was read of it
 * before the scan may be older.
 */
const receivedStates: readonly ItemStatus[] = ['collected', 'return_collected', 'return_completed']

/** The rental that the item came back from, from the scan on. */
function Rental({ orderItemId, step }: { orderItemId: string; step: keyof typeof steps }) {
  return (
    <AnswerView answer={useAnswer(itemCalls.one(orderItemId))} isKept>
      {(rental) => <Came rental={rental} step={step} />}
    </AnswerView>
  )
}

function Came({ rental, step }: { rental: StaffOrderItem; step: keyof typeof steps }) {
  const pays = mayAct(useRoles(), ['finance'])
  const isReceived = receivedStates.includes(rental.status)
  const isToDecide = rental.status === 'return_collected'
  const next = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone: what follows the step takes it, unless one types elsewhere by then.
  useEffect(() => {
    if (isReceived && !isTextField(document.activeElement)) next.current?.focus()
  }, [isReceived])
  const { label, done, take } = steps[step]
  const [returnNumber] = useState(rental.itemReturn?.number ?? 1)
  const stage = conditionStageOf(rental.status)
  return (
    <>
      <Facts
        facts={[
          {
            name: '주문',
            value: (
              <Link className={styles.link ?? ''} to={ordersPath({ open: rental.orderItemId })}>
                {rental.orderNumbers}
              </Link>
            ),
          },
          { name: '대여 기간', value: `${dots(rental.rentalStartDate)} – ${dots(rental.rentalEndDate)}` },
          {
            name: '상태',
            value: <Mark means={meanings.order[rental.status]}>{orderStatusNames[rental.status]}</Mark>,
          },
          ...(rental.lateDays === 0 ? [] : [{ name: '늦음', value: `${rental.lateDays}일` }]),
        ]}
      />
      {rental.status === 'delivered' && rental.isArrivalPresumed && (
        <p role="note" className={styles.warning}>
          도착을 확인하지 못했고 대여가 끝나지 않은 상품이에요. 배송하지 못해 되돌아온 택배라면 주문 상품에서
          미도착 취소를 눌러 주세요.
        </p>
      )}
      <KeptWords isOffered={!isReceived && stage !== null}>
        <div className={styles.step}>
          <ConditionForm
            item={rental}
            stage={stage ?? 'back'}
            step={{ label, done, take: () => take({ orderItemId: rental.orderItemId, returnNumber }) }}
          />
        </div>
      </KeptWords>
      {isReceived && (
        <div ref={next} tabIndex={-1}>
          <KeptWords
            isOffered={isToDecide && pays}
            otherwise={
              <p role="status">
                {done}{' '}
                {isToDecide ? '환불 금액은 재무 담당자가 결정해요.' : '이어서 다음 라벨을 스캔해 주세요.'}
              </p>
            }
          >
            <RefundDecision row={rental} />
          </KeptWords>
        </div>
      )}
      <ConditionsSeen item={rental} />
    </>
  )
}
