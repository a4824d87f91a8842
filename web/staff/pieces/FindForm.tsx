import { type FormEvent, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import styles from './FindForm.module.css'

type Props = { placeholder: string; button: string; first?: string; onFind: (asked: string) => void }

/** A form that looks up an order number or a stream. */
export function FindForm({ placeholder, button, first = '', onFind }: Props) {
  const [typed, setTyped] = useState(first)
  const asked = typed.trim()
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (asked !== '') onFind(asked)
  }
  return (
    <form className={styles.find} onSubmit={find}>
      <input
        aria-label="주문번호 또는 흐름"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={asked === ''}>
        {button}
      </Button>
    </form>
  )
}
