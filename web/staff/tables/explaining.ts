import { Activity, BookUser, Calculator, History, ScrollText, ShieldCheck } from 'lucide-react'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const roles = ['finance'] as const
const operations = ['operations'] as const
const both = ['finance', 'operations'] as const
const everybody = ['operations', 'finance', 'content'] as const

export const explaining: Area = {
  routes: [
    {
      path: paths.explain,
      roles,
      load: () => import('../screens/explain/ExplainScreen.tsx').then((part) => part.ExplainScreen),
    },
    {
      path: paths.events,
      roles,
      load: () => import('../screens/events/EventsScreen.tsx').then((part) => part.EventsScreen),
    },
    {
      path: paths.records,
      roles: everybody,
      load: () => import('../screens/records/RecordsScreen.tsx').then((part) => part.RecordsScreen),
    },
    {
      path: paths.asOf,
      roles,
      load: () => import('../screens/asOf/AsOfScreen.tsx').then((part) => part.AsOfScreen),
    },
    {
      path: paths.consistency,
      roles: both,
      load: () =>
        import('../screens/consistency/ConsistencyScreen.tsx').then((part) => part.ConsistencyScreen),
    },
    {
      path: paths.health,
      roles: operations,
      load: () => import('../screens/health/HealthScreen.tsx').then((part) => part.HealthScreen),
    },
  ],
  entries: [
    { group: '기록', label: '직원 기록', path: paths.records, icon: BookUser, roles: everybody },
    { group: '기록', label: '금액 근거', path: paths.explain, icon: Calculator, roles },
    { group: '기록', label: '이벤트', path: paths.events, icon: ScrollText, roles },
    { group: '기록', label: '그때 상태', path: paths.asOf, icon: History, roles },
    { group: '기록', label: '기록 점검', path: paths.consistency, icon: ShieldCheck, roles: both },
    { group: '기록', label: '시스템 상태', path: paths.health, icon: Activity, roles: operations },
  ],
}
