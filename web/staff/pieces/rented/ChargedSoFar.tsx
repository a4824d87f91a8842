import { useEffect, useRef } from 'react'
import { chargeStatusNames } from '../../../../domain/lists/chargeNames.ts'
import { chargeTerms } from '../../../../domain/shared/chargeKinds.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { chargeCalls } from '../../calls/operations.ts'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { moment } from '../../kit/words.ts'
import styles from './Conditions.module.css'

/** Reads the charges of a rented item so far. */
export const useChargesOf = (orderItemId: string) => useAnswer(chargeCalls.list({ orderItemId }))

type Charges = NonNullable<ReturnType<typeof useChargesOf>['data']>

export const ChargeLines = ({ charges }: { charges: Charges }) => (
  <ul className={styles.lines}>
    {charges.result.map(({ id, kind, amount, status, createdAt }) => (
      <li key={id}>
        {chargeTerms[kind].short} {won(amount)}{' '}
        <span className={styles.none}>
          {chargeStatusNames[status]} · {moment(createdAt)}
        </span>
      </li>
    ))}
  </ul>
)

/**
 * Shows earlier charges. Its answer is the number of the next charge as the operator saw it, so that two colleagues who
 * charge at the same time do not charge twice. When a charge is added while the dialog is open, the operator confirms
 * the next number: it may be the one just sent, whose answer was lost.
 */
export function ChargedSoFar({ label, rowId, value, onChange }: OwnFieldProps) {
  const { data, error, isValidating } = useChargesOf(rowId)
  const place = useRef<HTMLFieldSetElement>(null)
  const next = data === undefined || isValidating ? '' : String(data.cntAll + 1)
  useEffect(() => {
    if (value === '' && next !== '') onChange(next)
  }, [value, next, onChange])
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.choices}>
      <legend>{label}</legend>
      {data === undefined && (
        <p className={styles.none}>
          {error === undefined ? '불러오고 있어요.' : '불러오지 못했어요. 창을 닫고 다시 열어 주세요.'}
        </p>
      )}
      {data?.cntAll === 0 && <p className={styles.none}>없어요.</p>}
      {data !== undefined && data.cntAll > 0 && <ChargeLines charges={data} />}
      {value !== '' && next !== '' && next !== value && (
        <div role="alert" className={styles.added}>
          <p>그사이 청구한 요금이 있어요. 방금 보낸 요금인지 위에서 확인해 주세요.</p>
          <Button
            onClick={() => {
              onChange(next)
              // The button goes with what it says.
              place.current?.focus()
            }}
          >
            확인했고 더 청구하기
          </Button>
        </div>
      )}
    </fieldset>
  )
}
