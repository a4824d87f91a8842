import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TopCategory } from '../../../domain/wire/catalogue.ts'
import { paths } from '../../paths.ts'
import styles from './CategoryScreen.module.css'

type LinkBehaviour = {
  /** The page refines a list that is already open: a choice replaces it in the history (md). */
  refines: boolean
  /** Runs before another list is opened. */
  onLeave: () => void
}

function ListLink({ to, refines, onLeave, children }: LinkBehaviour & { to: string; children: string }) {
  return (
    <Link to={to} replace={refines} className={styles.entry} onClick={refines ? undefined : onLeave}>
      {children}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

type Second = NonNullable<TopCategory['children']>[number]

function Entry(props: {
  first: TopCategory
  second: Second
  isOpen: boolean
  onToggle: () => void
  behaviour: LinkBehaviour
}) {
  const { first, second, isOpen, behaviour } = props
  const base = { c1: first.id, c1Name: first.name, c2: second.id, c2Name: second.name }
  if (second.children.length === 0)
    return (
      <li>
        <ListLink {...behaviour} to={paths.products(base)}>
          {second.name}
        </ListLink>
      </li>
    )
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={isOpen} onClick={props.onToggle}>
        {second.name}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div className={styles.fold} data-open={isOpen || undefined} inert={!isOpen}>
        <ul className={styles.thirds}>
          <li>
            <ListLink {...behaviour} to={paths.products(base)}>
              전체
            </ListLink>
          </li>
          {second.children.map((third) => (
            <li key={third.id}>
              <ListLink {...behaviour} to={paths.products({ ...base, c3: third.id })}>
                {third.name}
              </ListLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

type Props = LinkBehaviour & {
  first: TopCategory
  openId: number | undefined
  onToggle: (id: number | null) => void
}

export function SecondLevel({ first, openId, onToggle, ...behaviour }: Props) {
  return (
    <ul className={styles.list}>
      <li>
        <ListLink {...behaviour} to={paths.products({ c1: first.id, c1Name: first.name })}>
          전체
        </ListLink>
      </li>
      {(first.children ?? []).map((second) => (
        <Entry
          key={second.id}
          first={first}
          second={second}
          isOpen={openId === second.id}
          onToggle={() => onToggle(openId === second.id ? null : second.id)}
          behaviour={behaviour}
        />
      ))}
    </ul>
  )
}
