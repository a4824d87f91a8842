import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type To, useHref, useNavigate } from 'react-router-dom'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  to: To
  replace?: boolean
  /** A choice within the screen: it stays where it is scrolled to, and is drawn before the next tap counts. */
  preventScrollReset?: boolean
}

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/**
 * A way inside the shop; one that leads to where we are leaves no second entry behind. The router's own link brings the
 * prefetching of a framework that this shop has not.
 */
export function Link({ to, replace, preventScrollReset = false, onClick, children, ...rest }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    navigate(to, {
      replace: replace ?? href === pathname + search + hash,
      preventScrollReset,
      flushSync: preventScrollReset,
    })
  }
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  )
}
