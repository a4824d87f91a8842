import { createContext, useContext } from 'react'

/** True within the current row of a table: only its links and menu are in the tab order. */
export const TabStop = createContext(true)

/** The tab index of a control that may be in a row, so that a long table is a single tab stop. */
export const useTabIndex = (): -1 | undefined => (useContext(TabStop) ? undefined : -1)
