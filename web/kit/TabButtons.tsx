import { lowTabs } from './TabLinks.tsx'

type Id = number | undefined

/** Low tabs that are not part of the address: they choose what the section below them shows. */
export function TabButtons(props: {
  label: string
  tabs: readonly { id: Id; name: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}) {
  return (
    <fieldset aria-label={props.label} className={lowTabs.bar}>
      {props.tabs.map(({ id, name }) => (
        <button
          key={id ?? 'all'}
          type="button"
          className={lowTabs.tab}
          aria-pressed={id === props.chosen}
          onClick={() => props.onChoose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
