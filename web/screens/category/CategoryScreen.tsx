import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import type { Category } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Link } from '../../kit/Link.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { calls, paths } from '../../paths.ts'
import { previousPath } from '../../storage/previousPath.ts'
import { messages } from '../../text/messages.ts'
import styles from './CategoryScreen.module.css'

/** With md the category page only refines a list that is already open: the choice replaces it. */
function ListLink(props: { to: string; children: string }) {
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  return (
    <Link
      to={props.to}
      replace={query.has('md')}
      className={styles.entry}
      onClick={() => previousPath.remember('PRODUCT', `${pathname}${search}`)}
    >
      {props.children}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}

function Second(props: { first: Category; second: Category; isOpen: boolean; onToggle: () => void }) {
  const { first, second } = props
  const { data } = useSWR<List<Category>, Error>(calls.tertiary(second.id))
  const base = { c1: first.id, c1Name: first.name, c2: second.id, c2Name: second.name }
  const children = data?.result ?? []
  if (data !== undefined && children.length === 0)
    return (
      <li>
        <ListLink to={paths.products(base)}>{second.name}</ListLink>
      </li>
    )
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={props.isOpen} onClick={props.onToggle}>
        {second.name}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div className={styles.fold} data-open={props.isOpen || undefined} inert={!props.isOpen}>
        <ul className={styles.thirds}>
          <li>
            <ListLink to={paths.products(base)}>전체</ListLink>
          </li>
          {children.map((third) => (
            <li key={third.id}>
              <ListLink to={paths.products({ ...base, c3: third.id })}>{third.name}</ListLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function SecondLevel({ first }: { first: Category }) {
  const { data } = useSWR<List<Category>, Error>(calls.secondary(first.id))
  const [opened, setOpened] = useState<number | null | undefined>(undefined)
  const openFirst = data?.result[0]?.id
  const thirds = useSWR<List<Category>, Error>(openFirst === undefined ? null : calls.tertiary(openFirst))
  if (data === undefined || (openFirst !== undefined && thirds.data === undefined && !thirds.error))
    return (
      <div className={styles.waiting}>
        <Skeleton shape="line" count={6} />
      </div>
    )
  const openId = opened === undefined ? data.result[0]?.id : opened
  return (
    <ul className={styles.list}>
      <li>
        <ListLink to={paths.products({ c1: first.id, c1Name: first.name })}>전체</ListLink>
      </li>
      {data.result.map((second) => (
        <Second
          key={second.id}
          first={first}
          second={second}
          isOpen={openId === second.id}
          onToggle={() => setOpened(openId === second.id ? null : second.id)}
        />
      ))}
    </ul>
  )
}

export function CategoryScreen() {
  const { data } = useSWR<List<Category>, Error>(calls.categories)
  const [chosen, setChosen] = useState<number>()
  const categories = data?.result ?? []
  const first = categories.find(({ id }) => id === chosen) ?? categories[0]
  if (data !== undefined && first === undefined) return <EmptyState title={messages.listMissing} />
  return (
    <>
      <div className={styles.tabs}>
        {categories.map((category) => (
          <button
            key={category.id}
            type="button"
            className={styles.tab}
            aria-pressed={category.id === first?.id}
            onClick={() => setChosen(category.id)}
          >
            {category.name}
          </button>
        ))}
      </div>
      {first !== undefined && <SecondLevel key={first.id} first={first} />}
    </>
  )
}
