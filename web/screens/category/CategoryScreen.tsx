import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
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
import { openedIn } from './opened.ts'
import { SecondLevel } from './SecondLevel.tsx'

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
