import { useEffect, useRef } from 'react'
import { type CustomContainerComponent, Virtualizer, type VirtualizerHandle } from 'virtua'
import styles from './DataTable.module.css'
import type { LinesProps } from './PlainLines.tsx'

const headPx = 44

const Body: CustomContainerComponent = ({ style, children, ref }) => (
  <tbody className={styles.body} style={style} ref={ref}>
    {children}
  </tbody>
)

/** The lines of a long table, of which those near the view are drawn. */
export function VirtualLines({ cells, lineAt, current, scroller }: LinesProps) {
  const virtual = useRef<VirtualizerHandle>(null)
  useEffect(() => {
    // What it answers is no clean-up.
    virtual.current?.scrollToIndex(current, { align: 'nearest' })
  }, [current])
  return (
    <Virtualizer
      ref={virtual}
      scrollRef={scroller}
      startMargin={headPx}
      // The row with the focus stays, or the focus would be lost when it scrolls out of the view.
      keepMounted={[current]}
      as={Body}
      item={({ style, index, children, ref }) => {
        const own = lineAt(index)
        return (
          <tr {...own} style={{ ...own.style, ...style, display: 'grid' }} ref={ref}>
            {children}
          </tr>
        )
      }}
    >
      {cells}
    </Virtualizer>
  )
}
