import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { mayAct } from '../api/session.ts'
import { groups } from './area.ts'
import { areas } from './areas.ts'
import styles from './Navigation.module.css'

/** The navigation entries that these roles may see, by group. */
export function Navigation({ roles }: { roles: readonly StaffRole[] }) {
  const entries = areas.flatMap((area) => area.entries).filter((entry) => mayAct(roles, entry.roles))
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a low screen the last groups are below the fold, so the entry of the open page is scrolled into view.
    if (pathname !== '')
      nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label="콘솔 메뉴" className={styles.nav}>
      {groups
        .map((group) => ({ group, lines: entries.filter((entry) => entry.group === group) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ group, lines }) => (
          <section key={group} aria-label={group}>
            {group !== groups[0] && <h2 className={styles.group}>{group}</h2>}
            <ul>
              {lines.map(({ path, label, icon: Icon }) => (
                <li key={path}>
                  <NavLink to={path} end className={styles.line ?? ''}>
                    <Icon size={18} aria-hidden="true" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}
