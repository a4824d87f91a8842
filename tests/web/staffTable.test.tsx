import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { type Action, always, type MenuItem, mainItems, menuOf } from '../../web/staff/kit/actions.ts'
import { columnsWithin } from '../../web/staff/kit/columns.ts'
import { type AwayRow, DataTable } from '../../web/staff/kit/DataTable.tsx'
import { clearing, type Filter } from '../../web/staff/kit/FilterBar.tsx'
import { pageAsked, pageSizeIn, pageWithSameRow } from '../../web/staff/kit/paging.ts'
import { leadsAway, useTableUrl } from '../../web/staff/kit/tableUrl.ts'
import { tracks } from '../../web/staff/kit/tracks.ts'

type Row = { id: string; amount: number }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `row-${nth}`, amount: nth }))

type Shown = { rows: readonly Row[]; total: number | 'uncounted'; isStale?: boolean }

function Payments({ rows, total, isStale = false }: Shown) {
  return (
    <DataTable
      name="결제"
      columns={[
        { id: 'id', header: '번호', width: '96px', cell: ({ id }) => id },
        { id: 'amount', header: '금액', width: '96px', cell: ({ amount }) => amount, foot: () => '합계' },
      ]}
      rows={rows}
      total={total}
      pageSize="chosen"
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
      url={useTableUrl()}
      sorting="server"
      roles={[]}
      isStale={isStale}
      onRetry={() => undefined}
      nothing="없어요."
    />
  )
}
describe('A drawer whose row is not on the page', () => {
  const act: Action<Row> = {
    ...always(['finance']),
    ...{ id: 'act', label: '처리', reasons: [], run: async () => undefined },
  }
  const away = (row: Row | null, isListed: boolean): AwayRow<Row> => ({
    ...{ found: { row, isListed }, error: undefined, isAsked: false, onRetry: () => undefined },
    read: async () => ({ row, isListed }),
  })
  const asking: AwayRow<Row> = { ...away(null, false), found: undefined, isAsked: true }
  const [seventh = { id: '', amount: 0 }] = rowsOf(8).slice(7)
  const drawerOf = (open: string, shown: Omit<Parameters<typeof OpenPayment>[0], 'act'>) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[`/?open=${open}`]}>
        <OpenPayment {...shown} act={act} />
      </MemoryRouter>,
    ).replace(/^.*<aside/s, '')

  it.each([true, false])(
    'shows the row with its actions, and says where the list has it (asked: %s)',
    (isAsked) => {
      const drawer = (isListed: boolean) =>
        drawerOf('row-7', { rows: rowsOf(2), isAsked, away: away(seventh, isListed) })
      for (const isListed of [true, false]) {
        expect(drawer(isListed)).toContain('<p>row-7</p>')
        expect(drawer(isListed)).toContain('>처리</button>')
      }
      expect(drawer(true)).toContain('이 목록의 다른 쪽에 있어요.')
      expect(drawer(false)).toContain('지금 조건의 목록에는 없어요.')
      const onPage = drawerOf('row-1', { rows: rowsOf(2), isAsked, away: asking })
      expect(onPage).toContain('<p>row-1</p>')
      expect(onPage).not.toMatch(/다른 쪽|목록에는 없어요/)
    },
  )
  it('says that there is none only once it is known', () => {
    const drawer = (rows: readonly Row[] | undefined, shown: AwayRow<Row> | undefined) =>
      drawerOf('row-7', { rows, isAsked: false, away: shown })
    expect(drawer(undefined, asking)).toContain('불러오는 중')
    expect(drawer(rowsOf(2), asking)).toContain('불러오는 중')
    expect(drawer(rowsOf(2), away(null, false))).toContain('이미 처리했어요.')
    expect(drawer(rowsOf(2), undefined), 'of a list that holds all of its rows').toContain('이미 처리했어요.')
    expect(drawer(rowsOf(2), { ...asking, error: new Error() })).toContain('다시 시도')
  })
})

function OpenPayment(props: {
  rows: readonly Row[] | undefined
  act: Action<Row>
  isAsked: boolean
  away: AwayRow<Row> | undefined
}) {
  const { rows, act, isAsked } = props
  return (
    <DataTable
      name="결제"
      columns={[{ id: 'id', header: '번호', width: '96px', cell: ({ id }) => id }]}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
      url={useTableUrl()}
      sorting="server"
      roles={['finance']}
      actions={[act]}
      {...(isAsked ? { detailOf: (id: string) => <p>{id}</p> } : { detail: ({ id }: Row) => <p>{id}</p> })}
      away={props.away}
      noSuchRow="이미 처리했어요."
      onRetry={() => undefined}
      nothing="없어요."
    />
  )
}

const tableAt = (address: string, rows: readonly Row[], total: number | 'uncounted') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Payments rows={rows} total={total} />
    </MemoryRouter>,
  )
const isBusy = (shown: Shown) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Payments {...shown} />
    </MemoryRouter>,
  ).includes('aria-busy="true"')
const numbersIn = (page: string) =>
  [...page.matchAll(/aria-rowindex="(\d+)"/g)].map(([, number]) => Number(number))

describe('A page of a long list', () => {
  it('says of every line which of all it is, the head and the sums included', () => {
    const page = tableAt('/payments?page=3&rows=100', rowsOf(100), 1_234)
    const lines = Array.from({ length: 100 }, (_, nth) => 202 + nth)
    expect(numbersIn(page)).toEqual([1, ...lines, 1_236])
    expect(page).toContain('aria-rowcount="1236"')
  })

  it('is busy while its rows are those of the filters before', () => {
    expect(isBusy({ rows: rowsOf(2), total: 2 })).toBe(false)
    expect(isBusy({ rows: rowsOf(2), total: 2, isStale: true })).toBe(true)
  })

  it('offers larger pages as soon as one is not all, and shows the size of the address', () => {
    expect(tableAt('/payments', rowsOf(50), 50)).not.toContain('한 쪽에')
    const page = tableAt('/payments?rows=200', rowsOf(60), 60)
    expect(page).toContain('<option value="200" selected="">200건</option>')
    expect(page).not.toContain('다음 페이지')
  })

  it('leads back from a page that has no rows any more', () => {
    const page = tableAt('/payments?page=2', [], 50)
    expect(page).toContain('2 / 1')
    expect(page).toContain('이전 페이지')
    expect(tableAt('/payments', rowsOf(50), 50)).not.toContain('이전 페이지')
  })

  it('says of a log that is not counted only how much of it is here', () => {
    const page = tableAt('/events', rowsOf(50), 'uncounted')
    expect(page).toContain('이 화면 50건')
    expect(page).not.toContain('전체 50건')
    expect(page).toContain('aria-rowcount="-1"')
  })

  it('is of a size that there is, whatever the address says', () => {
    expect(['100', '500', '7', '1e3', '', null].map(pageSizeIn)).toEqual([100, 500, 50, 50, 50, 50])
    expect(pageAsked({ page: 2, rows: 500 })).toEqual({ curPage: 2, limit: 500 })
  })

  it('begins at or before the same row in another size', () => {
    expect(pageWithSameRow({ page: 7, rows: 50 }, 100)).toBe(4)
    expect(pageWithSameRow({ page: 4, rows: 100 }, 50)).toBe(7)
    expect(pageWithSameRow({ page: 1, rows: 200 }, 500)).toBe(1)
    expect(pageWithSameRow({ page: 6, rows: 200 }, 500)).toBe(3)
  })
})

describe('A list without rows', () => {
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'q', label: '찾기', placeholder: '이름' },
    { kind: 'range', name: 'from', to: 'to', label: '기간', ends: ['시작', '종료'] },
    { kind: 'given', name: 'memberId', wordsOf: (id) => id },
    { kind: 'month', name: 'month', label: '달' },
    {
      kind: 'choice',
      name: 'of',
      label: '구분',
      options: [{ value: 'all', label: '전체' }],
      isAlwaysSet: true,
    },
  ]
  const at = (address: string) => {
    function Rows() {
      const url = useTableUrl()
      return (
        <DataTable
          {...{ name: '결제', columns: [{ id: 'id', header: '번호', width: '96px', cell: () => '' }] }}
          {...{ rows: [] as readonly Row[], url, sorting: 'server', roles: [], nothing: '아직 없어요.' }}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          onClear={clearing(url, filters)}
          onRetry={() => undefined}
        />
      )
    }
    return renderToStaticMarkup(
      <MemoryRouter initialEntries={[address]}>
        <Rows />
      </MemoryRouter>,
    )
  }

  it('takes off the filters that leave none', () => {
    for (const narrowed of ['/?q=zz', '/?to=2026-12-01', '/?memberId=7', '/?month=2026-12&q=zz']) {
      expect(at(narrowed), narrowed).toMatch(/조건에 맞는 것이 없어요\..*조건 모두 빼기/)
      expect(at(narrowed), narrowed).not.toContain('아직 없어요.')
    }
  })
  it('says that there is none where nothing narrows it: a list always has its month and its kind', () => {
    for (const whole of ['/', '/?month=2026-12', '/?of=all', '/?sort=id&page=2']) {
      expect(at(whole), whole).toContain('아직 없어요.')
      expect(at(whole), whole).not.toContain('조건 모두 빼기')
    }
  })
})

it('menus of rows stand below each other at the right, also of columns that do not grow', () => {
  const menuOfColumns = (...widths: string[]) =>
    String(
      tracks(
        widths.map((width, nth) => ({ id: `${nth}`, header: '', width, cell: () => '' })),
        true,
      ).gridTemplateColumns,
    ).replace(/^.* (?=minmax|\d+px$)/, '')
  expect(menuOfColumns('96px', 'minmax(120px, 1fr)')).toBe('76px')
  expect(menuOfColumns('96px', '120px')).toBe('minmax(76px, 1fr)')
})

describe('A form with unsaved input beside a table', () => {
  const from = { pathname: '/staff/products', search: '?q=BG&open=7' }
  const asks = (search: string, pathname = from.pathname) => leadsAway(from, { pathname, search })

  it('is not asked about when only columns, order, page or selection change', () => {
    expect(asks('?q=BG&open=7&columns=name,price')).toBe(false)
    expect(asks('?sort=name.desc&q=BG&open=7&page=2&rows=200')).toBe(false)
    expect(asks('?q=BG&open=7&cursor=before-4950')).toBe(false)
    expect(asks('?q=BG&open=7&selected=7,8')).toBe(false)
  })

  it('is not asked about when a filter changes that leaves it where it is', () => {
    const isAsked = (search: string) => leadsAway(from, { ...from, search }, ['month'])
    expect(isAsked('?q=BG&open=7&month=2027-01')).toBe(false)
    expect(isAsked('?q=BG&open=8&month=2027-01')).toBe(true)
  })

  it('is asked about when another row, another filter or another page is opened', () => {
    expect(asks('?q=BG&open=8')).toBe(true)
    expect(asks('?q=BG')).toBe(true)
    expect(asks('?q=SH&open=7')).toBe(true)
    expect(asks(from.search, '/staff/showcase')).toBe(true)
  })
})

describe('A table beside its open drawer', () => {
  const column = (id: string, width: string) => ({ id, header: id, width, cell: () => '' })
  const columns = [
    column('number', '152px'),
    column('name', 'minmax(220px, 1fr)'),
    column('member', '80px'),
    column('shipOn', '104px'),
    column('status', '128px'),
    column('tracking', '180px'),
  ]
  const shownAt = (roomPx: number) => columnsWithin(columns, roomPx).map(({ id }) => id)
  it('keeps what names the row and its state, and folds the last columns away first', () => {
    expect(shownAt(900)).toEqual(['number', 'name', 'member', 'shipOn', 'status', 'tracking'])
    expect(shownAt(684)).toEqual(['number', 'name', 'member', 'shipOn', 'status'])
    expect(shownAt(683)).toEqual(['number', 'name', 'member', 'status'])
    expect(shownAt(100)).toEqual(['number', 'status'])
  })

  const action = (id: string, danger?: boolean): Action<Row> => ({
    ...{ id, label: id, reasons: [], roles: [], isThere: () => true, whyNot: () => null },
    ...{ run: () => Promise.resolve(), ...(danger === undefined ? {} : { danger }) },
  })
  it('has up to three actions that are possible now as buttons, what takes away last, the others in a menu', () => {
    const items = [
      { action: action('remove', true), whyNot: null },
      { action: action('blocked'), whyNot: '아직 도착하지 않은 상품이에요.' },
      ...['ship', 'charge', 'note'].map((id) => ({ action: action(id), whyNot: null })),
    ]
    const { main, others } = mainItems(items)
    expect(main.map((item) => item.action.id)).toEqual(['ship', 'charge', 'note'])
    expect(others.map((item) => item.action.id)).toEqual(['remove', 'blocked'])
    expect(mainItems(items.slice(0, 2)).main.map((item) => item.action.id)).toEqual(['remove'])
  })
  it('has no button for a rare way out, which stands last in the menu', () => {
    const table = [
      { ...action('lost', true), isQuiet: (row: Row) => row.id === 'early' },
      ...[action('ship'), action('note')],
    ]
    const idsOf = (items: readonly MenuItem<Row>[]) => items.map((item) => item.action.id)
    const shown = (id: string) => menuOf(table, ['admin'], { id, amount: 0 })
    expect(idsOf(shown('early'))).toEqual(['ship', 'note', 'lost'])
    expect(idsOf(mainItems(shown('early')).main)).toEqual(['ship', 'note'])
    expect(idsOf(mainItems(shown('late')).main)).toEqual(['ship', 'note', 'lost'])
  })
})

describe('The row of totals', () => {
  const withTotals = (totals: Record<string, number>) => {
    function Totalled() {
      return (
        <DataTable
          name="환불"
          columns={[
            { id: 'id', header: '번호', width: '96px', cell: ({ id }: Row) => id },
            { id: 'amount', header: '금액', width: '96px', cell: ({ amount }) => amount },
          ]}
          rows={rowsOf(2)}
          totals={totals}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          url={useTableUrl()}
          sorting="server"
          roles={[]}
          onRetry={() => undefined}
          nothing="없어요."
        />
      )
    }
    return renderToStaticMarkup(
      <MemoryRouter>
        <Totalled />
      </MemoryRouter>,
    )
  }

  it('stands below a column that has one, and nowhere when none of the shown columns has', () => {
    expect(withTotals({ amount: 140_790 })).toMatch(/전체 합계.*140,790/s)
    expect(withTotals({ hidden: 140_790 })).not.toContain('전체 합계')
  })
})
