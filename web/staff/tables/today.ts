import { LayoutList } from 'lucide-react'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

/** Those who have a board; others begin on the first page that they may see. */
export const boardRoles = ['operations', 'finance'] as const

/** The first page has no route of its own: `FirstPage` shows the board to those who have one. */
export const today: Area = {
  routes: [],
  entries: [{ group: '오늘', label: '오늘 할 일', path: paths.board, icon: LayoutList, roles: boardRoles }],
}
