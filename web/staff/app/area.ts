import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'

/** The groups of the navigation, in display order. */
export const groups = ['오늘', '운영', '전시', '재무', '기록', '설정'] as const
type Group = (typeof groups)[number]

/** A page: who may see it, and how its code is loaded. */
type StaffRoute = {
  path: string
  roles: readonly StaffRole[]
  load: () => Promise<ComponentType>
}

/** A navigation entry, shown to those who may see its page. */
type Entry = {
  group: Group
  label: string
  path: string
  icon: LucideIcon
  roles: readonly StaffRole[]
}

/** The pages of one area of the console and its navigation entries. */
export type Area = { routes: readonly StaffRoute[]; entries: readonly Entry[] }
