import { Navigate } from 'react-router-dom'
import {
  figureRentalColumns,
  figureUseColumns,
  revenueLineColumns,
} from '../../../../domain/lists/figures.ts'
import { type CountedRentals, countedRentals } from '../../../../domain/wire/figures.ts'
import { figureCalls } from '../../calls/figures.ts'
import { tableColumns } from '../../kit/columns.ts'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots, figure, figureWon } from '../../kit/words.ts'
import { explainPath, figuresPath, itemPath } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'

const countedNames: Readonly<Record<CountedRentals, string>> = {
  rentals: '결제한 대여',
  cancelled: '취소한 대여',
  returned: '돌아온 상품',
  late: '늦게 돌아온 상품',
  damaged: '파손된 상품',
}
const isCounted = (what: string | null): what is CountedRentals => countedRentals.some((one) => one === what)

const daysWords = (from: string, to: string): string =>
  from === to ? dots(from) : `${dots(from)}–${dots(to)}`

const daysOfFile = (from: string, to: string): string => (from === to ? from : `${from}-${to}`)

/** The rows that a figure is made of: they sum to it. */
export function FigureRowsScreen() {
  const url = useTableUrl()
  const what = url.filter('what')
  const [from, to] = [url.filter('from') ?? '', url.filter('to') ?? '']
  if (isCounted(what))
    return (
      <ListScreen
        title={`${daysWords(from, to)} ${countedNames[what]}`}
        list={figureCalls.rentalRows}
        also={() => ({ figure: what, from, to, sort: null })}
        file={`${what}-${daysOfFile(from, to)}`}
        columns={tableColumns(figureRentalColumns)}
        idOf={({ orderItemId }) => orderItemId}
        nameOf={({ orderNumbers, productName }) => `${orderNumbers} ${productName}`}
        pathOf={({ productId }) => itemPath(productId)}
        nothing="해당하는 대여가 없어요."
      />
    )
  if (what === 'uses')
    return (
      <ListScreen
        title={`${daysWords(from, to)} 쿠폰·포인트를 쓴 주문`}
        list={figureCalls.uses}
        filters={[{ kind: 'given', name: 'couponId', wordsOf: () => '한 쿠폰만' }]}
        also={() => ({ from, to, sort: null })}
        file={`uses-${daysOfFile(from, to)}`}
        sums={(answer) => [
          { name: '쓴 쿠폰', value: answer && figure(answer.sums.coupons) },
          { name: '쿠폰 할인', value: answer && figureWon(answer.sums.discount) },
          { name: '쓴 포인트', value: answer && figure(answer.sums.points) },
        ]}
        columns={tableColumns(figureUseColumns)}
        idOf={({ id }) => id}
        nameOf={({ orderNumbers }) => orderNumbers}
        pathOf={({ orderId }) => explainPath({ what: 'order', id: orderId })}
        nothing="해당하는 주문이 없어요."
      />
    )
  const day = url.filter('day')
  if (day === null) return <Navigate to={figuresPath({})} replace />
  return (
    <ListScreen
      title={`${dots(day)} 매출`}
      list={figureCalls.revenueLines}
      also={() => ({ day })}
      file={`revenue-${day}`}
      sums={(answer) => [{ name: '순매출', value: answer && figureWon(answer.sums.amount) }]}
      totals={({ sums }) => ({ ...sums })}
      columns={tableColumns(revenueLineColumns)}
      idOf={({ id }) => id}
      nameOf={({ subject, title }) => `${subject} ${title}`}
      pathOf={({ stream }) => explainPath({ what: 'stream', stream })}
      nothing="이 날에는 매출이 없어요."
    />
  )
}
