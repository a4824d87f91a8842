import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '../../../api/call.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { settingsCalls } from '../../calls/accounts.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { refreshAll } from '../../kit/refreshAll.ts'
import { ordersPath, paths } from '../../paths.ts'
import { courierOf, couriers, firstCourier } from '../../pieces/rented/couriers.ts'
import { ScanField } from '../../pieces/scan/ScanField.tsx'
import { warningWords } from '../../pieces/scan/warnings.ts'
import { isPacked, missingIn, nothingPacked, type Reading, readingOf, sendBox } from './packing.ts'
import styles from './ScanScreen.module.css'
import { productWith, useScan } from './useScan.ts'

const reason = '스캔해서 담고 택배사에 인계'
/**
 * Packs a parcel: the first scanned item says whose, the others of its order follow, and the waybill's number sends it. An
 * item of another order, one that no rental waits for and one that is not here are not packed.
 */
export const Packing = () => (
  <AnswerView answer={useAnswer(settingsCalls.usualCourier)} isKept>
    {({ usualCourier }) => <Parcel usualCourier={usualCourier} />}
  </AnswerView>
)

function Parcel({ usualCourier }: AnswerOf<typeof settingsCalls.usualCourier>) {
  const { problem, setProblem, isBusy, scan, doNext } = useScan()
  const [chosen, setChosen] = useState<string | null>(null)
  const [packing, setPacking] = useState(nothingPacked)
  // What was scanned before this page was drawn again is in it as well.
  const current = useRef(packing)
  const [held, setHeld] = useState<string | null>(null)
  // The waybill of a box whose address changed after its papers were written.
  const [readdressed, setReaddressed] = useState<string | null>(null)
  const courier = courierOf(chosen ?? usualCourier ?? firstCourier) ?? firstCourier
  const { parcel, packed } = packing
  const missing = missingIn(packing)

  const change = (after: typeof packing) => {
    current.current = after
    setPacking(after)
    setHeld(null)
    setReaddressed(null)
  }
  const send = async (trackingNumber: string, confirmed: { isReaddressed?: true } = {}) => {
    const { parcel } = current.current
    try {
      const sent = await sendBox(
        current.current,
        { courier, trackingNumber, reason, ...confirmed },
        { send: (request) => staffApi.send(itemCalls.bulk, request), read: productWith },
      )
      if (sent === null) return
      change(sent.packing)
      if (sent.problem === null)
        toast.success(`${parcel?.orderNumbers ?? ''} ${sent.shipped}건을 출고했어요.`)
      else {
        setProblem(sent.problem)
        setReaddressed(sent.isReaddressing ? trackingNumber : null)
      }
    } finally {
      await refreshAll().catch(() => undefined)
    }
  }
  const close = async (number: string) => {
    if (missingIn(current.current).length === 0) return send(number)
    setProblem('아직 담지 않은 상품이 있어요.')
    setHeld(number)
  }
  const take = async (reading: Reading) => {
    switch (reading.kind) {
      case 'packed':
        change(reading.packing)
        return true
      case 'warning':
        setProblem(`${reading.item.productName}: ${warningWords(reading.why, reading.item)}`)
        return true
      case 'waybill':
        await close(reading.number)
        return true
      case 'unknown':
        return false
    }
  }

  return (
    <>
      <ScanField
        label={parcel === null ? '보낼 상품의 라벨' : '다음 상품의 라벨, 또는 운송장'}
        hint="라벨을 스캔해 주세요"
        busy={isBusy}
        onCode={(code) => scan(code, (item) => take(readingOf(current.current, code, item)))}
      />
      <label className={styles.courier}>
        택배사
        <select value={courier} onChange={({ target }) => setChosen(target.value)}>
          {couriers.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {problem !== null && (
        <p role="alert" className={styles.warning}>
          {problem}
        </p>
      )}
      {parcel === null ? (
        <p className={styles.quiet}>
          오늘 보낼 상품은{' '}
          <Link className={styles.link ?? ''} to={ordersPath({ work: 'to_ship' })}>
            오늘 출고
          </Link>
          에, 파일로 한꺼번에 넣는 운송장은{' '}
          <Link className={styles.link ?? ''} to={paths.parcels}>
            운송장 입력
          </Link>
          에 있어요.
        </p>
      ) : (
        <section className={styles.found} aria-label="담는 상자">
          <h2>{parcel.orderNumbers}</h2>
          <ul className={styles.packing}>
            {parcel.parcel.map(({ orderItemId, productCode, productName }) => (
              <li key={orderItemId} data-packed={isPacked(packing, orderItemId) || undefined}>
                {productName}
                <span className={styles.quiet}>
                  {productCode} · {isPacked(packing, orderItemId) ? '담음' : '아직'}
                </span>
              </li>
            ))}
          </ul>
          <p role="status" className={styles.quiet}>
            {missing.length === 0
              ? '모두 담았어요. 운송장을 스캔하면 출고해요.'
              : `${parcel.parcel.length}개 가운데 ${packed.length}개를 담았어요.`}
          </p>
          <div className={styles.choices}>
            {held !== null && packed.length > 0 && (
              <Button busy={isBusy} onClick={() => doNext(() => send(held))}>
                {`담은 ${packed.length}개만 보내기`}
              </Button>
            )}
            {readdressed !== null && packed.length > 0 && (
              <Button busy={isBusy} onClick={() => doNext(() => send(readdressed, { isReaddressed: true }))}>
                새 주소 송장을 붙였어요. 보내기
              </Button>
            )}
            <Button look="quiet" onClick={() => doNext(async () => change(nothingPacked))}>
              다른 주문 담기
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
