import { chargeStatusNames } from '../../../../domain/lists/chargeNames.ts'
import { chargeTerms } from '../../../../domain/shared/chargeKinds.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { chargeCalls } from '../../calls/operations.ts'
import type { OwnFieldProps } from '../../kit/actions.ts'
import { moment } from '../../kit/words.ts'
import styles from './Conditions.module.css'
import { SoFar } from './SoFar.tsx'

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

/** Shows earlier charges; its answer is the number of the next one. */
export function ChargedSoFar({ rowId, ...field }: OwnFieldProps) {
  const charges = useChargesOf(rowId)
  const { data, isValidating } = charges
  return (
    <SoFar
      {...field}
      next={data === undefined || isValidating ? undefined : data.cntAll + 1}
      answer={charges}
      lines={data !== undefined && data.cntAll > 0 ? <ChargeLines charges={data} /> : null}
      added="그사이 청구한 요금이 있어요. 방금 보낸 요금인지 위에서 확인해 주세요."
      goOn="확인했고 더 청구하기"
    />
  )
}
