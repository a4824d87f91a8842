import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  to: To
  replace?: boolean
  preventScrollReset?: boolean
}

/** A way inside the shop. The router's own link brings the prefetching of a framework that this shop has not. */
export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
  })
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a {...rest} href={useHref(to)} onClick={go}>
      {children}
    </a>
  )
}
