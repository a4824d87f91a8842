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

// A component of its own, not an inline one: a new identity on each render would remount all rows and lose the focus.
const Line: CustomItemComponent = ({ style, index, children, ref }) => {
  const own = useContext(LineAt)(index)
  return (
    // The library hides a row until it has measured it, and a hidden row cannot take the focus, so a key that moves to
    // it would be lost. All rows have the same height, so none shows up in the wrong place before it is measured.
    <tr {...own} style={{ ...own.style, ...style, display: 'grid', visibility: undefined }} ref={ref}>
      {children}
    </tr>
  )
}

/** Renders only the rows near the viewport. */
export function VirtualLines({ cells, lineAt, current, scroller, onDrawn }: LinesProps) {
  const virtual = useRef<VirtualizerHandle>(null)
  useLayoutEffect(onDrawn)
  useEffect(() => {
    // In a block, because its return value is no clean-up function.
    virtual.current?.scrollToIndex(current, { align: 'nearest' })
  }, [current])
  return (
    <LineAt value={lineAt}>
      <Virtualizer
        ref={virtual}
        scrollRef={scroller}
        startMargin={headPx}
        // Keeps the current row mounted; otherwise the focus would be lost when it scrolls out of view.
        keepMounted={[current]}
        as={Body}
        item={Line}
      >
        {cells}
      </Virtualizer>
    </LineAt>
  )
}
