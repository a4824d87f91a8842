import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler, useNavigate } from 'react-router-dom'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  to: To
  replace?: boolean
  /** A choice within the screen: it stays where it is scrolled to, and is drawn before the next tap counts. */
  preventScrollReset?: boolean
}

const isModified = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/** A way inside the shop. The router's own link brings the prefetching of a framework that this shop has not. */
export function Link({ to, replace = false, preventScrollReset, onClick, children, ...rest }: Props) {
  const navigate = useNavigate()
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, replace ? { replace } : {})
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    if (preventScrollReset !== true) follow(event)
    else if (!isModified(event)) {
      event.preventDefault()
      navigate(to, { replace, preventScrollReset, flushSync: true })
    }
  }
  return (
    <a {...rest} href={useHref(to)} onClick={go}>
      {children}
    </a>
  )
}
