import { NumericFormat } from 'react-number-format'
import { MINIMUM_BALANCE, MINIMUM_TOTAL_RENT } from '../../../domain/wallet/pointsLimits.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { points as pointWords, won } from '../../text/format.ts'
import styles from './OrderScreen.module.css'
import type { Reckoning } from './reckoning.ts'

export function PointPart(props: {
  balance: number
  points: number
  order: Reckoning
  onPoints: (points: number) => void
}) {
  return (
    <Accordion title="포인트" aside={`보유 ${pointWords(props.balance)}`} open>
      <div className={styles.points}>
        <NumericFormat
          customInput={TextField}
          label="사용할 포인트"
          hideLabel
          inputMode="numeric"
          placeholder="0"
          thousandSeparator=","
          decimalScale={0}
          allowNegative={false}
          value={props.points === 0 ? '' : props.points}
          onValueChange={({ floatValue }) => props.onPoints(floatValue ?? 0)}
          error={props.order.pointsProblem ?? undefined}
          hint={`보유 포인트가 ${pointWords(MINIMUM_BALANCE)} 이상이면, 총 렌트 금액 ${won(MINIMUM_TOTAL_RENT)}부터 쓸 수 있어요.`}
          after={<span className={styles.unit}>P</span>}
        />
        <Button look="third" onClick={() => props.onPoints(props.order.largestPoints)}>
          전액 사용
        </Button>
      </div>
    </Accordion>
  )
}
