import {
  faqBody,
  faqChange,
  noticeBody,
  noticeChange,
  staffFaqsAnswer,
  staffNoticesAnswer,
} from '../../domain/wire/customerCentre.ts'
import { contentRoutes } from '../content/index.ts'
import type { Routes } from '../platform/deps.ts'
import { faqs, notices } from './kinds.ts'

/** Content staff write, change and withdraw questions and notices. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  contentRoutes(app, deps, faqs, {
    ...{ path: '/api/staff/faqs', onRequest },
    list: { summary: '자주 묻는 질문 목록', answer: staffFaqsAnswer, order: 't.position, t.id' },
    create: { summary: '자주 묻는 질문 올리기', body: faqBody },
    change: { summary: '자주 묻는 질문 고치기', body: faqChange },
    remove: { summary: '자주 묻는 질문 내리기' },
  })
  contentRoutes(app, deps, notices, {
    ...{ path: '/api/staff/notices', onRequest },
    list: { summary: '공지사항 목록', answer: staffNoticesAnswer, order: 't.id DESC' },
    create: { summary: '공지사항 올리기', body: noticeBody },
    change: { summary: '공지사항 고치기', body: noticeChange },
    remove: { summary: '공지사항 내리기' },
  })
}
