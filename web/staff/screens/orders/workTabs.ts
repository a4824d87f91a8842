import { orderStatusNames } from '../../../../domain/lists/orderStatusNames.ts'
import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import type { StaffOrders, StaffOrdersDue, StaffOrdersQuery } from '../../../../domain/wire/staffOrders.ts'
import type { Query } from '../../../api/query.ts'
import { type FiltersOf, filtersAsked } from '../../kit/FilterBar.tsx'
import { pageAsked } from '../../kit/paging.ts'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { assigneeFilter } from '../../pieces/handling.ts'

/** A tab of the work list: selects items by state, or by what is due. */
type WorkTab = {
  id: string
  label: string
  status?: readonly OrderItemStatus[]
  due?: StaffOrdersDue
}

export const workTabs: readonly WorkTab[] = [
  { id: 'open', label: '진행 중', status: ['new', 'ready_for_delivery', 'shipped', 'delivered', 'end'] },
  { id: 'to_ship', label: '오늘 출고', due: 'to_ship' },
  { id: 'unsent', label: '못 보낸 대여', due: 'unsent' },
  { id: 'to_pick_up', label: '오늘 회수', due: 'to_pick_up' },
  { id: 'late', label: '늦은 반납', due: 'late' },
  { id: 'to_confirm', label: '도착 확인 필요', due: 'to_confirm' },
  { id: 'new', label: orderStatusNames.new, status: ['new'] },
  { id: 'ready', label: orderStatusNames.ready_for_delivery, status: ['ready_for_delivery'] },
  { id: 'shipped', label: orderStatusNames.shipped, status: ['shipped'] },
  { id: 'delivered', label: orderStatusNames.delivered, status: ['delivered'] },
  { id: 'end', label: orderStatusNames.end, status: ['end'] },
  {
    id: 'returns',
    label: '반품',
    status: ['return_requested', 'return_collecting', 'return_collected', 'return_completed'],
  },
  { id: 'collected', label: orderStatusNames.collected, status: ['collected'] },
  { id: 'lost', label: orderStatusNames.lost, status: ['lost'] },
  { id: 'cancel', label: orderStatusNames.cancel, status: ['cancel'] },
  { id: 'all', label: '전체' },
]
const [first] = workTabs

export const filters: FiltersOf<StaffOrdersQuery> = [
  { kind: 'search', name: 'q', label: '찾기', placeholder: '주문번호, 상품, 운송장, 회원 이름' },
  { kind: 'given', name: 'productId', wordsOf: (id) => `상품 ${id}의 대여만` },
  assigneeFilter,
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}의 주문만` },
  { kind: 'range', name: 'startFrom', to: 'startTo', label: '시작일', ends: ['시작', '까지'] },
]

/** True for the tab that a link selects by `status` or `due` instead of `work`. */
const isNamed = (tab: WorkTab, { filter }: Pick<TableUrl, 'filter'>): boolean =>
  (tab.due !== undefined && tab.due === filter('due')) ||
  (tab.status?.length === 1 && tab.status[0] === filter('status'))

/** The tab in the URL; without one the open items, or all items during a search. */
export const tabOf = (url: Pick<TableUrl, 'filter'>): WorkTab | undefined => {
  const work = url.filter('work')
  const named = workTabs.find((tab) => (work === null ? isNamed(tab, url) : tab.id === work))
  return named ?? (url.filter('q') === null ? first : workTabs.at(-1))
}

/** The server's query for the URL. */
export function listQuery(url: Pick<TableUrl, 'filter' | 'page' | 'rows' | 'sort'>): Query {
  const tab = tabOf(url)
  return {
    ...(tab?.status === undefined ? {} : { status: [...tab.status] }),
    ...(tab?.due === undefined ? {} : { due: tab.due }),
    ...filtersAsked(url, filters),
    ...(url.sort === null ? {} : { sort: url.sort.id, direction: url.sort.desc ? 'desc' : 'asc' }),
    ...pageAsked(url),
  }
}

/** The count of a tab; null when the server's answer does not include it. */
export function countOf(
  tab: WorkTab,
  found: Pick<StaffOrders, 'counts' | 'due'>,
  shown: WorkTab | undefined,
) {
  if (tab.due !== undefined) return found.due[tab.due]
  // A query for what is due counts states only within that.
  if (shown?.due !== undefined) return null
  const states = tab.status ?? null
  const counts = Object.entries(found.counts)
  return counts
    .filter(([state]) => states === null || states.some((one) => one === state))
    .reduce((sum, [, count]) => sum + count, 0)
}
