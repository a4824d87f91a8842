import { mayDo } from '../../domain/shared/actionTable.ts'
import { helpActions } from '../../domain/shared/contentActions.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import type { FaqBody, FaqChange, NoticeBody, NoticeChange } from '../../domain/wire/customerCentre.ts'
import { readableRich } from '../platform/cleanRich.ts'
import { defineContent, type Saving } from '../platform/content.ts'
import { unknownFigures } from './figures.ts'

type Page = { withdrawn_at: Date | null }

/** Takes a question or a notice off the page; saving it again puts it back. Refuses NOT_FOUND when it is off. */
const takeDown = ({ withdrawn_at }: Page, { by }: Saving) =>
  mayDo(helpActions, 'remove', { status: withdrawn_at === null ? 'shown' : 'removed' }, 'staff')
    ? { values: { withdrawn_at: by.at } }
    : refuse('NOT_FOUND')

const recorded = <Row extends Page>({ withdrawn_at, ...row }: Row) => ({
  ...row,
  withdrawn: withdrawn_at !== null,
})

const problemOf = ({ answer }: FaqBody) =>
  unknownFigures(answer).length === 0
    ? null
    : refuse('INVALID_REQUEST', {
        fields: { answer: '답변에 없는 수치의 이름이 있어요. 이름을 확인해 주세요.' },
      })

/** Questions with their answers, which may name figures of the shop's rules. */
export const faqs = defineContent({
  table: 'shop.faqs',
  key: ['id'],
  fields: {
    type: 'type',
    question: 'question',
    answer: 'answer',
    position: 'position',
    withdrawnAt: 'withdrawn_at',
  },
  recorded,
  create: (body: FaqBody) => problemOf(body) ?? { body },
  change: (body: FaqChange) => problemOf(body) ?? { body, values: { withdrawn_at: null } },
  remove: takeDown,
})

/** Notices keep the date of their publication when they are changed. */
export const notices = defineContent({
  table: 'shop.notices',
  key: ['id'],
  fields: { title: 'title', content: 'content', createdAt: 'published_at', withdrawnAt: 'withdrawn_at' },
  recorded,
  create: (body: NoticeBody, { by }) => {
    const content = readableRich('notice', body.content)
    return isRefusal(content) ? content : { values: { title: body.title, content, published_at: by.at } }
  },
  change: (body: NoticeChange) => {
    const content = readableRich('notice', body.content)
    return isRefusal(content) ? content : { values: { title: body.title, content, withdrawn_at: null } }
  },
  remove: takeDown,
})
