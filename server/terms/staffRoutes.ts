import * as z from 'zod/mini'
import { staffWordingsAnswer, wordingBody } from '../../domain/wire/staffTerms.ts'
import { contentRoutes } from '../content/index.ts'
import type { Routes } from '../platform/deps.ts'
import { allWordings, wordings } from './wordings.ts'

/** Content staff publish new versions of terms; the versions that members agreed to are kept. */
export const staffRoutes: Routes = (deps) => async (app) =>
  contentRoutes(app, deps, wordings, {
    path: '/api/staff/terms',
    onRequest: app.staff('content'),
    /** The term and the number of its wording. */
    id: z.string().check(z.regex(/^[1-9]\d{0,4}\.[1-9]\d{0,4}$/)),
    list: {
      summary: '약관의 모든 버전',
      description: '버전마다 동의한 회원과 거절한 회원의 수를 함께 답해요.',
      answer: staffWordingsAnswer,
      rows: () => allWordings(deps),
    },
    change: {
      summary: '약관의 새 버전',
      description: '시행일부터 새 버전이 보여요. 이전 버전은 지워지지 않아요.',
      body: wordingBody,
      example: {
        ...{ title: '이용약관', content: '<p>제1조 목적</p>', effectiveOn: '2028-01-01' },
        reason: '배송 조항을 더해요',
      },
    },
    remove: { summary: '시행 전 약관 거두기' },
  })
