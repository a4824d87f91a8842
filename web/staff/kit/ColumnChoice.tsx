import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import type { Column } from './columns.ts'
import styles from './Menu.module.css'
import type { TableUrl } from './tableUrl.ts'

/** The menu that shows and hides columns; at least one stays. `columns` are the visible ones. */
export function ColumnChoice<Row extends object>(props: {
  all: readonly Column<Row>[]
  columns: readonly Column<Row>[]
  url: TableUrl
}) {
  const { all, columns, url } = props
  const isShown = (id: string) => columns.some((column) => column.id === id)
  const toggle = (id: string) => {
    const next = all
      .filter((column) => (column.id === id ? !isShown(id) : isShown(column.id)))
      .map((one) => one.id)
    if (next.length > 0) url.setColumns(next)
  }
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger} aria-label="열 선택">
        <Columns3 size={18} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.place} align="end" sideOffset={4}>
          <Menu.Popup className={styles.menu}>
            {all.map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                className={styles.item}
                checked={isShown(column.id)}
                onCheckedChange={() => toggle(column.id)}
                closeOnClick={false}
              >
                <span className={styles.tick}>
                  <Menu.CheckboxItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {column.header}
              </Menu.CheckboxItem>
            ))}
            {url.columns !== null && (
              <Menu.Item className={styles.item} onClick={() => url.setColumns(null)}>
                <span className={styles.tick} />
                처음대로
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
