import { holidayNames } from '../../../../domain/shared/codeNames.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { holidayCalls } from '../../calls/content.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { dots } from '../../kit/words.ts'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { namedColumn } from '../../pieces/content/promotionFields.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { type ContentRow, wordsIn } from '../../pieces/content/rows.ts'

const TouchedRentals = lazyPart(() => import('./TouchedRentals.tsx').then((part) => part.TouchedRentals))

const nameOfKind = (row: ContentRow) =>
  Object.entries(holidayNames).find(([kind]) => kind === row.kind)?.[1] ?? holidayNames.temporary

const named: readonly FormField[] = [
  { kind: 'text', name: 'name', label: '이름', half: true },
  {
    kind: 'choice',
    name: 'kind',
    label: '구분',
    half: true,
    options: Object.entries(holidayNames).map(([value, label]) => ({ value, label })),
  },
  reasonFieldOf('holidays'),
]

const holidays: Entity = {
  id: 'holidays',
  label: '휴일',
  creates: '정하기',
  roles: ['content', 'operations'],
  calls: holidayCalls,
  schema: async () => (await import('../../../../domain/wire/staffHolidays.ts')).holidayBody,
  fields: [{ kind: 'day', name: 'day', label: '날짜', half: true }, ...named],
  changing: {
    schema: async () => (await import('../../../../domain/wire/staffHolidays.ts')).holidayChange,
    fields: named,
  },
  columns: [
    {
      id: 'day',
      header: '날짜',
      width: '132px',
      cell: (row) => dots(wordsIn(row, 'day')),
      sortBy: (row) => wordsIn(row, 'day'),
    },
    namedColumn('이름', (row) => wordsIn(row, 'name')),
    { id: 'kind', header: '구분', width: '140px', cell: nameOfKind, sortBy: nameOfKind },
  ],
  nameOf: (row) => `${dots(wordsIn(row, 'day'))} ${wordsIn(row, 'name')}`,
  fresh: () => ({ kind: 'temporary' }),
  below: ({ day }) => (typeof day === 'string' && day !== '' ? <TouchedRentals day={day} /> : null),
  removing: { label: '휴일 없애기', reasons: ['날짜가 바뀌었어요', '잘못 올렸어요'] },
  note: '휴일에는 출고와 회수를 하지 않아요. 새 휴일은 앞으로 받는 주문에만 적용되고, 이미 받은 주문의 날짜는 바뀌지 않아요.',
}

const entities = [holidays]

/** Days on which nothing is shipped or picked up. */
export function HolidaysScreen() {
  return <EntityScreen title="휴일" entities={entities} />
}
