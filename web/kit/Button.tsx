import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { SteadyButton } from './SteadyButton.tsx'

type Look = 'main' | 'second' | 'third'
type Size = 'large' | 'small'
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: Look
  size?: Size
  wide?: boolean
  /** Shows a spinner beside the text; the button keeps the focus and cannot be pressed meanwhile. */
  busy?: boolean
  children: ReactNode
}

const classes = (look: Look, size: Size, wide: boolean) =>
  cx(styles.button, styles[look], size === 'small' && styles.small, wide && styles.wide)

export function Button({
  look = 'main',
  size = 'large',
  wide = false,
  busy = false,
  children,
  ...rest
}: Props) {
  return (
    <SteadyButton
      {...rest}
      className={classes(look, size, wide)}
      aria-busy={busy || undefined}
      disabled={rest.disabled === true || busy}
      data-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
    </SteadyButton>
  )
}

export function ButtonLink(props: {
  to: string
  look?: Look
  size?: Size
  wide?: boolean
  /** Name of the sheet with which the target page opens. */
  overlay?: string
  children: ReactNode
}) {
  return (
    <Link
      to={props.to}
      state={props.overlay === undefined ? undefined : { overlay: props.overlay }}
      className={classes(props.look ?? 'main', props.size ?? 'large', props.wide ?? false)}
    >
      <span className={styles.words}>{props.children}</span>
    </Link>
  )
}

/** Link out of the shop, in a new tab. */
export function OutwardButton(props: { href: string; children: ReactNode }) {
  return (
    <a href={props.href} target="_blank" rel="noopener" className={classes('third', 'small', false)}>
      <span className={styles.words}>{props.children}</span>
      <span className="spoken">새 창</span>
    </a>
  )
}
