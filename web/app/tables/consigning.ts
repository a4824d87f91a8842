import { paths, patterns } from '../../paths.ts'
import type { Row } from '../table.ts'

/** Consignment, from the application to the settlements. */
export const consigning: Row[] = [
  {
    id: 'luxshareApply',
    path: patterns.luxshareApply,
    load: () =>
      import('../../screens/luxshareApply/LuxshareApplyScreen.tsx').then((m) => m.LuxshareApplyScreen),
    frame: {
      title: '위탁 신청',
      heading: true,
      back: 'history',
      bareHeader: true,
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'luxshareComplete',
    path: patterns.luxshareComplete,
    load: () =>
      import('../../screens/luxshareComplete/LuxshareCompleteScreen.tsx').then(
        (m) => m.LuxshareCompleteScreen,
      ),
    frame: { title: '위탁 신청 완료', heading: true, access: 'members' },
  },
  {
    id: 'consignments',
    path: patterns.consignments,
    load: () => import('../../screens/consignments/ConsignmentsScreen.tsx').then((m) => m.ConsignmentsScreen),
    frame: { title: '위탁 내역', heading: true, back: { to: paths.myPage }, access: 'members' },
  },
  {
    id: 'consignmentDetail',
    path: patterns.consignmentDetail,
    load: () =>
      import('../../screens/consignmentDetail/ConsignmentDetailScreen.tsx').then(
        (m) => m.ConsignmentDetailScreen,
      ),
    frame: { title: '위탁 상세', heading: true, back: 'history', access: 'members' },
  },
  {
    id: 'settlements',
    path: patterns.settlements,
    load: () => import('../../screens/settlements/SettlementsScreen.tsx').then((m) => m.SettlementsScreen),
    frame: { title: '정산 내역', heading: true, back: { to: paths.myPage }, access: 'members' },
  },
  {
    id: 'settlementDetail',
    path: patterns.settlementDetail,
    load: () =>
      import('../../screens/settlementDetail/SettlementDetailScreen.tsx').then(
        (m) => m.SettlementDetailScreen,
      ),
    frame: { title: '정산 상세', heading: true, back: 'history', access: 'members' },
  },
]
