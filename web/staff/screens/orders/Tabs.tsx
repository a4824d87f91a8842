import type { StaffOrders } from '../../../../domain/wire/staffOrders.ts'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import styles from './Tabs.module.css'
import { countOf, tabOf, workTabs } from './workTabs.ts'

/** Tabs of the tasks, each with its count. */
export function Tabs({ url, counts }: { url: TableUrl; counts: StaffOrders | undefined }) {
  const shown = tabOf(url)
  return (
    <nav className={styles.tabs} aria-label="할 일">
      {workTabs.map((tab) => {
        const count = counts === undefined ? null : countOf(tab, counts, shown)
        return (
          <button
            key={tab.id}
            type="button"
            className={styles.tab}
            aria-pressed={tab.id === shown?.id}
            data-urgent={(tab.due === 'late' && count !== null && count > 0) || undefined}
            onClick={() => url.setFilters({ work: tab.id, due: null, status: null })}
          >
            {tab.label}
            {count !== null && <span>{figure(count)}</span>}
          </button>
        )
      })}
    </nav>
  )
}
