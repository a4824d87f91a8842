import { type Action, type MenuItem, mainItems } from './actions.ts'
import { Button } from './Button.tsx'
import styles from './Drawer.module.css'
import { RowMenu } from './TableBody.tsx'

/** The actions on the open row at the drawer's foot: those possible now as buttons, the others in a menu. */
export function DrawerActions<Row>(props: {
  items: readonly MenuItem<Row>[]
  onAct: (action: Action<Row>) => void
}) {
  const { main, others } = mainItems(props.items)
  if (props.items.length === 0) return null
  return (
    <section className={styles.acts} aria-label="작업">
      {main.map(({ action }) => (
        <Button
          key={action.id}
          look={action.danger === true ? 'danger' : 'plain'}
          onClick={() => props.onAct(action)}
        >
          {action.label}
        </Button>
      ))}
      {others.length > 0 && <RowMenu label="다른 작업" items={others} onAct={props.onAct} />}
    </section>
  )
}
