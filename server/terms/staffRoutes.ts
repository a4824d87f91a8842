import * as z from 'zod/mini'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { wordingActions } from '../../domain/shared/contentActions.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { day } from '../../domain/wire/primitives.ts'
import {
  type StaffWording,
  staffWordingsAnswer,
  type WordingBody,
  wordingBody,
} from '../../domain/wire/staffTerms.ts'
import { contentRoutes } from '../content/index.ts'
import { cleanRich, readableRich } from '../platform/cleanRich.ts'
import { contentVersion, defineContent } from '../platform/content.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const tooEarly = '먼저 정한 새 버전의 시행일보다 뒤여야 해요.'

/**
 * The versions of terms: a change adds one that takes effect on a coming day, and earlier versions stay as they were
 * agreed to. Only a version that is not in force yet can be taken back.
 */
const wordings = defineContent({
  table: 'shop.terms',
  key: ['id', 'version'],
  isAppended: true,
  problems: [['effectiveOn', tooEarly, /^terms_pkey$/]],
  change: ({ title, content, effectiveOn }: WordingBody, latest, { by }) => {
    const problem =
      effectiveOn <= seoulDate(by.at)
        ? '시행일은 내일이나 그 뒤여야 해요.'
        : effectiveOn <= latest.effective_on
          ? tooEarly
          : null
    if (problem !== null) return refuse('INVALID_REQUEST', { fields: { effectiveOn: problem } })
    const readable = readableRich('terms', content)
    if (isRefusal(readable)) return readable
    const { id, version, required } = latest
    const written = { title, content: readable, effective_on: effectiveOn }
    return { values: { id, version: version + 1, required, ...written } }
  },
  remove: ({ effective_on }, { by }) =>
    mayDo(
      wordingActions,
      'remove',
      { status: effective_on > seoulDate(by.at) ? 'planned' : 'begun' },
      'staff',
    )
      ? 'delete'
      : refuse('INVALID_REQUEST', { fields: { id: '시행한 약관은 지울 수 없어요.' } }),
})

const everyWording = statement({
  name: 'terms.wordings',
  text: `SELECT t.id, t.version, t.title, t.required, t.content, t.effective_on AS "effectiveOn",
      coalesce(c.agreed, 0) AS agreed, coalesce(c.declined, 0) AS declined, ${contentVersion(wordings)} AS seen
    FROM shop.terms t LEFT JOIN shop.consents_by_wording() c ON c.term_id = t.id AND c.version = t.version
    ORDER BY t.id, t.version DESC`,
  row: z.object({
    ...{ id: z.int(), version: z.int(), title: z.string(), required: z.boolean(), content: z.string() },
    ...{ effectiveOn: day, agreed: z.int(), declined: z.int(), seen: z.int() },
  }),
})

/** Returns every version of every term, the latest of each first. */
async function allWordings({ db, clock }: Needs): Promise<StaffWording[]> {
  const today = seoulDate(clock.now())
  const rows = await everyWording(db.pool, [])
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofTerm) => {
    const inForce = ofTerm.find(({ effectiveOn }) => effectiveOn <= today)
    return ofTerm.map(({ id, version: number, effectiveOn, content, seen, ...row }) => ({
      ...row,
      ...{ id: `${id}.${number}`, termId: id, number, from: effectiveOn, version: seen },
      content: cleanRich('terms', content),
      state: effectiveOn > today ? 'planned' : number === inForce?.version ? 'inForce' : 'past',
    }))
  })
}

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
