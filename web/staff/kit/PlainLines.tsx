import type { ComponentProps, ReactElement, RefObject } from 'react'
import styles from './DataTable.module.css'

/** The lines of a table: the cells of each, and what the line itself is. */
export type LinesProps = {
  cells: readonly ReactElement[]
  lineAt: (index: number) => ComponentProps<'tr'>
  current: number
  scroller: RefObject<HTMLElement | null>
}

/** Lines that are all drawn. */
export const PlainLines = ({ cells, lineAt }: Pick<LinesProps, 'cells' | 'lineAt'>) => (
  <tbody className={styles.body}>
    {cells.map((cell, index) => (
      <tr key={cell.key} {...lineAt(index)}>
        {cell}
      </tr>
    ))}
  </tbody>
)
