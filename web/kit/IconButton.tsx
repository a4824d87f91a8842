import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from './cx.ts'
import styles from './IconButton.module.css'
import { SteadyButton } from './SteadyButton.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  label: string
  boxed?: boolean
  children: ReactNode
}

/** A 44 px target around an icon; `label` is its accessible name. */
export function IconButton({ label, boxed = false, children, ...rest }: Props) {
  return (
    <SteadyButton {...rest} aria-label={label} className={cx(styles.icon, boxed && styles.boxed)}>
      {children}
    </SteadyButton>
  )
}

export function IconLink(props: { to: string; label: string; replace?: boolean; children: ReactNode }) {
  return (
    <Link to={props.to} replace={props.replace ?? false} aria-label={props.label} className={styles.icon}>
      {props.children}
    </Link>
  )
}
