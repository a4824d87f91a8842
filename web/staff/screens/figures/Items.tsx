import { earningsColumns, utilisationColumns } from '../../../../domain/lists/figures.ts'
import { figureFile } from '../../../../domain/shared/figureFiles.ts'
import { percentOf, returnOn, utilisation } from '../../../../domain/shared/figureShares.ts'
import type { ListColumn } from '../../../../domain/shared/listColumns.ts'
import type { FigureGroup } from '../../../../domain/wire/figures.ts'
import type { Read } from '../../../api/call.ts'
import type { Query } from '../../../api/query.ts'
import { useKeptAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { figureCalls } from '../../calls/figures.ts'
import { Chart } from '../../kit/Chart.tsx'
import { type Column, tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { type Filter, FilterBar, filtersAsked } from '../../kit/FilterBar.tsx'
import { pageAsked, sortAsked } from '../../kit/paging.ts'
import { type Sum, Sums } from '../../kit/Sums.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { figure, figureWon } from '../../kit/words.ts'
import { figuresPath, itemPath } from '../../paths.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import styles from './FiguresScreen.module.css'
import { groupNames, isGroup, type Shown } from './figureViews.ts'

/** The rows that the chart draws: the most, or those at the top of the page once a person has ordered them. */
const rowsDrawn = 10

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'by',
    label: '무엇마다',
    isAlwaysSet: true,
    options: Object.entries(groupNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'given', name: 'brandId', wordsOf: () => '한 브랜드의 상품만' },
  { kind: 'given', name: 'ownerId', wordsOf: (id) => (id === '0' ? '빌림의 상품만' : '한 소유자의 상품만') },
]

const groupIn = (url: TableUrl): FigureGroup => {
  const by = url.filter('by')
  return isGroup(by) ? by : 'item'
}

/** What a row is made of: an item its record, a brand or an owner their items. */
const rowPath = (view: string, period: string, by: FigureGroup, id: number): string =>
  by === 'item' ? itemPath(id) : figuresPath({ view, period, [`${by}Id`]: String(id) })

const notes = {
  utilisation:
    '판매한 날 가운데 빌려준 날이에요. 등록한 날부터 오늘까지 세고, 대여를 멈춘 날은 판매한 날에서 빼요.',
  earnings:
    '장부에 기록된 대여·배송·수수료·배상금 수익에서 부가세와 소유자 몫을 빼요. 수익률은 벌어들인 돈을 정가로 나눠요.',
} as const

type View = Shown & { of: keyof typeof notes }

/** How much items were rented, or what they earned, by item, brand or owner; the least first, below a chart of the most. */
export function Items({ of, ...shown }: View) {
  return of === 'utilisation' ? (
    <Grouped
      {...shown}
      {...{ of, read: figureCalls.utilisation, columns: utilisationColumns, name: '가동률' }}
      sums={(all) => [
        { name: '가동률', value: all && percentWords(utilisation(all.rentedDays, all.daysOnSale)) },
        { name: '빌려준 날', value: all && figure(all.rentedDays) },
        { name: '판매한 날', value: all && figure(all.daysOnSale) },
        { name: '늦음', value: all && figure(all.late) },
        { name: '파손', value: all && figure(all.damaged) },
      ]}
      drawn={{
        name: '가동률',
        most: '가동률이 높은',
        order: 'utilisation',
        unit: '%',
        valueOf: (row) => percentOf(row.utilisation),
      }}
      nothingDrawn="보이는 줄에는 빌려준 날이 없어요."
    />
  ) : (
    <Grouped
      {...shown}
      {...{ of, read: figureCalls.earnings, columns: earningsColumns, name: '수익' }}
      sums={(all) => [
        { name: '남은 돈', value: all && figureWon(all.result) },
        { name: '벌어들인 돈', value: all && figureWon(all.earned) },
        { name: '소유자 몫', value: all && figureWon(all.cost) },
        { name: '수익률', value: all && percentWords(returnOn(all.earned, all.listPrice)) },
      ]}
      drawn={{
        name: '남은 돈',
        most: '남은 돈이 많은',
        order: 'result',
        unit: '원',
        valueOf: (row) => row.result,
      }}
      nothingDrawn="보이는 줄은 벌거나 쓴 돈이 없어요."
    />
  )
}

/** The sums, the chart of the page's first rows and the table of one figure. */
function Grouped<Row extends { id: number; name: string }, All extends Readonly<Record<string, number>>>(
  props: View & {
    read: (query: Query) => Read<{ result: Row[]; cntAll: number; sums: All }>
    columns: readonly ListColumn<Row>[]
    name: string
    sums: (all: All | undefined) => readonly Sum[]
    /** What the chart draws; `order` is its column, and `most` says of rows that they have much of it. */
    drawn: {
      name: string
      most: string
      order: string
      unit: '%' | '원'
      valueOf: (row: Row) => number | null
    }
    nothingDrawn: string
  },
) {
  const { period, url, frame, of, read, columns, name, sums, drawn, nothingDrawn } = props
  const by = groupIn(url)
  const [brandId, ownerId] = [url.filter('brandId'), url.filter('ownerId')]
  const asked = { ...filtersAsked(url, filters), period, sort: sortAsked(url) }
  const { data, error, isLoading, mutate } = useKeptAnswer(read({ ...asked, ...pageAsked(url) }))
  // The list begins with items that earned nothing, so the chart reads the ten highest.
  const isUsual = url.sort === null
  const most = useKeptAnswer(
    isUsual ? read({ ...asked, ...pageAsked({ page: 1, rows: rowsDrawn }), sort: `-${drawn.order}` }) : null,
  )
  const charted = isUsual ? most.data : data
  const to = ({ id }: Row) => rowPath(of, period, by, id)
  return frame(
    <ListFiles
      list={read(asked)}
      name={figureFile(of, { period, by, brandId, ownerId })}
      count={data?.cntAll}
    />,
    <>
      <FilterBar url={url} filters={filters} />
      <Sums sums={sums(data?.sums)} isStale={isLoading && data !== undefined} />
      <Chart
        name={isUsual ? `${drawn.most} ${groupNames[by]}` : `${groupNames[by]}마다의 ${drawn.name}`}
        unit={drawn.unit}
        series={[{ id: 'drawn', label: drawn.name, colour: 'ink' }]}
        places={(charted?.result ?? []).slice(0, rowsDrawn).map((row) => ({
          ...{ id: String(row.id), name: row.name },
          values: { drawn: drawn.valueOf(row) },
          to: to(row),
        }))}
        nothing={charted === undefined ? '' : nothingDrawn}
      />
      <p className={styles.note}>{notes[of]}</p>
      <div className={styles.table}>
        <DataTable
          name={name}
          columns={columnsBy(by, tableColumns(columns))}
          rows={data?.result}
          total={data?.cntAll}
          totals={data?.sums}
          pageSize="chosen"
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          url={url}
          sorting="server"
          roles={useRoles()}
          pathOf={to}
          isStale={isLoading}
          error={error ?? most.error}
          onRetry={() => void Promise.all([mutate(), most.mutate()])}
          nothing="이 기간에 판매한 상품이 없어요."
        />
      </div>
    </>,
  )
}

/** A brand or an owner has no code and no brand, and is as much as its items are many. */
const columnsBy = <Row,>(by: FigureGroup, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  by === 'item'
    ? columns
    : columns
        .filter(({ id }) => id !== 'code' && id !== 'brand')
        .map((column) => (column.id === 'items' ? { ...column, optional: false } : column))

const percentWords = (perMille: number | null): string => {
  const percent = percentOf(perMille)
  return percent === null ? '–' : `${percent.toFixed(1)}%`
}
