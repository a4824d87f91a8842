import type { ButtonHTMLAttributes } from 'react'
import { cx } from '../../kit/cx.ts'
import { SteadyButton } from '../../kit/SteadyButton.tsx'
import styles from './Button.module.css'

type Look = 'main' | 'plain' | 'quiet' | 'danger'
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { look?: Look; busy?: boolean }

/** The class of a button, for links that look like one. */
export const buttonClass = (look: Look = 'plain') => cx(styles.button, styles[look])

/** A button of the console: 36 px high with a mouse, 44 px on touch. */
export function Button({ look = 'plain', busy = false, ...rest }: Props) {
  return (
    <SteadyButton
      {...rest}
      className={buttonClass(look)}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
    />
  )
}
