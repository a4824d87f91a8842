import { useEffect } from 'react'
import { LATE_DAYS_A_CHARGE } from '../../../../domain/shared/chargeKinds.ts'
import { digitsIn } from '../../../../domain/shared/typedDigits.ts'
import type { LateQuote } from '../../../../domain/wire/charges.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { itemCalls } from '../../calls/operations.ts'
import dialog from '../../kit/ActionDialog.module.css'
import { Unread } from '../../kit/AnswerView.tsx'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { Facts } from '../../kit/Drawer.tsx'
import { dots, figureWon } from '../../kit/words.ts'
import styles from './Conditions.module.css'

/** The answer holds the days that are charged and those that the calendar leaves open: `2/2`. */
const partsOf = (answer: string | undefined): readonly string[] => (answer ?? '').split('/')
/** The days that the answer charges. */
export const daysIn = (answer: string | undefined): number => Number(partsOf(answer)[0])
/** True when the answer charges more days than the calendar leaves open; the server wants a reason for them. */
export const isBeyondCalendar = (answer: string | undefined): boolean => {
  const [days = '', open = ''] = partsOf(answer)
  return open !== '' && Number(days) > Number(open)
}

function calendarFacts({ pickUpOn, backOn, lateDays, chargedDays, openDays }: LateQuote) {
  return [
    { name: '회수일', value: dots(pickUpOn) },
    { name: '돌아온 날', value: backOn === null ? '아직 돌아오지 않았어요' : dots(backOn) },
    { name: '늦은 날', value: `${lateDays}일` },
    { name: '이미 청구한 날', value: `${chargedDays}일` },
    { name: '청구할 수 있는 날', value: `${openDays}일` },
  ]
}

/** Proposes the late days that the calendar gives and that were not charged yet, and says the sum before it is sent. */
export function LateDays({ label, rowId, value, onChange }: OwnFieldProps) {
  const counted = useAnswer(itemCalls.lateCharge(rowId, {}))
  const [days = ''] = partsOf(value)
  const isNumber = /^[1-9]\d*$/.test(days) && Number(days) <= LATE_DAYS_A_CHARGE
  const priced = useAnswer(isNumber ? itemCalls.lateCharge(rowId, { days: Number(days) }) : null)
  const quote = counted.data
  useEffect(() => {
    if (quote === undefined || (value === '' && quote.days === 0)) return
    // The days that the calendar leaves open are those that are shown, also where a colleague has charged some since.
    const shown = `${value === '' ? quote.days : days}/${quote.openDays}`
    if (value !== shown) onChange(shown)
  }, [value, days, quote, onChange])
  if (quote === undefined)
    return (
      <p className={styles.none}>
        {counted.error === undefined ? '늦은 날을 세고 있어요.' : sentenceOf(counted.error, messages.generic)}
      </p>
    )
  const { chargeableUntil, openDays, today } = quote
  const price = isNumber && priced.data?.days === Number(days) ? priced.data : undefined
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <Facts facts={calendarFacts(quote)} />
      {chargeableUntil !== null && today > chargeableUntil ? (
        <p role="alert" className={styles.added}>
          돌아온 지 오래된 상품이라 {dots(chargeableUntil)}까지만 청구할 수 있었어요.
        </p>
      ) : (
        <>
          <label className={dialog.field}>
            청구할 날수
            <input
              className={dialog.input}
              inputMode="numeric"
              value={days}
              onChange={({ target }) => onChange(`${digitsIn(target.value)}/${openDays}`)}
            />
          </label>
          {openDays > LATE_DAYS_A_CHARGE && (
            <p className={styles.added}>
              한 번에 {LATE_DAYS_A_CHARGE}일까지 청구해요. 남은 {openDays - LATE_DAYS_A_CHARGE}일은 이어서 한
              번 더 청구해 주세요.
            </p>
          )}
          {days !== '' && !isNumber && (
            <p role="alert" className={styles.added}>
              1일에서 {LATE_DAYS_A_CHARGE}일 사이로 입력해 주세요.
            </p>
          )}
          {isNumber && <Unread answer={priced} />}
          <p role="status">
            {price === undefined
              ? ''
              : `${price.days}일 ${figureWon(price.amount)}${price.ownerPart === 0 ? '' : ` · 그중 소유자 몫 ${figureWon(price.ownerPart)}`}`}
          </p>
        </>
      )}
    </fieldset>
  )
}
