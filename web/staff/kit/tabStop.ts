import { createContext, useContext } from 'react'

/** True in the current row of a table: its links and its menu are in the tab order, those of other rows are not. */
export const TabStop = createContext(true)

/** The tab index of what may be in a row: a long list is one stop, and what comes after it is soon reached. */
export const useTabIndex = (): -1 | undefined => (useContext(TabStop) ? undefined : -1)
