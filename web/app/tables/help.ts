import { paths, patterns } from '../../paths.ts'
import type { Row } from '../table.ts'

/** The public customer centre, and a member's inquiries. */
export const help: Row[] = [
  {
    id: 'customerCentre',
    path: patterns.customerCentre,
    load: () =>
      import('../../screens/customerCentre/CustomerCentreScreen.tsx').then((m) => m.CustomerCentreScreen),
    frame: { title: '고객센터', heading: true, back: { to: paths.myPage } },
  },
  {
    id: 'faq',
    path: patterns.faq,
    load: () => import('../../screens/faq/FaqScreen.tsx').then((m) => m.FaqScreen),
    frame: { title: '자주 묻는 질문', heading: true, back: { to: paths.customerCentre } },
  },
  {
    id: 'notices',
    path: patterns.notices,
    load: () => import('../../screens/notices/NoticesScreen.tsx').then((m) => m.NoticesScreen),
    frame: { title: '공지사항', heading: true, back: { to: paths.customerCentre } },
  },
  {
    id: 'inquiries',
    path: patterns.inquiries,
    load: () => import('../../screens/inquiries/InquiriesScreen.tsx').then((m) => m.InquiriesScreen),
    frame: {
      title: '문의 내역',
      heading: true,
      back: { to: paths.myPage },
      toastOffset: 84,
      access: 'members',
    },
  },
]
