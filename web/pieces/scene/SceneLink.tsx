import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

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

const own = 'https://own.invalid'

/** Validates a link that staff entered: a page of this shop or an https address; null for anything else. */
export function safeLink(link: string | null): { to: string; isOwn: boolean } | null {
  if (link === null || /[\s\\]/.test(link) || !URL.canParse(link, own)) return null
  const { protocol, origin, username, password } = new URL(link, own)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  if (origin === own) return /^\/(?!\/)/.test(link) ? { to: link, isOwn: true } : null
  return /^https:\/\//i.test(link) ? { to: link, isOwn: false } : null
}
