import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { won } from './AmountLink.tsx'
import styles from './MonthChart.module.css'
import { type Month, type Series, shortFigure } from './monthChart.ts'

const height = 240
const small = { fontSize: 12, fill: 'var(--ink-2)' }

/** The chart itself, in a file of its own so that only pages with a chart load the library. */
export function MonthChartDrawn(props: {
  name: string
  unit: string
  months: readonly Month[]
  series: readonly Series[]
}) {
  const { series } = props
  const drawn = props.months.map(({ name, values }) => ({ name, ...values }))
  return (
    <div className={styles.drawing}>
      <ComposedChart
        responsive
        style={{ width: '100%', height }}
        data={drawn}
        title={props.name}
        desc="좌우 화살표로 달을 옮기면 그 달의 값을 읽어요."
        stackOffset="sign"
        margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tick={small} tickLine={false} axisLine={{ stroke: 'var(--control)' }} />
        <YAxis tick={small} tickFormatter={shortFigure} tickLine={false} axisLine={false} width={56} />
        <ReferenceLine y={0} stroke="var(--edge)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--tile)' }}
          formatter={(value) => `${won(Number(value))}${props.unit}`}
          contentStyle={{ borderColor: 'var(--control)', fontSize: 13 }}
        />
        {series.length > 1 && (
          <Legend
            itemSorter={null}
            wrapperStyle={{ fontSize: 12 }}
            formatter={(label) => <span className={styles.label}>{label}</span>}
          />
        )}
        {series.map(({ id, label, colour, isLine }) =>
          isLine ? (
            <Line
              key={id}
              dataKey={id}
              name={label}
              stroke={`var(--${colour})`}
              strokeWidth={2}
              dot={{ r: 3, fill: `var(--${colour})` }}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={id}
              dataKey={id}
              name={label}
              fill={`var(--${colour})`}
              stackId="months"
              maxBarSize={40}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </div>
  )
}
