import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { rolesOfPage, type StaffPage, staffPaths } from '../../../domain/shared/staffPages.ts'
import { mayAct, type StaffRole } from '../../../domain/shared/staffRoles.ts'

/** The groups of the navigation, in display order. */
export const groups = ['오늘', '운영', '전시', '재무', '기록', '설정'] as const
type Group = (typeof groups)[number]

/** A page, and how its code is loaded. */
type StaffRoute = { page: StaffPage; load: () => Promise<ComponentType> }

/** A navigation entry, shown to those who may open its page; of these only to `roles`, where it has them. */
type Entry = {
  group: Group
  page: StaffPage
  icon: LucideIcon
  roles?: readonly StaffRole[]
}

/** The pages of one area of the console and its navigation entries. */
export type Area = { routes: readonly StaffRoute[]; entries: readonly Entry[] }

/** Whether the navigation has the entry for these roles. */
export const isOfferedTo =
  (held: readonly StaffRole[]) =>
  ({ page, roles = rolesOfPage[page] }: Entry): boolean =>
    mayAct(held, roles)

/**
 * Returns the page whose entry stands for the address: its own, or of an address below others the nearest above, as 회원
 * for the record of a member and its whole lists. The board is above all pages and stands for itself alone.
 */
export function pageInMenu(entries: readonly Pick<Entry, 'page'>[], pathname: string): StaffPage | null {
  const address = pathname.replace(/\/$/, '')
  const above = entries.filter(
    ({ page }) =>
      address === staffPaths[page] || (page !== 'board' && address.startsWith(`${staffPaths[page]}/`)),
  )
  const [nearest] = above.toSorted((a, b) => staffPaths[b.page].length - staffPaths[a.page].length)
  return nearest?.page ?? null
}
