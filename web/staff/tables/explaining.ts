import { Activity, Calculator, History, ScrollText, ShieldCheck } from 'lucide-react'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const roles = ['finance'] as const
const operations = ['operations'] as const

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
      path: paths.asOf,
      roles,
      load: () => import('../screens/asOf/AsOfScreen.tsx').then((part) => part.AsOfScreen),
    },
    {
      path: paths.consistency,
      roles,
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
    {
      ...{ group: '기록', label: '금액 근거', path: paths.explain, icon: Calculator, roles },
      alsoCalled: '계산식 왜 분개 규칙',
    },
    {
      ...{ group: '기록', label: '이벤트', path: paths.events, icon: ScrollText, roles },
      alsoCalled: '로그 기록 감사',
    },
    {
      ...{ group: '기록', label: '그때 상태', path: paths.asOf, icon: History, roles },
      alsoCalled: '과거 시점 되돌려 보기',
    },
    {
      ...{ group: '기록', label: '기록 점검', path: paths.consistency, icon: ShieldCheck, roles },
      alsoCalled: '이벤트 변경 위변조 봉인 증명 감사 무결성',
    },
    { group: '기록', label: '시스템 상태', path: paths.health, icon: Activity, roles: operations },
  ],
}
