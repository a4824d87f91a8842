import { AmountField } from '../../kit/AmountField.tsx'
import { Button } from '../../kit/Button.tsx'
import styles from './PointsField.module.css'

/** How many points pay, typed or as many as can be used. */
export function PointsField(props: {
  value: number
  largest: number
  error?: string | undefined
  hint?: string
  onValue: (points: number) => void
}) {
  const { value, largest, onValue, ...words } = props
  return (
    <div className={styles.points}>
      <AmountField
        {...words}
        label="사용할 포인트"
        hideLabel
        value={value}
        onValue={onValue}
        after={<span className={styles.unit}>P</span>}
      />
      <Button look="third" onClick={() => onValue(largest)}>
        전액 사용
      </Button>
    </div>
  )
}
