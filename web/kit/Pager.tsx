import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Pager.module.css'

const windowSize = 5

/** Shows five page numbers at a time; the arrows move by five. */
export function Pager(props: { page: number; pages: number; label: string; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props
  // The last page can be gone: the only review on it was written, or the address is an old one.
  const isBeyond = pages > 0 && page > pages
  useEffect(() => {
    if (isBeyond) onPage(pages)
  }, [isBeyond, pages, onPage])
  if (pages <= 1) return null
  const first = Math.floor((page - 1) / windowSize) * windowSize + 1
  const last = Math.min(pages, first + windowSize - 1)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <nav aria-label={props.label} className={styles.pager}>
      <IconButton label="앞 페이지들" disabled={first === 1} onClick={() => onPage(first - 1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={styles.number}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton label="뒤 페이지들" disabled={last === pages} onClick={() => onPage(last + 1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
