import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { keepFocus } from '../../kit/keepFocus.ts'
import { paths } from '../../paths.ts'
import { recentKeywords, useRecentKeywords } from '../../storage/recentKeywords.ts'
import styles from './Keywords.module.css'

/** One line that scrolls sideways. Empty it keeps its height, because the keywords are known only after hydration. */
export function RecentKeywords() {
  const words = useRecentKeywords()
  return (
    <section className={styles.recent} aria-labelledby="recent-title" tabIndex={-1}>
      <div className={styles.head}>
        <h2 id="recent-title" className={styles.title}>
          최근 검색어
        </h2>
        {words.length > 0 && (
          <button
            type="button"
            className={styles.clear}
            onClick={(event) => {
              keepFocus(event.currentTarget)
              recentKeywords.clear()
            }}
          >
            모두 지우기
          </button>
        )}
      </div>
      {words.length === 0 ? (
        <p className={styles.none}>최근 검색어가 없어요.</p>
      ) : (
        <ul className={styles.line}>
          {words.map((word) => (
            <li key={word} className={styles.one}>
              <KeywordLink word={word} />
              <button
                type="button"
                className={styles.remove}
                aria-label={`${word} 지우기`}
                onClick={(event) => {
                  keepFocus(event.currentTarget)
                  recentKeywords.remove(word)
                }}
                data-removes
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function KeywordLink({ word }: { word: string }) {
  return (
    <Link to={paths.search(word)} className={styles.word} onClick={() => recentKeywords.add(word)}>
      <span>{word}</span>
    </Link>
  )
}

/** The keywords that staff recommend. */
export function RecommendedKeywords({ title }: { title: string }) {
  const { data } = useAnswer(calls.recommendedKeywords)
  const words = data?.recommendedSearchKeywords ?? []
  if (words.length === 0) return null
  return (
    <section className={styles.recommended} aria-labelledby="recommended-title">
      <h2 id="recommended-title" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.wrap}>
        {words.map((word) => (
          <li key={word} className={styles.framed}>
            <KeywordLink word={word} />
          </li>
        ))}
      </ul>
    </section>
  )
}
