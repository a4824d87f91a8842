import { isMonth } from '../../../../domain/shared/figurePeriod.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { nowCall } from '../../calls/content.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { LazyMonthTurn } from '../../kit/dates/LazyDates.tsx'
import { Page } from '../../kit/Page.tsx'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { type TableUrl, useTableUrl } from '../../kit/tableUrl.ts'
import { Views } from '../../kit/Views.tsx'
import { figuresPath } from '../../paths.ts'
import { Benefits } from './Benefits.tsx'
import { Counts, Revenue } from './ByTime.tsx'
import styles from './FiguresScreen.module.css'
import { type FigureView, type Frame, figureViews, periodAfter, periodIn, periodName } from './figureViews.ts'
import { Items } from './Items.tsx'

/** The figures of the business: each view with its chart, its table and its files, and each row with what it is made of. */
export function FiguresScreen() {
  const url = useTableUrl()
  const now = useAnswer(nowCall)
  return (
    <AnswerView answer={now} isKept>
      {({ today }) => <Figures url={url} today={today} />}
    </AnswerView>
  )
}

function Figures({ url, today }: { url: TableUrl; today: string }) {
  const roles = useRoles()
  const seen = figureViews.filter((view) => mayAct(roles, view.roles))
  const asked = url.filter('view')
  const view: FigureView = (seen.find(({ id }) => id === asked) ?? seen[0])?.id ?? 'rentals'
  const present = today.slice(0, 7)
  const period = periodIn(url, present)
  const frame: Frame = (files, content) => (
    <Page title="지표" controls={files}>
      <div className={styles.body}>
        <Views
          name="지표"
          views={seen.map(({ id, label }) => ({ id, label, to: figuresPath({ view: id, period }) }))}
          shown={view}
        />
        <PeriodHead url={url} view={view} period={period} today={today} />
        {content}
      </div>
    </Page>
  )
  const shown = { period, url, frame, file: `${view}-${period}` }
  // A row that opens others is gone once they show, so that they begin as a page does: with the focus on the heading.
  const key = [view, period.length, url.filter('brandId'), url.filter('ownerId')].join(' ')
  switch (view) {
    case 'revenue':
      return <Revenue key={key} {...shown} />
    case 'rentals':
    case 'returns':
      return <Counts key={key} {...shown} of={view} />
    case 'utilisation':
    case 'earnings':
      return <Items key={key} {...shown} of={view} />
    case 'benefits':
      return <Benefits key={key} {...shown} />
  }
}

/** The period with the way to the ones beside it, and months, years and all time to choose from. */
function PeriodHead(props: { url: TableUrl; view: FigureView; period: string; today: string }) {
  const { url, view, period, today } = props
  const month = isMonth(period) ? period : today.slice(0, 7)
  return (
    <div className={styles.head}>
      {isMonth(period) ? (
        <>
          <h2 className="spoken">{periodName(period)}</h2>
          <LazyMonthTurn
            name="달"
            month={period}
            last={today.slice(0, 7)}
            onMonth={(period) => url.setFilters({ period })}
          />
        </>
      ) : period === 'all' ? (
        <h2>{periodName(period)}</h2>
      ) : (
        <PreviousNext
          before="이전 해"
          next="다음 해"
          onBefore={() => url.setFilters({ period: periodAfter(period, -1) })}
          onNext={
            period < today.slice(0, 4) ? () => url.setFilters({ period: periodAfter(period, 1) }) : undefined
          }
        >
          <h2>{periodName(period)}</h2>
        </PreviousNext>
      )}
      <Views
        name="기간"
        views={[
          { id: 'month', label: '달', to: figuresPath({ view, period: month }) },
          { id: 'year', label: '해', to: figuresPath({ view, period: month.slice(0, 4) }) },
          { id: 'all', label: '전체', to: figuresPath({ view, period: 'all' }) },
        ]}
        shown={period === 'all' ? 'all' : isMonth(period) ? 'month' : 'year'}
      />
    </div>
  )
}
