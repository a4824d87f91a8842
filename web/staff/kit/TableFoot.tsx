import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import { tracks } from './tracks.ts'

/** The footer row with the columns' totals. */
export function TableFoot<Row extends object>(props: {
  columns: readonly Column<Row>[]
  acts: boolean
  rows: readonly Row[]
  /** Its `aria-rowindex`. */
  line: number
}) {
  const { columns, acts, rows } = props
  return (
    <tfoot className={styles.foot}>
      <tr className={styles.line} style={tracks(columns, acts)} aria-rowindex={props.line}>
        {acts && <td className={styles.box} />}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {column.foot?.(rows)}
          </td>
        ))}
        <td className={styles.menu} />
      </tr>
    </tfoot>
  )
}
