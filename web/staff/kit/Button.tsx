import type { ButtonHTMLAttributes } from 'react'
import { cx } from '../../kit/cx.ts'
import styles from './Button.module.css'

type Look = 'main' | 'plain' | 'quiet' | 'danger'
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { look?: Look; busy?: boolean }

/** The class of a button, for links and the triggers of menus. */
export const buttonClass = (look: Look = 'plain') => cx(styles.button, styles[look])

/** A button of the console: 36 px beside a mouse, 44 under a finger. */
export function Button({ look = 'plain', busy = false, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look)}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
    />
  )
}
