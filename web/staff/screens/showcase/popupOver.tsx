import type { ReactNode } from 'react'
import { type ContentRow, wordsIn } from '../../pieces/content/rows.ts'
import { shownState } from '../../pieces/content/shownState.ts'
import styles from './popupOver.module.css'

/** The popup over the home page at that moment, as a shopper who has not dismissed it sees it; a hidden one, too. */
export function popupOver(row: ContentRow, at: number): ReactNode {
  if (shownState({ ...row, shown: true }, at).label !== '게시 중') return null
  return (
    <section className={styles.dim} aria-label="손님이 볼 팝업">
      <div className={styles.sheet}>
        <img className={styles.picture} src={wordsIn(row, 'pictureUrl')} alt={wordsIn(row, 'pictureTitle')} />
        <p className={styles.answers} aria-hidden="true">
          <span>오늘하루 보지않기</span>
          <span>닫기</span>
        </p>
      </div>
    </section>
  )
}
