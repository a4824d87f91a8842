import { termsStateNames } from '../../../../domain/lists/workNames.ts'
import { wordingActions } from '../../../../domain/shared/contentActions.ts'
import { termCalls } from '../../calls/content.ts'
import { permitted } from '../../kit/actions.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { dots, figure } from '../../kit/words.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { namedColumn, numberColumn } from '../../pieces/content/promotionFields.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { type ContentRow, numberIn, wordsIn } from '../../pieces/content/rows.ts'
import { meanings } from '../../pieces/meanings.ts'

const fields: readonly FormField[] = [
  { kind: 'text', name: 'title', label: '제목', part: '새 버전' },
  { kind: 'rich', of: 'terms', name: 'content', label: '내용' },
  {
    kind: 'day',
    name: 'effectiveOn',
    label: '시행일',
    half: true,
    hint: '내일이나 그 뒤로 정해요. 그날부터 이 내용이 보이고, 새로 동의하는 회원은 이 버전에 동의해요.',
  },
  reasonFieldOf('terms'),
]

const terms: Entity = {
  id: 'terms',
  sealed: 'terms',
  label: '약관',
  calls: termCalls,
  schema: async () => (await import('../../../../domain/wire/staffTerms.ts')).wordingBody,
  fields,
  submit: '새 버전 올리기',
  columns: [
    namedColumn('약관', (row) => wordsIn(row, 'title')),
    numberColumn('number', '버전', '72px'),
    {
      id: 'from',
      header: '시행일',
      width: '120px',
      cell: (row) => dots(wordsIn(row, 'from')),
      sortBy: (row) => wordsIn(row, 'from'),
    },
    {
      id: 'required',
      header: '동의',
      width: '72px',
      cell: (row) => (row.required === true ? '필수' : '선택'),
    },
    numberColumn('agreed', '가입 동의', '104px'),
  ],
  nameOf: (row) => `${wordsIn(row, 'title')} · 버전 ${numberIn(row, 'number')}`,
  fresh: () => ({}),
  facts: (row) => [
    { name: '시행일', value: dots(wordsIn(row, 'from')) },
    { name: '가입할 때 동의한 회원', value: `${figure(numberIn(row, 'agreed'))}명` },
    { name: '동의하지 않은 회원', value: `${figure(numberIn(row, 'declined'))}명` },
  ],
  state: (row) => {
    const state = row.state === 'planned' || row.state === 'inForce' ? row.state : 'past'
    return { label: termsStateNames[state], means: meanings.terms[state] }
  },
  removing: {
    label: '시행 전에 거두기',
    reasons: ['잘못 올렸어요', '시행일을 바꿔요'],
    may: permitted(wordingActions, 'remove', (row: ContentRow) => ({ status: wordsIn(row, 'state') })),
  },
  note: '버전을 열어 고치면 새 버전이 돼요. 이전 버전은 지워지지 않고, 회원마다 어느 버전에 동의했는지 남아 있어요.',
}

const entities = [terms]

/** Versions of the terms that members agree to, each with its effective date. */
export function TermsScreen() {
  return <EntityScreen title="약관" entities={entities} />
}
