import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { TopCategory } from '../../../domain/wire/catalogue.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { previousPath } from '../../storage/previousPath.ts'
import { messages } from '../../text/messages.ts'
import styles from './CategoryScreen.module.css'

/** The URL holds which levels are open, so that Back from a list restores them. */
export function CategoryScreen() {
  const { data, error, mutate } = useAnswer(calls.categoryTree)
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const categories = data?.result ?? []
  const { first, secondId } = openedIn(categories, search)
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (first === undefined)
    return data === undefined ? (
      <div className={styles.waiting}>
        <Skeleton shape="line" count={8} />
      </div>
    ) : (
      <EmptyState title={messages.listMissing} />
    )
  const refines = search.has('md')
  const md = refines ? 'true' : undefined
  return (
    <>
      <TabLinks
        label="대분류"
        tabs={categories.map(({ id, name }) => ({
          to: paths.categoryAt({ c1: id, md }),
          name,
          selected: id === first.id,
        }))}
      />
      <SecondLevel
        first={first}
        openId={secondId}
        refines={refines}
        onToggle={(c2) =>
          navigate(paths.categoryAt({ c1: first.id, c2: c2 ?? 0, md }), {
            replace: true,
            preventScrollReset: true,
            flushSync: true,
          })
        }
        onLeave={() => previousPath.remember('PRODUCT', `${pathname}${query}`)}
      />
    </>
  )
}

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

type SecondCategory = NonNullable<TopCategory['children']>[number]

function Entry(props: {
  first: TopCategory
  second: SecondCategory
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

function SecondLevel({ first, openId, onToggle, ...behaviour }: Props) {
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

/**
 * The chosen tab, else the first, and its open second level. The page opens at the first one; a chosen tab has none open
 * until one is asked for, and c2=0 means that the visitor closed them all.
 */
export function openedIn(categories: readonly TopCategory[], search: URLSearchParams) {
  const first = categories.find(({ id }) => id === Number(search.get('c1'))) ?? categories[0]
  const asked = search.get('c2')
  const opensFirst = asked === null && !search.has('c1')
  const secondId = opensFirst ? first?.children?.[0]?.id : Number(asked ?? 0)
  return { first, secondId }
}
