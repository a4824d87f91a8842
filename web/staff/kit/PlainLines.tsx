import { type ComponentProps, type ReactElement, type RefObject, useLayoutEffect } from 'react'
import styles from './DataTable.module.css'

/** The lines of a table: the cells of each, and what the line itself is. */
export type LinesProps = {
  cells: readonly ReactElement[]
  lineAt: (index: number) => ComponentProps<'tr'>
  current: number
  /** Called whenever lines were drawn, the current one among them when it is known here. */
  onDrawn: () => void
  scroller: RefObject<HTMLElement | null>
}

/** Lines that are all drawn. */
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
