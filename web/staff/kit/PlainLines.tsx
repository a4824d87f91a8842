import { type ComponentProps, type ReactElement, type RefObject, useLayoutEffect } from 'react'
import styles from './DataTable.module.css'

/** The rows of a table: the cells of each, and the attributes of its `tr`. */
export type LinesProps = {
  cells: readonly ReactElement[]
  lineAt: (index: number) => ComponentProps<'tr'>
  current: number
  /** Called after every render of rows, which may include the current one. */
  onDrawn: () => void
  scroller: RefObject<HTMLElement | null>
}

/** Renders every row. */
export function PlainLines({ cells, lineAt, onDrawn }: Pick<LinesProps, 'cells' | 'lineAt' | 'onDrawn'>) {
  useLayoutEffect(onDrawn)
  return (
    <tbody className={styles.body}>
      {cells.map((cell, index) => (
        <tr key={cell.key} {...lineAt(index)}>
          {cell}
        </tr>
      ))}
    </tbody>
  )
}
