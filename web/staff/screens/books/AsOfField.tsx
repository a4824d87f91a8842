import { Button } from '../../kit/Button.tsx'
import styles from './BooksScreen.module.css'

/** The moment as of which the books are read; empty is now. */
export function AsOfField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.asOf}>
      <label className={styles.asOf}>
        <span>기준 시각</span>
        <input
          type="datetime-local"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </label>
      {props.value !== '' && <Button onClick={() => props.onChange('')}>지금</Button>}
    </div>
  )
}
