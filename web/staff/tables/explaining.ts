import { Activity, BookUser, Calculator, History, ScrollText, ShieldCheck } from 'lucide-react'
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

export const explaining: Area = {
  routes: [
    {
      path: paths.explain,
      roles: rolesOfPage.explain,
      load: () => import('../screens/explain/ExplainScreen.tsx').then((part) => part.ExplainScreen),
    },
    {
      path: paths.events,
      roles: rolesOfPage.events,
      load: () => import('../screens/events/EventsScreen.tsx').then((part) => part.EventsScreen),
    },
    {
      path: paths.records,
      roles: rolesOfPage.records,
      load: () => import('../screens/records/RecordsScreen.tsx').then((part) => part.RecordsScreen),
    },
    {
      path: paths.asOf,
      roles: rolesOfPage.asOf,
      load: () => import('../screens/asOf/AsOfScreen.tsx').then((part) => part.AsOfScreen),
    },
    {
      path: paths.consistency,
      roles: rolesOfPage.consistency,
      load: () =>
        import('../screens/consistency/ConsistencyScreen.tsx').then((part) => part.ConsistencyScreen),
    },
    {
      path: paths.health,
      roles: rolesOfPage.health,
      load: () => import('../screens/health/HealthScreen.tsx').then((part) => part.HealthScreen),
    },
  ],
  entries: [
    { group: '기록', label: '직원 기록', path: paths.records, icon: BookUser, roles: rolesOfPage.records },
    { group: '기록', label: '금액 근거', path: paths.explain, icon: Calculator, roles: rolesOfPage.explain },
    { group: '기록', label: '이벤트', path: paths.events, icon: ScrollText, roles: rolesOfPage.events },
    { group: '기록', label: '그때 상태', path: paths.asOf, icon: History, roles: rolesOfPage.asOf },
    {
      group: '기록',
      label: '기록 점검',
      path: paths.consistency,
      icon: ShieldCheck,
      roles: rolesOfPage.consistency,
    },
    { group: '기록', label: '시스템 상태', path: paths.health, icon: Activity, roles: rolesOfPage.health },
  ],
}
