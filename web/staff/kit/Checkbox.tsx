import { useEffect, useRef } from 'react'
import styles from './Checkbox.module.css'

/** A checkbox in a table, with an invisible label. */
export function Checkbox(props: {
  label: string
  checked: boolean
  isMixed?: boolean
  /** In the tab order; the checkboxes of rows are not, because the table toggles them by key. */
  isTabStop?: boolean
  onChange: () => void
}) {
  const box = useRef<HTMLInputElement>(null)
  const isMixed = props.isMixed === true && !props.checked
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={styles.area}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={props.label}
        checked={props.checked}
        onChange={props.onChange}
        tabIndex={props.isTabStop === true ? undefined : -1}
      />
    </label>
  )
}
