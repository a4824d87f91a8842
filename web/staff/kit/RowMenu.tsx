import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import type { Action, MenuItem } from './actions.ts'
import styles from './Menu.module.css'
import { useTabIndex } from './tabStop.ts'

/** The menu of actions on one row; one that is not possible now says why. */
export function RowMenu<Row>(props: {
  name: string
  items: readonly MenuItem<Row>[]
  onAct: (action: Action<Row>) => void
}) {
  const tabIndex = useTabIndex()
  if (props.items.length === 0) return null
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger} aria-label={`${props.name} 작업`} tabIndex={tabIndex}>
        <Ellipsis size={18} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.place} align="end" sideOffset={4}>
          <Menu.Popup className={styles.menu}>
            {props.items.map(({ action, whyNot }) => (
              <Menu.Item
                key={action.id}
                className={styles.item}
                data-danger={action.danger || undefined}
                disabled={whyNot !== null}
                onClick={() => props.onAct(action)}
              >
                {action.label}
                {whyNot !== null && <span className={styles.why}>{whyNot}</span>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
