import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router-dom'

const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey

/**
 * Link for a choice that is part of the screen's address. It replaces the history entry, so that Back leaves the
 * screen, keeps the scroll position, and renders before the next tap is handled, which the router's own link may not.
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
