import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/**
 * A choice within the screen that lives in its address: it replaces the entry, so that Back leaves, stays where it is
 * scrolled to, and is drawn before the next tap counts, which the router's own link leaves for later.
 */
export function ChoiceLink({ to, onClick, ...rest }: Omit<LinkProps, 'replace' | 'preventScrollReset'>) {
  const navigate = useNavigate()
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
  }
  return <Link {...rest} to={to} replace preventScrollReset onClick={choose} />
}
