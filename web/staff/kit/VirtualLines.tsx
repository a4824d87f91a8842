import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  type CustomContainerComponent,
  type CustomItemComponent,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua'
import styles from './DataTable.module.css'
import type { LinesProps } from './PlainLines.tsx'

const headPx = 44

const Body: CustomContainerComponent = ({ style, children, ref }) => (
  <tbody className={styles.body} style={style} ref={ref}>
    {children}
  </tbody>
)

const LineAt = createContext<LinesProps['lineAt']>(() => ({}))

// One component for every drawing: another one each time would make all rows anew, and lose the focus in one of them.
const Line: CustomItemComponent = ({ style, index, children, ref }) => {
  const own = useContext(LineAt)(index)
  return (
    // The library hides a row until its height is known, and what is hidden takes no focus: a row that was never in the
    // view would lose the key that leads to it. All rows are equally high, so that none is seen at a wrong place.
    <tr {...own} style={{ ...own.style, ...style, display: 'grid', visibility: undefined }} ref={ref}>
      {children}
    </tr>
  )
}

/** The lines of a long table, of which those near the view are drawn. */
export function VirtualLines({ cells, lineAt, current, scroller, onDrawn }: LinesProps) {
  const virtual = useRef<VirtualizerHandle>(null)
  useLayoutEffect(onDrawn)
  useEffect(() => {
    // What it answers is no clean-up.
    virtual.current?.scrollToIndex(current, { align: 'nearest' })
  }, [current])
  return (
    <LineAt value={lineAt}>
      <Virtualizer
        ref={virtual}
        scrollRef={scroller}
        startMargin={headPx}
        // The row with the focus stays, or the focus would be lost when it scrolls out of the view.
        keepMounted={[current]}
        as={Body}
        item={Line}
      >
        {cells}
      </Virtualizer>
    </LineAt>
  )
}
