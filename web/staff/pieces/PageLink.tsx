import type { ReactNode } from 'react'
import { Link, matchPath } from 'react-router-dom'
import { pagesFor } from '../../../domain/shared/staffPages.ts'
import { useRoles } from '../api/session.ts'

/** A link to a page of the console for whoever may open it; for others its words alone (rule 473). */
export function PageLink(props: { to: string; className?: string | undefined; children: ReactNode }) {
  const { to, className = '', children } = props
  const [path = ''] = to.split(/[?#]/)
  const mayOpen = pagesFor(useRoles()).some((page) => matchPath(page, path) !== null)
  if (!mayOpen) return children
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  )
}
