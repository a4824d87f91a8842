import { type ComponentType, createContext } from 'react'
import type { TableUrl } from './tableUrl.ts'

/** A component that the shell places at the right end of every table's head, beside the column choice. */
export const HeadSlot = createContext<ComponentType<{ url: TableUrl }> | null>(null)
