import { couponActions } from '../../../../domain/coupons/couponActions.ts'
import { couponStateNames } from '../../../../domain/lists/workNames.ts'
import { couponUserNames, discountNames } from '../../../../domain/shared/codeNames.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { couponScope, couponTerms, couponValue } from '../../../text/couponConditions.ts'
import { couponCalls } from '../../calls/content.ts'
import { permitted } from '../../kit/actions.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { dots, figure } from '../../kit/words.ts'
import { CategoryField } from '../../pieces/content/CategoryField.tsx'
import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import type { Entity } from '../../pieces/content/entity.ts'
import { ProductsField } from '../../pieces/content/fetchedFields.ts'
import { namedColumn, numberColumn } from '../../pieces/content/promotionFields.tsx'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { type ContentRow, numberIn, wordsIn } from '../../pieces/content/rows.ts'
import { meanings } from '../../pieces/meanings.ts'
import { conditionFields, conditionsIn } from './conditions.ts'
import { termsIn } from './termsIn.ts'

const CouponPreview = lazyPart(() => import('./CouponPreview.tsx').then((part) => part.CouponPreview))

const untilField: FormField = {
  kind: 'day',
  name: 'offeredUntil',
  label: '마지막으로 주는 날',
  half: true,
  maybe: true,
  hint: '비우면 쓸 수 있는 마지막 날까지 줘요. 받은 뒤 날수를 정한 쿠폰은 늦게 받을수록 쓸 날이 줄어요.',
}

const fields: readonly FormField[] = [
  { kind: 'text', name: 'name', label: '이름', hint: '회원의 쿠폰함에 이 이름으로 보여요.' },
  {
    kind: 'choice',
    name: 'discountType',
    label: '할인 방식',
    half: true,
    part: '할인',
    options: optionsOf(discountNames),
  },
  { kind: 'number', name: 'discountValue', label: '할인 값', half: true },
  {
    kind: 'number',
    name: 'maxDiscountAmount',
    label: '최대 할인',
    unit: '원',
    half: true,
    maybe: true,
    when: ({ discountType }) => discountType === 'percentage',
  },
  ...conditionFields,
  {
    kind: 'choice',
    name: 'type',
    label: '쓸 수 있는 사람',
    half: true,
    part: '조건',
    options: optionsOf(couponUserNames),
  },
  {
    kind: 'choice',
    name: 'scope',
    label: '쓸 수 있는 상품',
    half: true,
    options: [
      { value: 'all', label: '모든 상품' },
      { value: 'category', label: '한 카테고리' },
      { value: 'products', label: '고른 상품' },
    ],
  },
  {
    kind: 'own',
    name: 'categoryId',
    label: '카테고리',
    control: CategoryField,
    hint: '이 카테고리와 그 아래에 있는 상품에 써요. 나중에 올린 상품도 들어가고, 카테고리를 옮긴 상품은 빠져요.',
    when: ({ scope }) => scope === 'category',
  },
  {
    kind: 'own',
    name: 'productIds',
    label: '상품',
    control: ProductsField,
    when: ({ scope }) => scope === 'products',
  },
  {
    kind: 'day',
    name: 'endDate',
    label: '쓸 수 있는 마지막 날',
    half: true,
    hint: '받은 뒤 날수가 남았어도 이날이 지나면 못 써요.',
  },
  {
    kind: 'number',
    name: 'validDays',
    label: '받은 뒤 쓸 수 있는 날수',
    unit: '일',
    half: true,
    maybe: true,
    hint: '받은 다음 날부터 세요. 비우면 마지막 날까지 써요.',
  },
  {
    kind: 'day',
    name: 'offeredFrom',
    label: '주기 시작하는 날',
    half: true,
    maybe: true,
    part: '발급',
    hint: '비우면 바로 줘요.',
  },
  untilField,
  {
    kind: 'text',
    name: 'code',
    label: '코드',
    maybe: true,
    hint: '코드를 정하면 코드를 입력한 회원만 받을 수 있어요. 비우면 누구나 받아요.',
    when: ({ welcome }) => welcome !== true,
  },
  { kind: 'flag', name: 'welcome', label: '가입하면 바로 주기' },
  reasonFieldOf('coupons'),
]

const count = (id: string, header: string) => numberColumn(id, header, '64px')

const wayOf = (row: ContentRow): string => {
  if (row.welcome === true) return '가입하면 지급'
  return wordsIn(row, 'code') || '누구나'
}

const daysOf = (row: ContentRow): string => {
  const [from, until] = [wordsIn(row, 'offeredFrom'), wordsIn(row, 'offeredUntil') || wordsIn(row, 'endDate')]
  return from === '' ? `${dots(until)}까지` : `${dots(from)} – ${dots(until)}`
}

export const coupons: Entity = {
  id: 'coupons',
  label: '쿠폰',
  creates: '만들기',
  calls: couponCalls,
  schema: async () => (await import('../../../../domain/wire/staffCoupons.ts')).couponBody,
  fields,
  changing: {
    schema: async () => (await import('../../../../domain/wire/staffCoupons.ts')).couponChange,
    fields: [{ ...untilField, part: '주는 기간' }, reasonFieldOf('coupons')],
  },
  columns: [
    namedColumn('이름', (row) => wordsIn(row, 'name')),
    {
      id: 'value',
      header: '할인',
      width: '88px',
      align: 'right',
      cell: (row) => couponValue(termsIn(row)),
      sortBy: (row) => numberIn(row, 'discountValue'),
    },
    { id: 'way', header: '받는 방법', width: '112px', cell: wayOf, sortBy: wayOf },
    count('issued', '발급'),
    count('used', '사용'),
    count('expired', '만료'),
    count('revoked', '회수'),
    {
      id: 'end',
      header: '쓸 수 있는 날',
      width: '124px',
      cell: (row) =>
        row.validDays === null
          ? `${dots(wordsIn(row, 'endDate'))}까지`
          : `받은 뒤 ${figure(numberIn(row, 'validDays'))}일`,
      sortBy: (row) => wordsIn(row, 'endDate'),
    },
  ],
  nameOf: (row) => wordsIn(row, 'name'),
  fresh: () => ({
    discountType: 'percentage',
    type: 'normal',
    scope: 'all',
    productIds: [],
    categoryId: null,
    ...conditionsIn({}),
  }),
  facts: (row) => [
    { name: '할인', value: [couponValue(termsIn(row)), ...couponTerms(termsIn(row))].join(' · ') },
    {
      name: '상품',
      value:
        row.applicableTo === 'specific'
          ? `${couponScope(termsIn(row))} (지금 ${figure(numberIn(row, 'products'))}개)`
          : couponScope(termsIn(row)),
    },
    { name: '받는 방법', value: wayOf(row) },
    { name: '주는 기간', value: daysOf(row) },
    {
      name: '쓸 수 있는 날',
      value:
        row.validDays === null
          ? `${dots(wordsIn(row, 'endDate'))}까지`
          : `받은 뒤 ${figure(numberIn(row, 'validDays'))}일, 늦어도 ${dots(wordsIn(row, 'endDate'))}까지`,
    },
    {
      name: '발급',
      value: `${figure(numberIn(row, 'issued'))}장 · 사용 ${figure(numberIn(row, 'used'))} · 만료 ${figure(numberIn(row, 'expired'))} · 회수 ${figure(numberIn(row, 'revoked'))}`,
    },
  ],
  below: (values) => <CouponPreview values={values} fields={fields} />,
  state: ({ issuing }) => {
    const state = issuing === 'planned' || issuing === 'open' ? issuing : 'over'
    return { label: couponStateNames[state], means: meanings.coupon[state] }
  },
  removing: {
    label: couponStateNames.over,
    reasons: ['행사가 끝났어요', '준비한 수량을 모두 줬어요', '잘못 만들었어요'],
    may: permitted(couponActions, 'end', (row: ContentRow) => ({ status: wordsIn(row, 'issuing') })),
  },
  note: '만든 쿠폰은 할인과 조건을 바꿀 수 없어요. 언제까지 줄지만 바꿀 수 있고, 이미 받은 쿠폰은 그대로 쓸 수 있어요.',
}

const entities = [coupons]

/** Coupons: created, issued, and counted. */
export function CouponsScreen() {
  return <EntityScreen title="쿠폰" entities={entities} />
}
