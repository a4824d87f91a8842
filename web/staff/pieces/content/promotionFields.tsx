import { linkTargetNames } from '../../../../domain/shared/codeNames.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { Column } from '../../kit/columns.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { figure } from '../../kit/words.ts'
import styles from './EntityScreen.module.css'
import { PictureField } from './PictureField.tsx'
import { type ContentRow, listIn, numberIn, wordsIn } from './rows.ts'

/** Fields of a publication period, each end a day and a time in Seoul. */
export const periodFields = (startsAtOnce: boolean): readonly FormField[] => [
  {
    kind: 'day',
    name: 'startsOn',
    label: '시작하는 날',
    half: true,
    part: '게시 기간',
    maybe: startsAtOnce,
    ...(startsAtOnce && { hint: '비우면 바로 보여요.' }),
  },
  { kind: 'time', name: 'startsTime', label: '시작하는 시각', half: true },
  { kind: 'day', name: 'endsOn', label: '끝나는 날', half: true, maybe: true, hint: '비우면 계속 보여요.' },
  { kind: 'time', name: 'endsTime', label: '끝나는 시각', half: true },
]

/** A picture field; it takes the whole line. */
export const picture = (name: string, label: string, maybe = false): FormField => ({
  kind: 'own',
  name,
  label,
  maybe,
  control: PictureField,
})

export const linkFields: readonly FormField[] = [
  {
    kind: 'text',
    name: 'linkUrl',
    label: '누르면 가는 곳',
    maybe: true,
    hint: '가게 경로(/promotion/product/3)나 https 주소예요. 비우면 누를 수 없어요.',
  },
  {
    kind: 'choice',
    name: 'target',
    label: '여는 방식',
    options: optionsOf(linkTargetNames),
  },
]

export const freshPeriod = (today: string) => ({
  startsOn: today,
  startsTime: '00:00',
  endsOn: null,
  endsTime: '23:59',
})

/** A column with the picture and the name. */
export const namedColumn = (header: string, nameOf: (row: ContentRow) => string): Column<ContentRow> => ({
  id: 'name',
  header,
  width: 'minmax(220px, 1.4fr)',
  sortBy: nameOf,
  cell: (row) => {
    const url = wordsIn(row, 'pictureUrl') || wordsIn(row, 'mobileUrl')
    return (
      <span className={styles.named}>
        {url !== '' && <img src={url} alt="" loading="lazy" />}
        <span>{nameOf(row)}</span>
      </span>
    )
  },
})

export const textColumn = (id: string, header: string, width: string): Column<ContentRow> => ({
  id,
  header,
  width,
  cell: (row) => wordsIn(row, id) || '–',
  sortBy: (row) => wordsIn(row, id),
})

export const numberColumn = (id: string, header: string, width: string): Column<ContentRow> => ({
  id,
  header,
  width,
  align: 'right',
  cell: (row) => figure(numberIn(row, id)),
  sortBy: (row) => numberIn(row, id),
})

export const placeColumn = numberColumn('position', '순서', '72px')

export const productCount: Column<ContentRow> = {
  id: 'products',
  header: '상품',
  width: '80px',
  align: 'right',
  cell: (row) => figure(listIn(row, 'productIds').length),
  sortBy: (row) => listIn(row, 'productIds').length,
}
