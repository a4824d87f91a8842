import { type ComponentType, createContext } from 'react'
import type { TableUrl } from './tableUrl.ts'

/** What the console puts at the right end of every table's head, beside the choice of columns. */
export const HeadSlot = createContext<ComponentType<{ url: TableUrl }> | null>(null)
