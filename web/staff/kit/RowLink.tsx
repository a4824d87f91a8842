import { Link, type LinkProps } from 'react-router-dom'
import { useTabIndex } from './tabStop.ts'

/** A link in a row of a table; it is in the tab order while the row is current. */
export const RowLink = (props: Omit<LinkProps, 'tabIndex'>) => <Link {...props} tabIndex={useTabIndex()} />
