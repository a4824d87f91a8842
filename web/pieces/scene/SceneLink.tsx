import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { safeLink } from './safeLink.ts'

type Props = {
  linkUrl: string | null
  target: 'current' | 'other'
  className?: string | undefined
  children: ReactNode
}

/** Links a picture of the staff, in this or a new tab; without a safe link it renders `children` alone. */
export function SceneLink({ linkUrl, target, className, children }: Props) {
  const link = safeLink(linkUrl)
  if (link === null) return <span className={className}>{children}</span>
  if (link.isOwn && target === 'current')
    return (
      <Link to={link.to} className={className}>
        {children}
      </Link>
    )
  const elsewhere = target === 'other' ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={link.to} className={className} {...elsewhere}>
      {children}
      {target === 'other' && <span className="spoken">새 창</span>}
    </a>
  )
}
