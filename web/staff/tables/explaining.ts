import { Activity, BookUser, Calculator, History, ScrollText, ShieldCheck } from 'lucide-react'
import type { Area } from '../app/area.ts'

export const explaining: Area = {
  routes: [
    {
      page: 'explain',
      load: () => import('../screens/explain/ExplainScreen.tsx').then((part) => part.ExplainScreen),
    },
    {
      page: 'events',
      load: () => import('../screens/events/EventsScreen.tsx').then((part) => part.EventsScreen),
    },
    {
      page: 'records',
      load: () => import('../screens/records/RecordsScreen.tsx').then((part) => part.RecordsScreen),
    },
    {
      page: 'asOf',
      load: () => import('../screens/asOf/AsOfScreen.tsx').then((part) => part.AsOfScreen),
    },
    {
      page: 'consistency',
      load: () =>
        import('../screens/consistency/ConsistencyScreen.tsx').then((part) => part.ConsistencyScreen),
    },
    {
      page: 'health',
      load: () => import('../screens/health/HealthScreen.tsx').then((part) => part.HealthScreen),
    },
  ],
  entries: [
    { group: '기록', page: 'records', icon: BookUser },
    { group: '기록', page: 'explain', icon: Calculator },
    { group: '기록', page: 'events', icon: ScrollText },
    { group: '기록', page: 'asOf', icon: History },
    { group: '기록', page: 'consistency', icon: ShieldCheck },
    { group: '기록', page: 'health', icon: Activity },
  ],
}
